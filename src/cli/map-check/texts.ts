import type { Failure } from '../../ports/completion.ts';
import {
  type CheckResult,
  type FailedStep,
  type MapFigures,
  REPEATS,
  type Step,
} from '../../domain/map-check/check.ts';
import type { StandFigures } from '../../domain/map-check/compare-stands.ts';
import type { MapProblem } from '../../domain/table/agreement-map.ts';
import { maskLikelySecrets } from '../../domain/api-keys.ts';
import {
  describeCause as describeCauseOf,
  describeFailure,
  describeSaid,
} from '../../domain/texts/failure-texts.ts';

/** What a line may hold, so that it fits a narrow terminal. */
export const MAX_COLUMNS = 60;

export const MAP_CHECK_TEXTS = {
  needsBoth: 'Name a server with --base-url and its model with --model. --help lists the options.',
  nothingAnswered: 'No question was answered.',
  pointsGiven: 'Points given',
  drawnFreely: 'Drawn freely',
  requests: 'requests',
  seconds: 'seconds',
  usage: `Usage: npm run map-check -- --base-url ADDRESS --model NAME [--key-file FILE] [--json]

Measures how well a model draws the map of where answers agree: asks it about the mock's prepared rounds, ${REPEATS} times each
with different letters, and compares its answers with the maps that were written for them. docs/map-quality.md says how to
read the figures.

  --base-url ADDRESS  the server, such as http://localhost:11434/v1
  -m, --model NAME    the model
  --key-file FILE     the file that holds its key, on one line; otherwise OPENAI_API_KEY, if that is set
  --json              prints one JSON document instead of the tables
  -h, --help          shows this help

Questions are asked one after another, with progress on standard error. Ctrl+C prints the figures so far.
QUARTET_ATTEMPT_TIMEOUT_MS sets how long an answer may take.

The exit code is 0 whatever the figures, 2 if the arguments cannot be used or no question was answered, and 130 if it was
stopped by Ctrl+C.
`,
} as const;

const TASKS: Readonly<Record<Step['task'], string>> = {
  'points-given': 'points given',
  'drawn-freely': 'drawn freely',
};

export const STAND_LABELS: Readonly<Record<keyof StandFigures, string>> = {
  right: 'stands right',
  turnedRound: 'for and against turned round',
  silenceTakenForStand: 'silence taken for a stand',
  standNotSeen: 'stands not seen',
  mixedUp: 'mixed taken for a side, or reverse',
  notAnswered: 'not answered',
  rightSentence: 'right sentence, of stands seen',
};

export const MAP_LABELS: Readonly<Record<keyof MapFigures, string>> = {
  read: 'maps that could be read',
  quotes: 'quotes found, of those claimed',
  found: 'prepared points found again',
  stands: 'their stands that agree',
  turnedRound: 'worded the other way round',
  same: 'points the same after shuffling',
};

/** Why an answer was no map. */
export const UNREAD_LABELS: Readonly<Record<MapProblem['kind'], string>> = {
  'no-content': 'without any text',
  'no-json': 'without JSON that can be read',
  'no-points': 'without a point',
  'nothing-left': 'without a quote that was found',
  failed: 'question failed',
  threw: 'adapter failed',
  stopped: 'stopped',
};

export function describeHeading(model: string, host: string, rounds: number): readonly string[] {
  return [`${model} · ${host}`, `${rounds} prepared rounds, ${REPEATS} times each with other letters`];
}

/** What is being asked. */
export function describeStep({ number, round, repeat, task }: Step, count: number): string {
  return `${number} of ${count} · ${round.id}, time ${repeat} of ${REPEATS} · ${TASKS[task]}`;
}

/** A question that got no answer. */
export function describeFailedStep(failed: FailedStep): string {
  const { round, repeat, task } = failed.step;
  return `${round.id}, time ${repeat} of ${REPEATS}, ${TASKS[task]}: ${describeCause(failed)}`;
}

export function describeCause({ failure, detail }: Pick<FailedStep, 'failure' | 'detail'>): string {
  return failure ? describeFailure(failure) : detail;
}

/** That a check did not ask everything, and why; undefined if it did. */
export function describeEnd(
  { end, answered }: Pick<CheckResult, 'end' | 'answered'>,
  count: number,
  server: Server,
): string | undefined {
  if (end.kind === 'complete') return answered === 0 ? MAP_CHECK_TEXTS.nothingAnswered : undefined;
  const soFar = `after ${answered} of ${count} answers`;
  if (end.kind === 'stopped') return `Stopped ${soFar}.`;
  const why = describeLasting(end.failure, server);
  return answered === 0 ? why : `Ended ${soFar}. ${why}`;
}

interface Server {
  readonly address: string;
  readonly hasKey: boolean;
}

/** A failure that ends the check, and what to do about it. */
function describeLasting(failure: Failure, server: Server): string {
  return [describeLastingCause(failure, server), ...describeSaid(failure)].join(' ');
}

function describeLastingCause(failure: Failure, { address, hasKey }: Server): string {
  const status = failure.status === undefined ? '' : ` (${failure.status})`;
  switch (failure.reason) {
    case 'connection':
      return `Nothing answers at ${address}. Check --base-url, and whether the server runs.`;
    case 'malformed-answer':
      return `What answers at ${address} is not a server of models. Check --base-url.`;
    case 'authentication':
      return hasKey
        ? `The server did not accept the key${status}. Check the file of --key-file, or OPENAI_API_KEY.`
        : `The server needs a key${status}. Write it to a file, and name that with --key-file.`;
    case 'model-gone':
      return `The server does not offer the model ${failure.model ?? 'named'}. Check --model.`;
    case 'not-found':
      return `The server does not know this model or address${status}. Check --model and --base-url.`;
    default:
      return describeCauseOf(failure);
  }
}

/** Why a file of a key cannot be used. Someone may give the key itself. */
export function describeKeyFileIssue(
  path: string,
  issue: 'missing' | 'unreadable' | 'empty' | 'no-key',
): string {
  const name = maskLikelySecrets(path);
  switch (issue) {
    case 'missing':
      return `--key-file: there is no file ${name}.`;
    case 'unreadable':
      return `--key-file: ${name} cannot be read.`;
    case 'empty':
      return `--key-file: ${name} is empty.`;
    case 'no-key':
      return `--key-file: ${name} must hold one key on one line, and nothing else.`;
  }
}
