import { type Answer, jsonAnswer } from '../http/answer.ts';
import type { JournalEntry } from '../state/state.ts';
import { errorAnswer, invalidRequest } from '../wire/provider-error.ts';
import type { Limits } from './find-remarks.ts';
import { judge } from './judge.ts';

type Asked =
  { kind: 'ok'; since: string | null; limits: Limits } | { kind: 'wrong'; param: string; message: string };

const parameters = ['since', 'mostRequests', 'timeLimitMs'];
/** The first try and three more; and what a client may take for too long. */
const usualLimits: Limits = { mostRequests: 4, timeLimitMs: 30_000 };

/**
 * The verdict on what the journal holds. `since` is a time in epoch ms, or the id of the last request to leave out;
 * `mostRequests` and `timeLimitMs` stand in for the usual limits. A wrong parameter is a 400 that names it.
 */
export function answerVerdict(journal: readonly JournalEntry[], query: URLSearchParams): Answer {
  const asked = readQuery(query);
  if (asked.kind === 'wrong') return wrong(asked.message, asked.param);
  const entries = entriesSince(journal.filter(isWhole), asked.since);
  if (entries !== null) return jsonAnswer(200, judge(entries, asked.limits));
  return wrong(`The journal holds no request '${asked.since?.slice(0, 60)}'.`, 'since');
}

function readQuery(query: URLSearchParams): Asked {
  const unknown = [...query.keys()].find((name) => !parameters.includes(name));
  if (unknown !== undefined) {
    const shown = unknown.slice(0, 60);
    const message = `Unknown parameter '${shown}'. Allowed: ${parameters.join(', ')}.`;
    return { kind: 'wrong', param: shown, message };
  }
  const limits = { ...usualLimits };
  for (const name of ['mostRequests', 'timeLimitMs'] as const) {
    const text = query.get(name);
    if (text === null) continue;
    if (!/^\d{1,9}$/.test(text)) {
      const message = `Invalid value for '${name}': '${text.slice(0, 60)}'. Allowed: a whole number of at most nine digits.`;
      return { kind: 'wrong', param: name, message };
    }
    limits[name] = Number(text);
  }
  return { kind: 'ok', since: query.get('since'), limits };
}

function entriesSince(
  journal: readonly JournalEntry[],
  since: string | null,
): readonly JournalEntry[] | null {
  if (since === null) return journal;
  if (/^\d+$/.test(since)) return journal.filter(({ time }) => time >= Number(since));
  const index = journal.findIndex(({ id }) => id === since);
  return index === -1 ? null : journal.slice(index + 1);
}

/** The journal can be written to under /_mock: what is no entry of ours says nothing about a client. */
function isWhole(entry: Partial<JournalEntry>): entry is JournalEntry {
  return (
    typeof entry.time === 'number' &&
    typeof entry.method === 'string' &&
    typeof entry.path === 'string' &&
    typeof entry.headers === 'object' &&
    entry.endedAt !== undefined
  );
}

function wrong(message: string, param: string): Answer {
  return errorAnswer(invalidRequest(message, param, 'invalid_value'));
}
