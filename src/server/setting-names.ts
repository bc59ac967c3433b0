import { maskKeys } from '../domain/api-keys.ts';
import { cleanLine } from '../domain/checks/clean-line.ts';

/** Names that begin like settings, but are those of deploy/compose.yaml and of the tests. */
const OTHER_NAMES = [
  'QUARTET_PAGE_ADDRESS',
  'QUARTET_SUBNET',
  'QUARTET_TEST_DEPTH',
  'QUARTET_TEST_SEED',
  'QUARTET_TEST_URLS',
];

/** Also with the marks that a settings file lets stand between words. */
const BEGINNING = /^QUARTET[_.-]/i;

const MAX_SHOWN_CHARACTERS = 80;

/** A sentence for each variable whose name begins like a setting's but is none: it would have no effect, unnoticed. */
export function describeUnknownNames(
  environment: Readonly<Record<string, string | undefined>>,
  settings: readonly string[],
): readonly string[] {
  const known: ReadonlySet<string> = new Set([...settings, ...OTHER_NAMES]);
  return Object.keys(environment)
    .filter((name) => BEGINNING.test(name) && !known.has(name) && environment[name] !== undefined)
    .map((name) => `${shownName(name)} is not a setting. The nearest one is ${nearestName(name, settings)}.`);
}

/** Someone may take a key for a name. */
function shownName(name: string): string {
  const beginning = BEGINNING.exec(name)?.[0] ?? '';
  return cleanLine(beginning + maskKeys(name.slice(beginning.length)), MAX_SHOWN_CHARACTERS);
}

/** The setting that shares the most words with a name, and of several the one with the fewest other letters. */
export function nearestName(name: string, settings: readonly string[]): string {
  const asked = plainName(name.slice(0, MAX_SHOWN_CHARACTERS));
  const words = new Set(asked.split('_'));
  const nearness = (setting: string): readonly [shared: number, distance: number] => {
    const plain = plainName(setting);
    return [plain.split('_').filter((word) => words.has(word)).length, distanceBetween(asked, plain)];
  };
  return settings.reduce((best, setting) => {
    const [[shared, distance], [bestShared, bestDistance]] = [nearness(setting), nearness(best)];
    return shared > bestShared || (shared === bestShared && distance < bestDistance) ? setting : best;
  });
}

/** A name without what says nothing about its meaning. */
function plainName(name: string): string {
  return name
    .toUpperCase()
    .replace(BEGINNING, '')
    .replaceAll(/[.-]/g, '_')
    .replace(/^OPENAI_/, '');
}

/** How many letters have to be added, removed or replaced to get from one text to the other. */
function distanceBetween(one: string, other: string): number {
  const first = Array.from({ length: other.length + 1 }, (_, index) => index);
  const last = Array.from(one).reduce<readonly number[]>((above, letter, row) => {
    const line = [row + 1];
    Array.from(other).forEach((each, index) => {
      const [left = 0, over = 0, both = 0] = [line[index], above[index + 1], above[index]];
      line.push(Math.min(left + 1, over + 1, both + (each === letter ? 0 : 1)));
    });
    return line;
  }, first);
  return last.at(-1) ?? 0;
}
