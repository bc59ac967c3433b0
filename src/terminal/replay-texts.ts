import { formatTapeTime } from '../domain/texts/tape-texts.ts';
import { type ReadTape, isTime } from '../tape/tape-format.ts';
import { formatTime } from './texts.ts';

/** What the replay in a terminal says (behaviour 19.5). */
export const REPLAY_TEXTS = {
  usage: `Usage: npm run replay -- [options] FILE

Plays a tape as the conversation in a terminal would have shown it, and checks that everything happens as it was recorded.
In a terminal it keeps the pace of the visit, but for pauses of more than 2 seconds; otherwise it is as fast as it can be.

  --at SECONDS     play up to there at once, such as 12.5s, and go on from there at its pace
  --speed TIMES    how many times as fast as it was, from 0.1 to 100; 1 by default in a terminal
  --help, -h       show this help

The exit code is 0 where all matches, 1 where it departs from the tape or the tape is broken, 2 if the tape or the
arguments cannot be used, and 130 after Ctrl-C.
`,
  noFile: 'Name a tape: npm run replay -- FILE',
  severalFiles: 'Name one tape alone.',
  badTime: '--at needs a time in seconds from the beginning of the tape, such as 12.5s.',
  badSpeed: '--speed needs a number from 0.1 to 100, such as 4.',
  badNames: 'The names of its squad hold characters that no squad of this product has. It was not played.',
} as const;

/** What is going to be played. */
export function describeTape({ header, lines, lastsMs }: ReadTape): string {
  const { squad, startedMs, product } = header;
  return `A tape of ${squad.name}, recorded by version ${product}${isTime(startedMs) ? ` on ${formatTime(startedMs)}` : ''}: ${formatTapeTime(lastsMs)}, ${describeLines(lines.length)}.`;
}

/** Where it is, such as `0:12.5 of 2:05.0, 4x`. */
export function describePosition(atMs: number, lastsMs: number, speed: number): string {
  return `${formatTapeTime(atMs)} of ${formatTapeTime(lastsMs)}, ${speed}x`;
}

/** Answers a time that the tape does not reach. */
export function describeBeyondEnd(atMs: number, lastsMs: number): string {
  return `--at is ${formatTapeTime(atMs)}, but the tape ends at ${formatTapeTime(lastsMs)}.`;
}

/** Stands at the end of a tape from which nothing departed. */
export function describePlayed(lineCount: number): string {
  return `The replay matches the tape: ${describeLines(lineCount)}.`;
}

/** Stands where a signal ended it. */
export function describeStopped(atMs: number): string {
  return `Stopped at ${formatTapeTime(atMs)}. The replay matches the tape up to there.`;
}

function describeLines(count: number): string {
  return count === 1 ? '1 line' : `${count.toLocaleString('en')} lines`;
}
