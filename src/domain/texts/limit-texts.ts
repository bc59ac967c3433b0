import type { Failure } from '../../ports/completion.ts';

const SOON = 'in a moment';

const LATER = 'later';

/** A day of the limits ends at midnight UTC, which stays right however late it is read. */
const NEXT_DAY = 'after 00:00 UTC';

const MAX_SECONDS = 120;

const MAX_MINUTES = 180;

const MAX_HOURS = 24;

/** What the page's own server refuses for now, by its codes, and when that passes unless it says (behaviour 21.6). */
const REFUSALS: ReadonlyMap<string | undefined, readonly [cause: string, when?: string]> = new Map([
  ['visitor_limit_exceeded', ['You have asked as often as a visitor may in a minute']],
  ['visitor_open_limit_exceeded', ['Too many of your questions are open at once']],
  ['open_limit_exceeded', ['Too many questions of all visitors are open at once']],
  ['daily_questions_exceeded', ["Today's questions of all visitors are used up", NEXT_DAY]],
  ['paused', ['The operator has paused all questions', LATER]],
  ['draining', ['The server is about to restart']],
]);

/** Cause and remedy of a refusal that passes by itself; undefined for any other failure. */
export function describeLimit({ code, status, retryAfterMs }: Failure): string | undefined {
  const [cause, when] = REFUSALS.get(code) ?? [];
  return cause && `${cause}${statusSuffix(status)}. ${retryAdvice(retryAfterMs, when)}`;
}

/** When to try again; `when` if the wait is not known. */
export function retryAdvice(retryAfterMs = 0, when = SOON): string {
  const seconds = Math.ceil(retryAfterMs / 1000);
  return `Try again ${seconds > 0 ? describeTime(seconds, when) : when}.`;
}

export function statusSuffix(status: number | undefined): string {
  return status === undefined ? '' : ` (${status})`;
}

/** In the largest unit that is not too coarse, rounded up. */
function describeTime(seconds: number, when: string): string {
  const minutes = Math.ceil(seconds / 60);
  const hours = Math.ceil(minutes / 60);
  if (when !== NEXT_DAY && minutes > MAX_MINUTES) return LATER;
  if (hours > MAX_HOURS) return when;
  const wait =
    seconds <= MAX_SECONDS ? `${seconds} s` : minutes <= MAX_MINUTES ? `${minutes} min` : `${hours} h`;
  return when === NEXT_DAY ? `${NEXT_DAY}, in ${wait}` : `in ${wait}`;
}
