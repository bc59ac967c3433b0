import { createHmac, randomBytes } from 'node:crypto';
import { pino, stdTimeFunctions } from 'pino';
import type { QuestionOutcome, QuestionRecord } from '../relay/question-record.ts';
import type { LineWriter } from './line-writer.ts';

type Level = 'info' | 'warn' | 'error';

const VISITOR_CHARACTERS = 12;

/** More visitors than ask in a minute; their hashes are made anew after that. */
const MOST_KEPT_HASHES = 1000;

/** The provider failed, a limit was reached, or the relay cannot ask. */
const WARNED: ReadonlySet<QuestionOutcome> = new Set<QuestionOutcome>([
  'answer-too-large',
  'broken-off',
  'deadline-passed',
  'limit-reached',
  'no-connection',
  'no-key',
  'no-room',
  'redirected',
  'unreadable-answer',
]);

/**
 * Writes one JSON line per question (behaviour 21.16). No text, key or address is in it; a visitor is known by a hash
 * whose key is made here and kept nowhere.
 */
export function createQuestionLog({ write }: Pick<LineWriter, 'write'>): (record: QuestionRecord) => void {
  const logger = pino(
    {
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (level) => ({ level }) },
    },
    { write },
  );
  const hashOf = createHash();
  return (record) => {
    const { requestId, outcome, status, limitScope, headMs, totalMs, model, isStreamed, tokens } = record;
    logger[levelOf(record)](
      {
        requestId,
        outcome,
        status,
        limit: limitScope,
        headMs: rounded(headMs),
        totalMs: rounded(totalMs),
        model,
        streamed: isStreamed,
        questionTokens: tokens?.question,
        answerTokens: tokens?.answer,
        visitor: hashOf(record.visitor),
        failure: record.failure,
      },
      'question',
    );
  };
}

function levelOf({ outcome, status = 0 }: QuestionRecord): Level {
  if (outcome === 'relay-failed') return 'error';
  const isProviderError = outcome === 'answered' && status >= 400;
  return isProviderError || WARNED.has(outcome) ? 'warn' : 'info';
}

function rounded(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms * 10) / 10;
}

/** Hashes whose key nobody else has. */
function createHash(): (visitor: string) => string {
  const key = randomBytes(32);
  const kept = new Map<string, string>();
  return (visitor) => {
    const known = kept.get(visitor);
    if (known !== undefined) return known;
    const hash = createHmac('sha256', key).update(visitor).digest('base64url').slice(0, VISITOR_CHARACTERS);
    if (kept.size >= MOST_KEPT_HASHES) kept.clear();
    kept.set(visitor, hash);
    return hash;
  };
}
