import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Lessons, type TaughtAttempt, isModelGone } from '../domain/provider-lessons.ts';
import { type AnswerReading, refusalOf } from '../domain/provider-answer.ts';
import { type AnswerEar, hearBeginning } from './answer-ear.ts';
import { type QuestionLimits, inspectBody, parseJson } from './inspect-body.ts';
import { type Answer, inspectAnswer, sendAnswer } from './pass-answer.ts';
import { type End, type Lifetime, startLifetime } from './lifetime.ts';
import type { Entrance, Limiter } from './limits/limiter.ts';
import { type ProviderError, readProviderError } from './provider-error.ts';
import type { QuestionOutcome, QuestionRecord } from './question-record.ts';
import { type Arrivals, readBody } from './read-body.ts';
import type { Refusal } from './refusal.ts';
import { requestIdOf } from './request-id.ts';
import type { HoldsSecret } from './secret-parts.ts';
import { sendError, sendRefusal } from './send-refusal.ts';
import type { Upstream } from './upstream.ts';

/** How long the parts of an exchange may take (behaviour 21.8). */
export interface Deadlines {
  /** From the head of the question to its end. */
  readonly arrivalMs: number;
  /** From there to the end of an answer that comes at once. */
  readonly wholeMs: number;
  /** And of one that is asked for as a stream. */
  readonly streamedMs: number;
}

/** What a relay needs to answer one question. */
interface AnsweringOptions extends QuestionLimits {
  readonly upstream: Upstream;
  readonly hasKey: boolean;
  readonly holdsSecret: HoldsSecret;
  readonly deadlines: Deadlines;
  readonly limiter: Limiter;
  readonly arrivals: Arrivals;
  readonly visitor: string;
  /** Whether the visitor has entered the access code, where there is one. */
  readonly hasAccess: boolean;
  readonly isPaused: boolean;
  readonly lessons: Lessons;
  readonly onModelGone: (gone: GoneModel) => void;
}

/** A model that the provider does not offer. */
export interface GoneModel {
  readonly model: string;
  readonly status: number;
  /** The provider's, if it says one that can be told. */
  readonly code: string | null;
  /** The model that answers in its place, if any does. */
  readonly substitute: string | undefined;
}

type Outcome = Answer | ProviderError | End;

/** What becomes known of a question on its way. */
interface Findings {
  model?: string | undefined;
  isStreamed?: boolean;
  headMs?: number;
  /** Of the answer that is passed on. */
  ear?: AnswerEar;
}

/** Answers one question whose method, address and headers have passed. Rejects only when something is broken. */
export async function answerQuestion(
  request: IncomingMessage,
  response: ServerResponse,
  options: AnsweringOptions,
): Promise<QuestionRecord> {
  const startedAtMs = performance.now();
  const requestId = requestIdOf(response);
  const findings: Findings = {};
  const entrance = await enter(options);
  const lifetime = startLifetime(request, response);
  try {
    const outcome =
      entrance.kind === 'entered' ? await obtain(request, entrance, options, lifetime, findings) : entrance;
    const end = lifetime.end() ?? outcome;
    const result = await send(end, request, response, lifetime);
    return {
      requestId,
      visitor: options.visitor,
      outcome: result,
      status: response.headersSent ? response.statusCode : undefined,
      limitScope: end.kind === 'limit-reached' ? end.scope : undefined,
      model: findings.model,
      isStreamed: findings.isStreamed ?? false,
      headMs: findings.headMs,
      totalMs: performance.now() - startedAtMs,
      tokens: findings.ear?.tokens(),
      failure: undefined,
    };
  } finally {
    lifetime.release();
    if (entrance.kind === 'entered') entrance.leave();
  }
}

/** What can be said before the body is read. */
async function enter({
  hasKey,
  hasAccess,
  isPaused,
  limiter,
  visitor,
}: AnsweringOptions): Promise<Entrance | Refusal> {
  if (!hasAccess) return { kind: 'access-code-required' };
  if (isPaused) return { kind: 'paused' };
  if (!hasKey) return { kind: 'no-key' };
  return limiter.enter(visitor);
}

async function obtain(
  request: IncomingMessage,
  entrance: Entrance,
  options: AnsweringOptions,
  { signal, limit }: Lifetime,
  findings: Findings,
): Promise<Outcome> {
  const { arrivals, models, maxBodyBytes, longAnswer, texts, lessons } = options;
  const { arrivalMs, wholeMs, streamedMs } = options.deadlines;
  limit(arrivalMs, { kind: 'question-too-slow', limitMs: arrivalMs });
  const read = await readBody(request, maxBodyBytes, signal, arrivals);
  if (read.kind === 'interrupted') return { kind: 'client-gone' };
  if (read.kind === 'too-large') return { kind: 'body-too-large', limitBytes: maxBodyBytes };
  if (read.kind === 'no-room') return { kind: 'no-room' };
  const inspected = inspectBody(parseJson(read.bytes), { models, longAnswer, texts });
  if (inspected.kind !== 'pass') return inspected;
  const { body } = inspected;
  findings.model = typeof body['model'] === 'string' ? body['model'] : undefined;
  findings.isStreamed = body['stream'] === true;
  const deadlineMs = findings.isStreamed ? streamedMs : wholeMs;
  limit(deadlineMs, { kind: 'deadline-passed', deadlineMs });
  const limitReached = await entrance.takePlace();
  if (limitReached) return limitReached;
  const attempt = lessons.begin(body);
  for (;;) {
    const outcome = await askOnce(attempt, options, signal, findings);
    if (outcome !== 'refused') return outcome;
  }
}

/** One request to the provider; `refused` where the next one, in other fields, may be answered (behaviour 11.21). */
async function askOnce(
  attempt: TaughtAttempt,
  { upstream, holdsSecret, onModelGone }: AnsweringOptions,
  signal: Lifetime['signal'],
  findings: Findings,
): Promise<Outcome | 'refused'> {
  const askedAtMs = performance.now();
  const body = attempt.body();
  const tellGone = (status: number, code: string | null, isCorrected: boolean) => {
    const substitute = isCorrected ? String(attempt.body()['model']) : undefined;
    onModelGone({ model: String(body['model']), status, code, substitute });
  };
  const asked = await upstream.ask(body, signal);
  if (asked.kind !== 'answered') return asked;
  const { message } = asked;
  findings.headMs = performance.now() - askedAtMs;
  if (isErrorStatus(message)) {
    const failed = await readProviderError(message, holdsSecret);
    const isCorrected = !signal.aborted && attempt.heed(failed.refusal);
    if (isModelGone(failed.refusal)) tellGone(failed.status, failed.error.code, isCorrected);
    return isCorrected ? 'refused' : failed;
  }
  const head = inspectAnswer(message);
  if (head.kind !== 'pass') {
    message.destroy();
    return head;
  }
  const beginning = await hearBeginning(message, signal);
  const { ear } = beginning;
  const reading = ear.read();
  if (reading.kind === 'error') {
    const refusal = refusalOf(reading.error);
    const isCorrected = !signal.aborted && attempt.heed(refusal);
    if (isModelGone(refusal))
      tellGone(refusal.status ?? message.statusCode ?? 200, 'model_not_found', isCorrected);
    if (isCorrected) {
      message.destroy();
      return 'refused';
    }
  }
  findings.ear = ear;
  // Before the page has it: it may leave at once, or ask the next question.
  ear.whenOver(() => learn(attempt, ear.read()));
  return { kind: 'answer', head, message, beginning, holdsSecret };
}

function learn(attempt: TaughtAttempt, reading: AnswerReading): void {
  if (reading.kind === 'reply' && reading.text?.trim()) attempt.succeed();
  if (reading.kind === 'spent') attempt.spend(reading.hasText);
}

function isErrorStatus({ statusCode = 0 }: IncomingMessage): boolean {
  return statusCode >= 400 && statusCode <= 599;
}

async function send(
  end: Outcome,
  request: IncomingMessage,
  response: ServerResponse,
  lifetime: Lifetime,
): Promise<QuestionOutcome> {
  if (end.kind === 'answer') {
    if (await sendAnswer(end, response, lifetime.signal)) return 'answered';
    return lifetime.end()?.kind === 'client-gone' ? 'client-gone' : 'broken-off';
  }
  if (end.kind === 'provider-error') {
    await sendError(end, request, response);
    return 'answered';
  }
  if (end.kind === 'client-gone') response.destroy();
  else await sendRefusal(end, request, response);
  return end.kind;
}
