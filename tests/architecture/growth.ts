import { type Machine, machineOf } from './backtracking.ts';
import { type WorstText, textOf, worstTextsOf } from './worst-texts.ts';

/** How many more units the longer of two texts has. */
const FACTOR = 8;

/** More than a linear expression needs, whatever its fixed costs, and far less than the 64 of a quadratic one. */
const MAX_GROWTH = 2 * FACTOR;

/**
 * How long the shorter text is, in letters. A linear expression needs to pass only once: where a text is shorter than
 * its bounds, such as `{0,500}`, its steps look like growth.
 */
const LENGTHS = [16, 128, 512];

/** For each letter of the shorter text; only exponential growth takes more. */
const MAX_STEPS = 10_000;

/**
 * The text with which an expression takes more steps than in proportion to its length, in words; undefined if there is
 * none. The steps are those of finding all matches: a single one takes no more.
 */
export function growthOf(expression: RegExp): string | undefined {
  const machine = machineOf(expression);
  const text = worstTextsOf(machine).find((worst) => {
    checkMatches(expression, machine, worst);
    return LENGTHS.every((length) => growsFast(machine, worst, length));
  });
  if (!text) return undefined;
  const [beginning, unit, end] = [text.beginning, text.unit, text.end].map((part) =>
    JSON.stringify(written(machine, part)),
  );
  return `more than ${MAX_GROWTH} times the steps for ${FACTOR} times the length of ${beginning} + ${unit} + ${unit} + … + ${end}`;
}

function growsFast(machine: Machine, worst: WorstText, length: number): boolean {
  const count = Math.ceil(length / worst.unit.length);
  const short = machine.run(textOf(worst, count), length * MAX_STEPS);
  return !short || !machine.run(textOf(worst, FACTOR * count), MAX_GROWTH * short.stepCount);
}

/** The steps count only if the machine finds what the expression does. */
function checkMatches(expression: RegExp, machine: Machine, worst: WorstText): void {
  const text = textOf(worst, 3);
  const own = machine.run(text, MAX_STEPS);
  if (!own) return;
  const all = new RegExp(expression, `${expression.flags.replace('g', '')}g`);
  const matches = Array.from(written(machine, text).matchAll(all), ([match]) => match);
  const ownMatches = own.matches.map(([from, to]) => written(machine, text.slice(from, to)));
  if (matches.join('\n') !== ownMatches.join('\n') || matches.length !== ownMatches.length) {
    throw new Error(`The steps are not those of ${expression} in ${JSON.stringify(written(machine, text))}`);
  }
}

function written({ letters }: Machine, text: readonly number[]): string {
  return text.map((letter) => letters[letter] ?? '').join('');
}
