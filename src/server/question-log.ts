import { createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { ErrorCode } from './errors.ts';

/** How a question ended. */
export type QuestionOutcome = 'answered' | 'provider_error' | 'broken_off' | 'client_gone' | ErrorCode;

/** What is known of one question once it is over: no text of it, no key. Times in ms. */
export interface QuestionRecord {
  readonly requestId: string;
  /** Who asked, by an address: nobody writes it down as it is. */
  readonly household: string;
  readonly outcome: QuestionOutcome;
  /** What the visitor was answered, unless nothing was. */
  readonly status: number | undefined;
  readonly model: string | undefined;
  readonly isStreamed: boolean;
  /** Whether the provider was asked. */
  readonly isAsked: boolean;
  /** From the request to the provider until the head of its answer. */
  readonly headMs: number | undefined;
  readonly totalMs: number;
  readonly tokens: TokenCount | undefined;
}

/** As the provider reports them. */
export interface TokenCount {
  readonly question: number;
  readonly answer: number;
}

interface QuestionLog {
  write(record: QuestionRecord): void;
  /** Writes what was only counted. */
  close(): void;
}

/** What was refused in the same way to the same visitor. */
interface Tally {
  /** Since the line that was written. */
  count: number;
  /** Ends it with a line for those. */
  readonly end: () => void;
}

const MINUTE_MS = 60_000;

/** More visitors than ask in a minute; of what is refused, who comes beyond that is counted as one. */
const MOST_KNOWN = 1000;

const VISITOR_CHARACTERS = 12;

/**
 * Writes a line for each question that the provider was asked. Of what is refused, a line for each visitor, reason and
 * minute, with a number: nobody can fill the log.
 */
export function createQuestionLog(logger: Pick<FastifyBaseLogger, 'info' | 'warn'>): QuestionLog {
  const key = randomBytes(32);
  const hashes = new Map<string, string>();
  const tallies = new Map<string, Tally>();

  function hashOf(household: string): string {
    const known = hashes.get(household);
    if (known !== undefined) return known;
    const hash = createHmac('sha256', key).update(household).digest('base64url').slice(0, VISITOR_CHARACTERS);
    if (hashes.size >= MOST_KNOWN) hashes.clear();
    hashes.set(household, hash);
    return hash;
  }

  function writeRefused(visitor: string, { outcome, requestId, status }: QuestionRecord): void {
    const tallied = tallies.size < MOST_KNOWN ? visitor : 'others';
    const name = `${outcome} ${tallied}`;
    const say = (refused: number, id?: string) =>
      logger.warn({ requestId: id, outcome, status, visitor: tallied, refused }, 'question');
    const known = tallies.get(name);
    if (known !== undefined) {
      known.count += 1;
      return;
    }
    say(1, requestId);
    const end = (): void => {
      clearTimeout(timer);
      tallies.delete(name);
      if (tally.count > 0) say(tally.count);
    };
    const timer = setTimeout(end, MINUTE_MS).unref();
    const tally: Tally = { count: 0, end };
    tallies.set(name, tally);
  }

  return {
    write(record) {
      const { requestId, outcome, status, isAsked, headMs, totalMs, model, isStreamed, tokens } = record;
      const visitor = hashOf(record.household);
      if (!isAsked && outcome !== 'client_gone') return writeRefused(visitor, record);
      const hasFailed = outcome !== 'client_gone' && outcome !== 'answered';
      logger[hasFailed ? 'warn' : 'info'](
        {
          requestId,
          outcome,
          status,
          headMs: rounded(headMs),
          totalMs: rounded(totalMs),
          model,
          streamed: isStreamed,
          questionTokens: tokens?.question,
          answerTokens: tokens?.answer,
          visitor,
        },
        'question',
      );
    },
    close() {
      for (const { end } of tallies.values()) end();
    },
  };
}

/** The tokens of a question and its answer, as an answer or an event of its stream reports them. */
export function usageIn(json: string): TokenCount | undefined {
  // Most events report nothing and need not be parsed.
  if (!json.includes('"usage"')) return undefined;
  try {
    const { usage }: { usage?: { prompt_tokens?: unknown; completion_tokens?: unknown } | null } =
      JSON.parse(json);
    const { prompt_tokens: question, completion_tokens: answer } = usage ?? {};
    return isCount(question) && isCount(answer) ? { question, answer } : undefined;
  } catch {
    return undefined;
  }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}

function rounded(ms: number | undefined): number | undefined {
  return ms === undefined ? undefined : Math.round(ms * 10) / 10;
}
