import { execFileSync } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { PlainError } from './failure.ts';

/** The environment variable that tests take their chance from: properties and simulated sessions. */
export const SEED_VARIABLE = 'QUARTET_TEST_SEED';

/** Seeds are from 0 to below this. */
const SEED_COUNT = 2 ** 31;

const SEED_WITHOUT_GIT = 1;

const HASH_DIGITS = 7;

/** The seed that the environment gives; else one of the commit in the folder, so that each commit tries something new. */
export function readTestSeed(environment: NodeJS.ProcessEnv, folder: string): number {
  return givenSeed(environment) ?? seedOfCommit(readCommit(folder));
}

/** The seed that the environment gives; else a new one each time. */
export function drawTestSeed(environment: NodeJS.ProcessEnv): number {
  return givenSeed(environment) ?? randomInt(SEED_COUNT);
}

/** @param commit undefined where there is no git: always the same seed */
function seedOfCommit(commit: string | undefined): number {
  return commit === undefined ? SEED_WITHOUT_GIT : Number.parseInt(commit.slice(0, HASH_DIGITS), 16);
}

function givenSeed(environment: NodeJS.ProcessEnv): number | undefined {
  const given = environment[SEED_VARIABLE];
  if (given === undefined || given === '') return undefined;
  if (/^\d+$/.test(given) && Number(given) < SEED_COUNT) return Number(given);
  const range = `a whole number from 0 to ${SEED_COUNT - 1}`;
  throw new PlainError(`${SEED_VARIABLE} is ${JSON.stringify(given)}; it must be ${range}.`);
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
