import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { parseJson } from '../domain/checks/parse-json.ts';
import { recordOf } from '../domain/checks/records.ts';
import type { ProviderError } from './provider-error.ts';
import type { RelayCode } from '../wire/error-codes.ts';

/** How a question ended. */
export type QuestionOutcome =
  | 'answered'
  | 'no_text'
  | 'spent_on_thinking'
  | 'tool_call'
  | 'declined'
  | 'filtered'
  | 'provider_error'
  | 'broken_off'
  | 'client_gone'
  | RelayCode;

/** What is known of a question once it has ended; no text, no key. Times in ms. */
export interface QuestionRecord {
  readonly requestId: string;
  /** The visitor's address; never logged as it is. */
  readonly household: string;
  readonly outcome: QuestionOutcome;
  /** Status of the answer, if there was one. */
  readonly status: number | undefined;
  readonly model: string | undefined;
  readonly isStreamed: boolean;
  /** Whether the provider was asked. */
  readonly isAsked: boolean;
  /** From sending the request to the provider's response head. */
  readonly headMs: number | undefined;
  readonly totalMs: number;
  readonly tokens: TokenCount | undefined;
  /** Why the provider refused it, in the relay's own words: the provider's may quote the question. */
  readonly refusal:
    | { readonly reason: ProviderError['reason']; readonly code: string | null; readonly says: string }
    | undefined;
}

/** As reported by the provider. */
export interface TokenCount {
  readonly question: number;
  readonly answer: number;
}

interface QuestionLog {
  write(record: QuestionRecord): void;
  /** Writes pending tallies. */
  close(): void;
}

/** Questions of one visitor that ended in the same way. */
interface Tally {
  /** Since the last line. */
  count: number;
  /** Writes a line for the rest. */
  readonly end: () => void;
}

/** How a question ends that the model, or the provider's filter, has answered. */
const WITH_TEXT: ReadonlySet<QuestionOutcome> = new Set(['answered', 'declined', 'filtered']);

const MINUTE_MS = 60_000;

/** More visitors than ask in a minute. Further visitors are counted as one. */
const MAX_KNOWN = 1000;

const VISITOR_CHARACTERS = 12;

/**
 * Logs a line for each question sent to the provider. Refused questions, and those whose visitor has left, get a line
 * for the first of a visitor, outcome and minute, and one for the others, so that they cannot flood the log.
 */
export function createQuestionLog(logger: Pick<FastifyBaseLogger, 'info' | 'warn'>): QuestionLog {
  const key = randomBytes(32);
  const hashes = new Map<string, string>();
  const tallies = new Map<string, Tally>();

  function hashOf(household: string): string {
    const known = hashes.get(household);
    if (known !== undefined) return known;
    const hash = createHmac('sha256', key).update(household).digest('base64url').slice(0, VISITOR_CHARACTERS);
    if (hashes.size >= MAX_KNOWN) hashes.clear();
    hashes.set(household, hash);
    return hash;
  }

  /** Has a line written for the first one, and for the others when the minute ends. */
  function sumUp(
    { outcome, household }: QuestionRecord,
    writeLine: (visitor: string, count: number, isFirst: boolean) => void,
  ): void {
    const visitor = tallies.size < MAX_KNOWN ? hashOf(household) : 'others';
    const name = `${outcome} ${visitor}`;
    const known = tallies.get(name);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    writeLine(visitor, 1, true);
    const end = (): void => {
      clearTimeout(timer);
      tallies.delete(name);
      if (tally.count > 0) writeLine(visitor, tally.count, false);
    };
    const timer = setTimeout(end, MINUTE_MS).unref();
    const tally: Tally = { count: 0, end };
    tallies.set(name, tally);
  }

  return {
    write(record) {
      const { requestId, outcome, status, isAsked } = record;
      if (outcome === 'client_gone') {
        // The others may have been answered with another status.
        sumUp(record, (visitor, gone, isFirst) =>
          logger.info({ ...(isFirst ? fieldsOf(record) : { outcome }), visitor, gone }, 'question'),
        );
      } else if (isAsked) {
        const level = WITH_TEXT.has(outcome) ? 'info' : 'warn';
        logger[level]({ ...fieldsOf(record), visitor: hashOf(record.household) }, 'question');
      } else {
        sumUp(record, (visitor, refused, isFirst) => {
          const id = isFirst ? requestId : undefined;
          logger.warn({ requestId: id, outcome, status, visitor, refused }, 'question');
        });
      }
    },
    close() {
      for (const { end } of tallies.values()) end();
    },
  };
}

function fieldsOf(record: QuestionRecord): object {
  const { requestId, outcome, status, headMs, totalMs, model, isStreamed, tokens, refusal } = record;
  return {
    requestId,
    outcome,
    status,
    headMs: rounded(headMs),
    totalMs: rounded(totalMs),
    model,
    streamed: isStreamed,
    questionTokens: tokens?.question,
    answerTokens: tokens?.answer,
    ...refusal,
  };
}

/** The tokens of a question and its answer, read from an answer or one event of its stream. */
export function usageIn(json: string): TokenCount | undefined {
  // Most events report nothing, so skip parsing them.
  if (!json.includes('"usage"')) return undefined;
  const { prompt_tokens: question, completion_tokens: answer } = recordOf(recordOf(parseJson(json))['usage']);
  return isCount(question) && isCount(answer) ? { question, answer } : undefined;
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function rounded(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms * 10) / 10;
}
