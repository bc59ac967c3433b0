import { execFileSync } from 'node:child_process';
import { byDepth } from '../support/depth.ts';

/** Sessions of every run of the tests, from seed 1 on. */
export const FIXED_SESSIONS = byDepth(1000, 5000);
/** Sessions that differ from commit to commit. */
export const FRESH_SESSIONS = byDepth(100, 500);
export const STEPS = 200;
const HASH_DIGITS = 7;

/** A seed of the commit's own, so that each brings new sessions and can be run again; of the day where there is no git. */
export function freshSeed(folder: string, today: Date): number {
  const commit = readCommit(folder);
  return commit === undefined ? seedOfDay(today) : seedOfCommit(commit);
}

export function seedOfCommit(commit: string): number {
  return Number.parseInt(commit.slice(0, HASH_DIGITS), 16);
}

export function seedOfDay(day: Date): number {
  return Number(day.toISOString().slice(0, 10).replaceAll('-', ''));
}

/** Seeds one after another. */
export function* seedsFrom(first: number, count: number): Generator<number> {
  for (let seed = first; seed < first + count; seed += 1) yield seed;
}

function readCommit(folder: string): string | undefined {
  try {
    const asked = execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const commit = asked.trim();
    return /^[0-9a-f]{40,}$/.test(commit) ? commit : undefined;
  } catch {
    return undefined;
  }
}
