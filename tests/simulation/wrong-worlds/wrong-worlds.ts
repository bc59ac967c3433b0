import type { Core } from '../core.ts';
import type { Law } from '../laws/law.ts';
import { runSession } from '../run-session.ts';
import { STEPS, seedsFrom } from '../seeds.ts';
import { LYING_PORTS, honestPorts } from './lying-ports.ts';
import { WRONG_CORES, coreBehind, wrapCore } from './wrong-cores.ts';

/** A core with a fault, or one whose ports deceive it. */
export interface WrongWorld {
  readonly name: WrongWorldName;
  /** What is wrong, in one sentence. */
  readonly meaning: string;
  /** The laws that find it, each in one session or another. */
  readonly foundBy: readonly Pick<Law, 'name'>[];
  readonly core: Core;
}

type WrongWorldName = keyof typeof LYING_PORTS | keyof typeof WRONG_CORES;

/** Where a law was the first to be broken. */
interface Finding {
  readonly law: string;
  readonly seed: number;
  readonly step: number;
}

const MOST_SEEDS = 200;

/** Each must be found, or the simulation shows nothing. */
export const WRONG_WORLDS: readonly WrongWorld[] = [
  ...entriesOf(LYING_PORTS).map(([name, { lie, ...facts }]) => ({ name, ...facts, core: coreBehind(lie) })),
  ...entriesOf(WRONG_CORES).map(([name, { wrap, ...facts }]) => ({ name, ...facts, core: wrapCore(wrap) })),
];

/** The control: a wrapped core as well, and nothing wrong. */
export const RIGHT_WORLD = coreBehind(honestPorts);

export function wrongCore(name: WrongWorldName): Core {
  return WRONG_WORLDS.find((world) => world.name === name)!.core;
}

/** Runs sessions until these laws were broken, another one was, or 200 seeds have shown no more. */
export function findLaws(core: Core, laws: WrongWorld['foundBy']): readonly Finding[] {
  const sought = new Set(laws.map(({ name }) => name));
  const findings: Finding[] = [];
  for (const seed of seedsFrom(1, MOST_SEEDS)) {
    const failure = runSession({ core, seed, steps: STEPS });
    if (!failure || findings.some(({ law }) => law === failure.law)) continue;
    findings.push({ law: failure.law, seed, step: failure.step });
    if (!sought.delete(failure.law) || sought.size === 0) break;
  }
  return findings;
}

function entriesOf<Name extends string, Value>(record: Readonly<Record<Name, Value>>) {
  return Object.entries(record) as [Name, Value][];
}
