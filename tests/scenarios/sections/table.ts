import {
  type ProviderStep,
  type SeenLane,
  type SeenRound,
  type Shell,
  type Visit,
  answers,
} from '../shell.ts';
import type { SettingsOfVisit } from '../shell.ts';
import { NAMES, openLanding } from './visit.ts';

type Name = (typeof NAMES)[number];

/** What a clerk claims: a point, and by name a stance with the words that are to show it. */
export interface Claim {
  readonly point: string;
  readonly stands: Partial<Readonly<Record<Name, readonly [stance: string, quote: string]>>>;
}

export const QUESTION = 'Is remote work good?';

export const SAID: Readonly<Record<Name, string>> = {
  'The Visionary': 'Yes, remote work widens every horizon. It frees the mind.',
  'The Methodologist': 'Remote work needs rules. It frees the mind only with **clear structure**.',
  'The Executor': 'No, remote work slows the handover of work. Meet in person.',
  'The Evaluator': 'The data on remote work is mixed. It depends on the team.',
};

/** One disputed point, one shared, and one that a single persona raised; the disputed one last. */
export const CLAIMS: readonly Claim[] = [
  {
    point: 'The team decides',
    stands: { 'The Evaluator': ['for', 'It depends on the team'] },
  },
  {
    point: 'It frees the mind',
    stands: {
      'The Visionary': ['for', 'it frees  the mind'],
      'The Methodologist': ['for', 'only with clear structure'],
    },
  },
  {
    point: 'Remote work is good',
    stands: {
      'The Visionary': ['for', 'widens every horizon'],
      'The Executor': ['against', 'slows the handover of work'],
      'The Evaluator': ['mixed', 'The data on remote work is mixed'],
    },
  },
];

/** A visit with the round table in view. */
export async function openTable(shell: Shell, settings?: SettingsOfVisit): Promise<Visit> {
  const visit = await openLanding(shell, settings);
  await visit.table().open();
  return visit;
}

/** Puts a question to all who are seated. */
export async function askAll(visit: Visit, text = QUESTION): Promise<void> {
  await visit.table().write(text);
  await visit.table().send();
}

/** The same with the table opened for it, and answered by all. */
export async function openAnswered(shell: Shell, settings?: SettingsOfVisit): Promise<Visit> {
  const visit = await openTable(shell, settings);
  visit.provider.plan(...allAnswer());
  await askAll(visit);
  return visit;
}

/** What the persona with this name is to meet. */
export function meant(name: Name, step: ProviderStep): ProviderStep {
  return { ...step, to: `You are ${name}.` };
}

/** Everybody answers at once. */
export function allAnswer(): readonly ProviderStep[] {
  return NAMES.map((name) => meant(name, answers(SAID[name])));
}

/** The clerk says this. */
export function clerk(text: string, afterMs = 0): ProviderStep {
  return { ...answers(text, afterMs), to: CLERK };
}

/** The clerk claims this, under the letters that it finds. */
export function clerkClaims(
  claims: readonly Claim[] = CLAIMS,
  write: (json: string) => string = String,
): ProviderStep {
  return { kind: 'answer-to-words', to: CLERK, answer: (words) => write(mapOf(words, claims)) };
}

const CLERK = 'You are the clerk';

export async function newestRound(visit: Visit): Promise<SeenRound> {
  const { rounds } = await visit.table().see();
  const round = rounds.at(-1);
  if (!round) throw new Error('There is no round');
  return round;
}

export async function laneOf(visit: Visit, name: Name): Promise<SeenLane> {
  const lane = (await newestRound(visit)).lanes.find((each) => each.name === name);
  if (!lane) throw new Error(`${name} has no lane`);
  return lane;
}

function mapOf(words: string, claims: readonly Claim[]): string {
  const { answers: material } = JSON.parse(words) as { answers: Readonly<Record<string, string>> };
  const letterOf = (name: string) =>
    Object.keys(material).find((letter) => material[letter] === SAID[name as Name]) ?? 'Z';
  const points = claims.map(({ point, stands }) => ({
    point,
    stands: Object.fromEntries(
      Object.entries(stands).map(([name, [stance, quote]]) => [letterOf(name), { stance, quote }]),
    ),
  }));
  return JSON.stringify({ points });
}
