import type { JournalEntry } from '../state/state.ts';
import { endingOf } from './request-ending.ts';

/** The requests that were sent to get one answer, in their order. */
export interface Question {
  first: JournalEntry;
  last: JournalEntry;
  requests: JournalEntry[];
}

/** A retry comes soon; who asks the same later asks anew. Counted from when the provider allows another try. */
const longestPauseMs = 60_000;
/** The end of a connection that the client closed is noticed a little late. */
const noticedLateMs = 50;

/**
 * Puts together what belongs together. A request carries a question on when it asks the same (path, model and messages),
 * and the last request of that question had ended without an answer, at most 60 s (and the Retry-After it was told)
 * ago. So the same question asked after an answer, or while it is still open, is another one, and so is every request
 * whose messages could not be read. Where several could be carried on, the one that has waited longest is.
 */
export function groupQuestions(journal: readonly JournalEntry[]): Question[] {
  const questions: Question[] = [];
  const bySubject = new Map<string, Question[]>();
  for (const entry of journal.filter(isAsking)) {
    const { path, model, persona, text, question: messages } = entry;
    const subject = JSON.stringify([path, model, persona, text, messages ?? entry.id]);
    const same = bySubject.get(subject) ?? [];
    const carriedOn = longestWaiting(same.filter(({ last }) => mayFollow(last, entry)));
    if (carriedOn === undefined) {
      const question = { first: entry, last: entry, requests: [entry] };
      questions.push(question);
      bySubject.set(subject, [...same, question]);
    } else {
      carriedOn.last = entry;
      carriedOn.requests.push(entry);
    }
  }
  return questions;
}

/** From the end of one request to the beginning of the next. */
export function gapBetween(previous: JournalEntry, next: JournalEntry): number {
  return Math.max(0, next.time - (previous.endedAt ?? next.time));
}

/** What is posted to one completion that is stored asks nothing. */
function isAsking({ method, path }: JournalEntry): boolean {
  return method === 'POST' && !path.startsWith('/v1/chat/completions/');
}

function mayFollow(last: JournalEntry, next: JournalEntry): boolean {
  if (last.endedAt === null || endingOf(last) === 'answered') return false;
  const pauseMs = next.time - last.endedAt;
  return (
    pauseMs >= (last.clientLeft ? -noticedLateMs : 0) && pauseMs <= longestPauseMs + (last.retryAfterMs ?? 0)
  );
}

function longestWaiting(questions: readonly Question[]): Question | undefined {
  return questions.toSorted((one, other) => (one.last.endedAt ?? 0) - (other.last.endedAt ?? 0))[0];
}
