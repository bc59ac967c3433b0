import type { TapeEndReason } from '../tape-findings.ts';

interface SavedTape {
  /** Whether the beginning of the visit is left out (behaviour 19.4). */
  readonly isBegunAnew: boolean;
  readonly end: TapeEndReason;
}

/** What the options say of tapes (behaviour 19.2, 19.9). */
export const TAPE_TEXTS = {
  heading: 'Tape',
  purpose: 'A tape shows a visit as it happened: a record to keep, or to attach to a bug report.',
  save: 'Save a tape of this visit',
  saveWarning:
    'All texts of this visit are in it, also what was typed and not sent. No key is in it. Share it only with people you trust.',
  beginningMissing: 'Its beginning is missing: the tape was full, or was forgotten, and began anew.',
  questionMissing: 'The question that was open when it was full is missing.',
  hasFailed: 'It breaks off early: something came that cannot be written down.',
  open: 'Open a tape',
  openHint:
    'A tape that you open takes the place of your own visit, which waits unchanged until you close it.',
  file: 'Tape file',
  reading: 'Reading the tape',
  unreadable: 'The file could not be read. Choose it again, or choose another.',
} as const;

/** What the player says (behaviour 19.9 to 19.14). */
export const PLAYER_TEXTS = {
  title: 'A tape of a visit',
  visit: 'The visit on the tape',
  transport: 'Tape',
  play: 'Play',
  pause: 'Pause',
  previous: 'Previous happening',
  next: 'Next happening',
  position: 'Position',
  speed: 'Speed',
  happenings: 'What happened',
  none: 'Nothing was asked in this visit.',
  close: 'Close the tape',
  beginningMissing:
    'The beginning of the visit is missing: the tape was full, or was forgotten, and began anew.',
} as const;

const UNITS = ['hour', 'minute', 'second'] as const;
const MINUTE_SECONDS = 60;
const HOUR_SECONDS = 3600;
const SECOND_MS = 1000;
const BYTES = [
  [1_000_000, 'MB'],
  [1000, 'kB'],
] as const;

/** On a counter: `1:12`, `1:02:05`. */
export function formatElapsed(elapsedMs: number): string {
  const [hours, minutes, seconds] = partsOf(elapsedMs);
  const twoDigits = (count: number) => String(count).padStart(2, '0');
  const rest = `${hours > 0 ? twoDigits(minutes) : minutes}:${twoDigits(seconds)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Read out: `1 minute 12 of 4 minutes`. */
export function describePosition(positionMs: number, durationMs: number): string {
  return `${describeElapsed(positionMs)} of ${describeElapsed(durationMs)}`;
}

/** Read out: `1 hour 2 minutes`, `1 minute 12`, `0 seconds`. */
export function describeElapsed(elapsedMs: number): string {
  const parts = partsOf(elapsedMs);
  const words = parts.flatMap((count, place) => {
    if (count === 0) return [];
    const isShort = place === 2 && parts[1] > 0;
    return isShort ? `${count}` : `${count} ${UNITS[place]}${count === 1 ? '' : 's'}`;
  });
  return words.join(' ') || '0 seconds';
}

/** Such as `1.2 MB`. */
export function describeSize(bytes: number): string {
  const found = BYTES.find(([least]) => bytes >= least);
  if (!found) return `${bytes} bytes`;
  const [least, unit] = found;
  return `${(bytes / least).toLocaleString('en', { maximumFractionDigits: 1 })} ${unit}`;
}

/**
 * When and by which version a tape was recorded, and whether its beginning is missing (behaviour 19.14). `when` is
 * undefined where the clock of the recording gave no time.
 */
export function describeRecording(
  product: string,
  when: string | undefined,
  { isBegunAnew = false } = {},
): string {
  const recorded =
    when === undefined ? `Recorded by version ${product}.` : `Recorded ${when}, by version ${product}.`;
  return isBegunAnew ? `${recorded} ${PLAYER_TEXTS.beginningMissing}` : recorded;
}

/** What a tape that is saved lacks, a sentence each (behaviour 19.2 to 19.4). */
export function describeLacks({ isBegunAnew, end }: SavedTape): readonly string[] {
  return [
    ...(isBegunAnew ? [TAPE_TEXTS.beginningMissing] : []),
    ...(end === 'full' ? [TAPE_TEXTS.questionMissing] : []),
    ...(end === 'failed' ? [TAPE_TEXTS.hasFailed] : []),
  ];
}

export function describeSaved(name: string, bytes: number): string {
  return `Saved as ${name} (${describeSize(bytes)}).`;
}

function partsOf(elapsedMs: number): readonly [hours: number, minutes: number, seconds: number] {
  const seconds = Math.floor(elapsedMs / SECOND_MS);
  return [
    Math.floor(seconds / HOUR_SECONDS),
    Math.floor(seconds / MINUTE_SECONDS) % MINUTE_SECONDS,
    seconds % MINUTE_SECONDS,
  ];
}
