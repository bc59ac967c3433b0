import type { ChatId, Persona } from '../persona.ts';
import type { Chapter, Departure, Followed, TapeEnding, TapeProblem } from '../tape-findings.ts';

/** The versions of the product that recorded a tape and of the one that plays it. */
interface Versions {
  readonly recordedBy: string;
  readonly playedBy: string;
}

const ANOTHER_FILE = 'Nothing was changed. Choose a tape that this product saved.';

const MS_PER_MINUTE = 60_000;
const MS_PER_HOUR = 3_600_000;

const MAX_QUESTION_CHARACTERS = 80;

/** Why there is nothing to play, and what to do (behaviour 19.7). */
export function describeTapeProblem(problem: TapeProblem, readVersion: number): string {
  switch (problem.kind) {
    case 'too-large':
      return `The file is larger than a tape can be. ${ANOTHER_FILE}`;
    case 'not-a-tape':
      return `The file is not a tape. ${ANOTHER_FILE}`;
    case 'broken-beginning':
      return 'The first line of the tape was changed or cut off. Nothing of it can be played: use the tape as it was saved.';
    case 'other-version':
      return problem.version === undefined
        ? `The tape does not say which version of tapes it is. ${ANOTHER_FILE}`
        : `The tape is of version ${problem.version} of tapes; this product plays version ${readVersion}. Play it with the product that saved it.`;
  }
}

/** What is missing at a tape's end; undefined where nothing is (behaviour 19.4, 19.7). */
export function describeTapeEnd(end: TapeEnding): string | undefined {
  switch (end.kind) {
    case 'saved':
      return undefined;
    case 'full':
      return 'The tape was full: it ends while a question is open.';
    case 'failed':
      return 'The recording ended before the visit: something in it could not be written down.';
    case 'broken':
      return `Line ${end.line} of the tape was changed, or is not in its place. Everything before it can be played.`;
    case 'cut':
      return `The tape is cut off after line ${end.line}. Everything up to there can be played.`;
  }
}

/** The first difference between a tape and its replay (behaviour 19.5, 19.7). */
export function describeDeparture(
  { line, atMs, expected, found }: Departure,
  { recordedBy, playedBy }: Versions,
): string {
  const differs =
    recordedBy === playedBy ? '' : ` It was recorded by version ${recordedBy}; this is ${playedBy}.`;
  const isSame = describeFollowed(expected) === describeFollowed(found);
  const other = isSame ? `${describeFollowed(found)}, with something else in it` : describeFollowed(found);
  return `The replay departs from the tape in line ${line}, at ${formatTapeTime(atMs)}. Recorded: ${describeFollowed(expected)}. Now: ${other}.${differs}`;
}

/** A line in the list of what is on a tape. */
export function describeChapter(chapter: Chapter, personas: readonly Persona[]): string {
  switch (chapter.kind) {
    case 'asked':
      return `${nameOf(chapter.personaId, personas)} was asked: ${shortened(chapter.question)}`;
    case 'answered':
      return `${nameOf(chapter.personaId, personas)} answered`;
    case 'failed':
      return `No answer from ${nameOf(chapter.personaId, personas)}`;
    case 'stopped':
      return `${nameOf(chapter.personaId, personas)} was stopped`;
    case 'chosen':
      return `${nameOf(chapter.personaId, personas)} was chosen`;
    case 'round':
      return `Round ${chapter.number}: ${shortened(chapter.question)}`;
    case 'map':
      return `The map of round ${chapter.round}`;
    case 'no-map':
      return `No map of round ${chapter.round}`;
    case 'table-opened':
      return 'The round table was opened';
  }
}

/** A time on a tape, such as `0:12.5` or `1:02:03.0`. */
export function formatTapeTime(ms: number): string {
  const hours = Math.floor(ms / MS_PER_HOUR);
  const minutes = Math.floor((ms % MS_PER_HOUR) / MS_PER_MINUTE);
  const seconds = (Math.floor((ms % MS_PER_MINUTE) / 100) / 10).toFixed(1).padStart(4, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${seconds}` : `${minutes}:${seconds}`;
}

function describeFollowed(followed: Followed): string {
  switch (followed.kind) {
    case 'nothing':
      return 'nothing more';
    case 'now':
      return 'the clock is read';
    case 'chance':
      return 'chance is drawn';
    case 'input':
      return 'a command within what happens';
    case 'after':
      return `a timer of ${followed.delayMs} ms is set`;
    case 'clear':
      return `timer ${followed.timer} is cancelled`;
    case 'start':
      return 'a request is made';
    case 'cancel':
      return `request ${followed.call} is cancelled`;
    case 'told':
      return followed.personaId === null
        ? `“${followed.happening}” happens`
        : `“${followed.happening}” happens to ${followed.personaId}`;
    case 'decided':
      return followed.refused === undefined
        ? 'the command is carried out'
        : `it is refused (${followed.refused})`;
    case 'threw':
      return `the core throws ${followed.detail}`;
  }
}

function nameOf(personaId: ChatId, personas: readonly Persona[]): string {
  return personas.find(({ chatId }) => chatId === personaId)?.name ?? personaId;
}

function shortened(question: string): string {
  const plain = question.replaceAll(/\s+/g, ' ');
  return plain.length > MAX_QUESTION_CHARACTERS ? `${plain.slice(0, MAX_QUESTION_CHARACTERS)}…` : plain;
}
