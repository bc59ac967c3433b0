/**
 * npm run simulate: simulates sessions with fresh seeds until one breaks a law; `--sessions N` sets how many.
 * npm run simulate -- --seed N --steps M: replays one session and prints its events, one per line.
 */
import { parseArgs } from 'node:util';
import { PlainError } from './lib/failure.ts';
import { describeBreach, runSession, runSessions } from '../tests/simulation/session.ts';

const SEED_COUNT = 2 ** 31;

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    steps: { type: 'string', default: '200' },
    sessions: { type: 'string', default: '300' },
  },
});
const steps = wholeNumber('--steps', values.steps);
const sessions = wholeNumber('--sessions', values.sessions);
const first = wholeNumber('--seed', values.seed ?? String(Date.now() % SEED_COUNT));
const isReplay = values.seed !== undefined;
const breach = isReplay
  ? runSession({ seed: first, steps, tell: (line) => console.log(line) })
  : runSessions(first, sessions, { steps });
const ran = isReplay ? `Seed ${first}` : `${sessions} sessions from seed ${first}`;
console.log(breach ? `\n${describeBreach(breach)}` : `${ran}: every law holds.`);
process.exitCode = breach ? 1 : 0;

function wholeNumber(name: string, given: string): number {
  if (/^\d{1,10}$/.test(given)) return Number(given);
  throw new PlainError(`${name} is a whole number, not ${JSON.stringify(given)}.`);
}
