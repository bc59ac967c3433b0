import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { parseJson } from '../domain/checks/parse-json.ts';
import { type AnswerReading, beginsLikeEvents, readAnswer } from '../wire/answer.ts';
import type { RequestBody } from '../wire/fields.ts';
import type { WireQuestion } from '../wire/question.ts';
import { STREAM_FACTOR } from '../domain/limits.ts';
import { type TaughtAttempt, createLessons, learnFrom } from '../wire/lessons.ts';
import { isLoading, loadingWaitMs } from '../wire/wait.ts';
import { isModelGone } from '../wire/wire-error.ts';
import { parseProxy } from './proxy-address.ts';
import { substituteOf } from '../domain/asking/model.ts';
import type { Settings } from './settings.ts';
import { type Access, createAccess } from './access.ts';
import { MAX_ANSWER_BYTES, cleanAnswer, detailOf } from './clean-answer.ts';
import { createAnswerStream } from './answer-stream.ts';
import { RequestRefusal, refuse, sendError } from './errors.ts';
import { guardPosting, takeOver } from './guard.ts';
import { type Entrance, createLimits } from './limits.ts';
import { EndSignal, createProvider, beginningOf, readBytes, readStart } from './provider.ts';
import { type ProviderError, errorWithinAnswer, readProviderError } from './provider-error.ts';
import { type QuestionOutcome, type QuestionRecord, type TokenCount, usageIn } from './question-log.ts';
import {
  createOwnQuestionCheck,
  maxQuestionBytes,
  modelsOf,
  questionSchemaOf,
  refusalOfBody,
  refusalOfMessages,
} from './question-schema.ts';
import { createSecretCheck } from './secret-check.ts';
import { type Visitor, visitorOf } from './visitor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined for requests that are not questions. */
    question: Question | undefined;
  }
}

/** The state of a relay for its operator. */
export interface Relay {
  readonly openQuestions: () => number;
  readonly isStoreAway: () => boolean;
  /** Whether the provider refused the key within the last minute and has not accepted it since. */
  readonly isKeyRefused: () => boolean;
}

interface RelayOptions {
  readonly settings: Settings;
  /** Called once for each question, when it has ended. */
  readonly onQuestion: (record: QuestionRecord) => void;
  /** Whether the server itself cuts open connections. */
  readonly isCutting: () => boolean;
  readonly warn: (line: string) => void;
}

/** A question in progress. A class, since V8 would keep object literals alive for long, and with each its request. */
class Question {
  readonly startedAtMs = performance.now();
  readonly visitor: Visitor;
  /** Ends the request to the provider. */
  readonly signal = new EndSignal();
  entrance: Entrance | undefined;
  timer: NodeJS.Timeout | undefined;
  model: string | undefined;
  isStreamed = false;
  isAsked = false;
  /** How often it has waited for a model that is being loaded. */
  waitCount = 0;
  isOver = false;
  headMs: number | undefined;
  tokens: TokenCount | undefined;
  /** Why the provider refused it, in the relay's own words. */
  refusal: QuestionRecord['refusal'];
  /** What the page will make of an answer that came as JSON. */
  reading: AnswerReading | undefined;
  /** Passes the answer on, if it is streamed. */
  stream: ReturnType<typeof createAnswerStream> | undefined;

  constructor(visitor: Visitor) {
    this.visitor = visitor;
  }
}

export const QUESTIONS_PATH = '/v1/chat/completions';

/** Added to the page's own limit, so that the page is the one to report a timeout. */
const GRACE_MS = 5000;

/** After this, the next question may find out whether the provider accepts the key again. */
const KEY_REFUSED_MS = 60_000;

/** Nobody is waiting for the answer any more. */
const GONE = new Error('The visitor has left');

export function longestAnswerMs({ attemptTimeoutMs }: Settings): number {
  return STREAM_FACTOR * attemptTimeoutMs + GRACE_MS;
}

/** Adds the route that forwards questions to the provider. It adds the key, which never leaves the server. */
export async function addRelay(
  app: FastifyInstance,
  { settings, onQuestion, isCutting, warn }: RelayOptions,
): Promise<Relay> {
  const { openaiApiKey, accessCode, accessSecret, publicOrigin, attemptTimeoutMs } = settings;
  const provider = createProvider(settings);
  const limits = await createLimits({ settings, warn });
  const lessons = createLessons(substituteOf(settings), {
    thinkingTokens: settings.thinkingTokens,
    isShared: true,
  });
  const isOwnQuestion = createOwnQuestionCheck(settings);
  const secrets = createSecretCheck([openaiApiKey, ...secretsOf(settings.httpsProxy)]);
  const models = modelsOf(settings);
  const goneModels = new Set<string>();
  const access: Access | undefined =
    accessCode === undefined
      ? undefined
      : createAccess({
          code: accessCode,
          // Without a key nobody is answered, but a known secret would let codes be tried by forging passes.
          secret: accessSecret ?? openaiApiKey ?? randomUUID(),
          publicOrigin,
          warn,
        });
  let openQuestions = 0;
  let keyRefusedAtMs = Number.NEGATIVE_INFINITY;

  /** From here on the request is a question, and its end is recorded. */
  function begin(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
    const { socket } = request.raw;
    const question = new Question(visitorOf(request.ips ?? [request.ip]));
    request.question = question;
    openQuestions += 1;
    const end = (): void => {
      // Node reports the ends of a connection and of its answer together.
      if (question.isOver) return;
      question.isOver = true;
      socket.off('close', end);
      reply.raw.off('close', end);
      openQuestions -= 1;
      clearTimeout(question.timer);
      if (!reply.raw.writableFinished) question.signal.end(GONE);
      question.entrance?.leave();
      const record = recordOf(question, request, reply);
      const isCut = isCutting() && !isWhole(question, reply);
      onQuestion(isCut ? { ...record, outcome: 'draining' } : record);
    };
    // An answer that waits in line on a connection gets no event when the connection closes.
    socket.once('close', end);
    reply.raw.once('close', end);
    done();
  }

  /** Checks what does not need the body. */
  async function enter({ question }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> {
    if (settings.isPaused) return refuse(reply, 'paused');
    if (openaiApiKey === undefined) return refuse(reply, 'no_api_key');
    if (question === undefined) return undefined;
    question.entrance = await limits.enter(question.visitor);
    // A visitor who has left meanwhile takes no place.
    if (question.signal.aborted) question.entrance.leave();
    return undefined;
  }

  async function answer(request: FastifyRequest<{ Body: WireQuestion }>, reply: FastifyReply) {
    const { question, body } = request;
    if (question === undefined) return refuse(reply, 'relay_failed');
    question.model = body.model;
    question.isStreamed = body.stream === true;
    question.signal.throwIfEnded();
    const refusal = refusalOfMessages(body);
    if (refusal !== undefined) throw refusal;
    await question.entrance?.pass();
    question.signal.throwIfEnded();
    const limitMs = (question.isStreamed ? STREAM_FACTOR : 1) * attemptTimeoutMs + GRACE_MS;
    question.timer = setTimeout(() => {
      question.signal.end(new RequestRefusal('deadline_passed', { detail: `${limitMs / 1000} s` }));
    }, limitMs);
    const attempt = lessons.begin(body, isOwnQuestion(body), question.visitor.household);
    for (;;) {
      const answered = await askOnce(attempt, question, reply);
      if (answered !== 'again') return answered;
    }
  }

  /** One request to the provider; returns `again` if other fields may succeed. */
  async function askOnce(
    attempt: TaughtAttempt,
    question: Question,
    reply: FastifyReply,
  ): Promise<FastifyReply | 'again'> {
    const { signal } = question;
    const asked = attempt.body();
    const askedAtMs = performance.now();
    question.isAsked = true;
    const answered = await provider.ask(asked, signal);
    question.headMs = performance.now() - askedAtMs;
    const { statusCode, headers, body } = answered;
    if (statusCode < 400) keyRefusedAtMs = Number.NEGATIVE_INFINITY;

    async function fail(failed: ProviderError): Promise<FastifyReply | 'again'> {
      signal.throwIfEnded();
      if (failed.reason === 'authentication') keyRefusedAtMs = performance.now();
      if (isLoading(failed.refusal)) {
        body.destroy();
        // The question's own deadline ends this.
        await sleep(loadingWaitMs(question.waitCount));
        question.waitCount += 1;
        signal.throwIfEnded();
        return 'again';
      }
      const isCorrected = attempt.heed(failed.refusal);
      if (isModelGone(failed.refusal))
        tellGone(String(asked['model']), failed, isCorrected && attempt.body());
      if (!isCorrected) {
        const { reason, error } = failed;
        question.refusal = { reason, code: error.code, says: forOperator(error.message) };
        return sendError(reply.headers(failed.headers), failed.status, error);
      }
      body.destroy();
      return 'again';
    }

    if (statusCode >= 400 && statusCode < 600) return fail(await readProviderError(answered));
    const problem = problemOf(statusCode, headers['content-encoding']);
    if (problem !== undefined) {
      body.destroy();
      throw unreadable(problem);
    }
    reply.header('cache-control', 'no-store');
    const broken = (): never => {
      signal.throwIfEnded();
      throw new RequestRefusal('provider_broke_off');
    };
    const start = await readStart(body).catch(broken);
    // By what the body is, since some servers name the wrong content type.
    if (beginsLikeEvents(beginningOf(start))) {
      const stream = createAnswerStream(body, {
        start,
        secrets,
        onRead: (reading) => learnFrom(attempt, reading),
      });
      const instead = await stream.begun;
      signal.throwIfEnded();
      if (instead?.kind === 'error') return fail(errorWithinAnswer(instead.error));
      if (instead !== undefined) throw unreadable(detailOf(instead.kind));
      if (stream.isBroken()) throw new RequestRefusal('provider_broke_off');
      question.stream = stream;
      // A proxy of the operator's own is to pass each part on as it comes.
      reply.header('content-type', 'text/event-stream').header('x-accel-buffering', 'no');
      stream.passTo(takeOver(reply));
      return reply;
    }
    const { bytes, isWhole: isAll } = await readBytes(body, MAX_ANSWER_BYTES, start).catch(broken);
    if (bytes.length === 0 && asked['stream'] === true) throw new RequestRefusal('provider_broke_off');
    if (!isAll) throw unreadable(`it is larger than ${MAX_ANSWER_BYTES / 1024} KiB`);
    // Without a byte order mark.
    const text = new TextDecoder().decode(bytes);
    const reading = readAnswer(text);
    if (reading.kind === 'error') return fail(errorWithinAnswer(reading.error));
    const json = parseJson(text);
    if (json === undefined) throw unreadable('it is not JSON');
    const passed = reading.kind === 'malformed' ? undefined : cleanAnswer(text, json);
    if (passed === undefined) throw unreadable(detailOf('malformed'));
    const said = reading.kind === 'reply' ? (reading.text ?? '') : '';
    if (secrets.holdsSecret(passed) || secrets.holdsSecret(said)) throw unreadable(detailOf('secret'));
    question.reading = reading;
    learnFrom(attempt, reading);
    question.tokens = usageIn(text);
    // As a string it goes out in one piece with its head.
    return reply.header('content-type', 'application/json').send(passed);
  }

  function tellGone(model: string, { status, error }: ProviderError, corrected: RequestBody | false): void {
    if (goneModels.has(model)) return;
    goneModels.add(model);
    const cause = `The provider does not offer the model ${model} (${status}, ${error.code ?? 'no code'})`;
    warn(
      corrected
        ? `${cause}; ${String(corrected['model'])} is used instead. Set OPENAI_MODEL to choose another.`
        : `${cause}. Set OPENAI_MODEL to one that it offers.`,
    );
  }

  app.decorateRequest('question');
  app.route<{ Body: WireQuestion }>({
    method: 'POST',
    url: QUESTIONS_PATH,
    bodyLimit: maxQuestionBytes(settings),
    schema: { body: questionSchemaOf(settings) },
    schemaErrorFormatter: (errors) => refusalOfBody(errors, models),
    onRequest: [guardPosting(publicOrigin), begin, ...(access ? [access.require] : []), enter],
    handler: answer,
  });
  access?.route(app);
  app.addHook('onClose', async () => {
    limits.close();
    await provider.close();
  });
  return {
    openQuestions: () => openQuestions,
    isStoreAway: limits.isStoreAway,
    isKeyRefused: () => performance.now() - keyRefusedAtMs < KEY_REFUSED_MS,
  };
}

/** The sentence for a visitor as one for the log's reader. */
function forOperator(message: string): string {
  return message.replace(/Ask the operator to (.)/, (_, letter: string) => letter.toUpperCase());
}

function recordOf(question: Question, { id }: FastifyRequest, reply: FastifyReply): QuestionRecord {
  const { visitor, model, isStreamed, isAsked, headMs, tokens, stream, refusal } = question;
  const { headersSent, statusCode } = reply.raw;
  return {
    requestId: id,
    household: visitor.household,
    outcome: isWhole(question, reply)
      ? outcomeOf(reply, question)
      : stream?.isBroken()
        ? 'broken_off'
        : 'client_gone',
    status: headersSent ? statusCode : undefined,
    model,
    isStreamed,
    isAsked,
    headMs,
    totalMs: performance.now() - question.startedAtMs,
    tokens: stream?.tokens() ?? tokens,
    refusal,
  };
}

/** Whether all of it was sent. A page leaves as soon as a streamed answer is complete. */
function isWhole({ stream }: Question, { raw }: FastifyReply): boolean {
  return raw.writableFinished || stream?.reading() !== undefined;
}

function outcomeOf(
  { refusedWith, statusCode }: FastifyReply,
  { stream, reading }: Question,
): QuestionOutcome {
  const failure = stream?.failure();
  if (failure !== undefined) return failure.kind === 'error' ? 'provider_error' : 'provider_unreadable';
  return (
    refusedWith ?? (statusCode >= 400 ? 'provider_error' : outcomeOfReading(stream?.reading() ?? reading))
  );
}

function outcomeOfReading(reading: AnswerReading | undefined): QuestionOutcome {
  switch (reading?.kind) {
    case 'reply':
      if (reading.isRefusal) return 'declined';
      if (reading.isFiltered) return 'filtered';
      return reading.text?.trim() ? 'answered' : 'no_text';
    case 'spent':
      return 'spent_on_thinking';
    case 'tool-call':
      return 'tool_call';
    default:
      return 'broken_off';
  }
}

/** Why an answer cannot be passed on, judging by its head. */
function problemOf(statusCode: number, encoding: string | string[] = 'identity'): string | undefined {
  if (statusCode >= 600) return `it has the unknown status ${statusCode}`;
  if (statusCode >= 300) return 'it redirects to another address, which the relay does not follow';
  return encoding === 'identity' ? undefined : 'it is compressed, although the relay did not ask for that';
}

function unreadable(detail: string): RequestRefusal {
  return new RequestRefusal('provider_unreadable', { detail });
}

/** A proxy's password, as configured and as sent. */
function secretsOf(httpsProxy = ''): readonly string[] {
  const { username = '', password = '' } = parseProxy(httpsProxy) ?? {};
  const plain = decodeURIComponent(password);
  return [password, plain, Buffer.from(`${decodeURIComponent(username)}:${plain}`).toString('base64')];
}
