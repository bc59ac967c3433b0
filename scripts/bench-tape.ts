/**
 * npm run bench:tape: what recording costs a busy hour of a visit, and what it takes to read its tape, to explore it and
 * to jump in it, in processor time on one core. A phone is about four times slower.
 */
import type * as HourVisit from '../tests/tape/hour-visit.ts';
import { loadBundle } from './lib/bundle.ts';

const ROUNDS = 5;
const JUMPS = 100;
const MICROSECONDS_PER_MS = 1000;
/** A prime, so that jumps go everywhere, back and forth. */
const STRIDE_MS = 1_299_709;

const { HOUR, createPlainVisit, playHour, replayText, tapeHour } =
  await loadBundle<typeof HourVisit>('tests/tape/hour-visit.ts');
// The engine's compiler should be done before anything is measured.
tapeHour();
playHour(createPlainVisit);
const inputs = HOUR.answers * (HOUR.parts + HOUR.keys);
const plainMs = medianOf(() => playHour(createPlainVisit));
const tapedMs = medianOf(tapeHour);
console.log(
  `recording: ${perInput(tapedMs - plainMs)} more for each of ${inputs} inputs, which take ${perInput(plainMs)}`,
);
const tape = tapeHour();
const text = tape.text();
console.log(`the tape: ${(Buffer.byteLength(text) / 1e6).toFixed(1)} MB in ${text.split('\n').length} lines`);
console.log(`writing it as text: ${medianOf(() => tape.text()).toFixed(0)} ms`);
console.log(`reading it: ${medianOf(() => replayText(text)).toFixed(0)} ms`);
const replay = replayText(text);
console.log(`exploring it: ${timeOf(() => replay.explore(Infinity)).toFixed(0)} ms`);
const jumps = Array.from({ length: JUMPS }, (_, count) =>
  timeOf(() => replay.jumpTo((count * STRIDE_MS) % HOUR.lastsMs)),
).toSorted((a, b) => a - b);
console.log(
  `${JUMPS} jumps: ${jumps[JUMPS / 2]?.toFixed(1)} ms in the middle, ${jumps.at(-1)?.toFixed(1)} ms at most`,
);
if (replay.departure() ?? replay.explored().departure) throw new Error('The replay departs from the tape');

function perInput(ms: number): string {
  return `${((ms * MICROSECONDS_PER_MS) / inputs).toFixed(1)} microseconds`;
}

function medianOf(run: () => unknown): number {
  const times = Array.from({ length: ROUNDS }, () => timeOf(run)).toSorted((a, b) => a - b);
  return times[Math.floor(ROUNDS / 2)] ?? NaN;
}

/** Processor time, so that whatever else the machine does matters least. */
function timeOf(run: () => unknown): number {
  const before = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / MICROSECONDS_PER_MS;
}
