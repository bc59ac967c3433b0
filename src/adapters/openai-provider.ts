import { OpenAI } from 'openai';
import { createParser } from 'eventsource-parser';
import { recordOf } from '../domain/checks/records.ts';
import { MAX_REPLY_CHARACTERS } from '../domain/limits.ts';
import {
  type AnswerReading,
  beginsLikeEvents,
  createAnswerReader,
  isCutOff,
  readAnswer,
} from '../wire/answer.ts';
import { MAX_REFUSAL_CHARACTERS, type RequestBody, tokenLimitOf } from '../wire/fields.ts';
import { type Lessons, type Substitute, createLessons, learnFrom } from '../wire/lessons.ts';
import { isLoading, loadingWaitMs } from '../wire/wait.ts';
import { createEventEnds } from '../wire/event-ends.ts';
import { type WireError, isSpentOnThinking, wireErrorOf } from '../wire/wire-error.ts';
import { toWire } from '../wire/question.ts';
import type { Completion, CompletionRequest, Failure, Reply } from '../ports/completion.ts';
import {
  failureOfError,
  failureOfReading,
  redactFailure,
  saidIn,
  withRequestId,
  withWordsOf,
} from './openai-failure.ts';

export interface OpenAiProviderOptions {
  /** Absolute, such as `http://127.0.0.1:4174/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Masks this key and any other key in a text. */
  readonly maskKeys: (text: string) => string;
  /** Whether this is the page's own server (mock or relay), which accepts all fields of a question. */
  readonly isOwnServer?: boolean;
  /** Whose key and account these are, if the reader's: failures then hold the provider's words, and how to fix them. */
  readonly reader?: 'visitor' | 'operator';
  /** Sent with every question. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly substitute?: Substitute | undefined;
  /** How many tokens a model that thinks may use beyond the limit of its answer. */
  readonly thinkingTokens?: number | undefined;
  /** The platform's by default. */
  readonly fetch?: typeof fetch;
  /** The official client by default; tests pass another. */
  readonly Client?: typeof OpenAI;
}

interface Call {
  readonly options: OpenAiProviderOptions;
  readonly body: RequestBody;
  readonly listener: Partial<Listener>;
  readonly signal: AbortSignal;
  /** Called with the headers of a response, before its body is read. */
  readonly onHead: (headers: Headers) => void;
}

interface Listener {
  readonly goesOn: boolean | undefined;
  onText(delta: string): void;
  onThought(delta: string): void;
  onWasThought(): void;
}

interface RequestResult {
  readonly ending: Reply | Failure;
  /** Undefined if no answer came. */
  readonly reading?: AnswerReading;
  /** Set if the provider has refused the request. */
  readonly refusal?: WireError | undefined;
}

/** Marks of a failure, by who reads it. */
const READERS = { visitor: { isOwnModel: true }, operator: { isOperator: true } } as const;

/** The longest delay of a timer: the client's limit must never come before the core's. */
const CLIENT_TIMEOUT_MS = 2 ** 31 - 1;

/** Usage that providers send comes at once after the answer; some leave the connection open without it. */
const USAGE_WAIT_MS = 500;

/** The largest event, or answer as JSON: much more than the longest answer and thought need. */
const MAX_PART_CHARACTERS = 8_000_000;

/** After so much reading the page gets time to draw, and timers to fire: a fast stream could have all of it. */
const READING_MS = 20;

type ReadEnd = ReadableStreamReadDoneResult<Uint8Array>;

const END: ReadEnd = { done: true, value: undefined };

/** Matches the lower-case names of headers that describe the client. */
const TELEMETRY = /^(?:x-stainless-|user-agent$)/;

/**
 * Calls the provider through the official client; every ending is data. A request whose fields are refused is repeated
 * at once with fields that the provider accepts, as part of the same attempt.
 */
export function createOpenAiProvider(options: OpenAiProviderOptions): Completion {
  const { isOwnServer, substitute, thinkingTokens, reader } = options;
  const lessons = isOwnServer ? undefined : createLessons(substitute, { thinkingTokens });
  return {
    start(request, hear) {
      const controller = new AbortController();
      const { signal } = controller;
      let head: Headers | undefined;
      const isGeneral = () => head?.get('x-quartet-reply') === 'general';
      const listener: Listener = {
        goesOn: request.goesOn,
        onText(delta) {
          if (!signal.aborted && !isGeneral()) hear({ kind: 'text', delta });
        },
        onThought(delta) {
          if (!signal.aborted) hear({ kind: 'thought', delta });
        },
        onWasThought() {
          if (!signal.aborted) hear({ kind: 'was-thought' });
        },
      };
      void tellEnding();
      return () => controller.abort();

      async function tellEnding(): Promise<void> {
        const onHead = (headers: Headers) => void (head = headers);
        const ending = await answer(request, lessons, { options, listener, signal, onHead });
        if (signal.aborted) return;
        if (ending.kind === 'failure')
          hear({
            ...redactFailure(withRequestId(ending, head), options.maskKeys),
            ...(reader && READERS[reader]),
          });
        else hear(isGeneral() ? { ...ending, isGeneral: true } : ending);
      }
    },
  };
}

/**
 * Reads an answer by what its body is, events or JSON, since some servers name the wrong content type. Stops at the end of
 * the answer, and waits for usage only if it was asked for, or can tell why nothing was said, or not all. Rejects when the
 * body does.
 */
async function readBody(
  body: ReadableStream<Uint8Array>,
  { stream, stream_options: options }: RequestBody,
  listener: Partial<Listener>,
): Promise<AnswerReading> {
  const events = createAnswerReader({
    ...listener,
    wantsUsage: recordOf(options)['include_usage'] === true,
    enoughCharacters: MAX_REPLY_CHARACTERS,
  });
  let wantsMore = true;
  let isLast = false;
  const hear = (data: string, type?: string): void => {
    if (!wantsMore) events.hearAfter(data);
    else if (!isLast || !isCutOff(data)) wantsMore = events.hear(data, type);
  };
  let isTooLarge = false;
  const parser = createParser({
    maxBufferSize: MAX_PART_CHARACTERS,
    onEvent: ({ data, event }) => hear(data, event),
    onError: ({ type, field, value }) => {
      isTooLarge ||= type === 'max-buffer-size-exceeded';
      // llama.cpp sends errors as a field of their own.
      if (field === 'error') hear(value ?? '', 'error');
    },
  });
  const separate = createEventEnds();
  // Removes a byte order mark, too.
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let isEvents = false;
  let text = '';
  let patience: Promise<ReadEnd> | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (): ReturnType<typeof reader.read> => {
    if (wantsMore) return reader.read();
    patience ??= new Promise((resolve) => (timer = setTimeout(() => resolve(END), USAGE_WAIT_MS)));
    return Promise.race([reader.read().catch(() => END), patience]);
  };
  let restedAtMs = performance.now();
  try {
    for (;;) {
      const { value, done } = await read();
      if (performance.now() - restedAtMs > READING_MS) {
        await new Promise((resolve) => setTimeout(resolve));
        restedAtMs = performance.now();
      }
      text += decoder.decode(value, { stream: !done });
      if (!isEvents) text = text.trimStart();
      isEvents ||= beginsLikeEvents(text);
      if (isEvents) {
        parser.feed(separate(text));
        text = '';
      }
      isTooLarge ||= text.length > MAX_PART_CHARACTERS;
      if (isTooLarge) return { kind: 'malformed', detail: 'The answer, or a part of it, is too large' };
      if (done || !(wantsMore || events.awaitsUsage())) break;
    }
  } finally {
    // The command line would wait for it.
    clearTimeout(timer);
    void reader.cancel().catch(() => undefined);
  }
  isLast = true;
  parser.feed(separate('\n\n'));
  // Nothing at all is a stream that broke off, if one was asked for.
  return isEvents || (text === '' && stream === true) ? events.end() : answerAtOnce(text, listener);
}

/** Asks until the provider accepts the fields, or no other fields would help. */
async function answer(
  request: CompletionRequest,
  lessons: Lessons | undefined,
  call: Omit<Call, 'body'>,
): Promise<Reply | Failure> {
  const asked = toWire(request);
  const attempt = lessons?.begin(asked);
  let isTextTold = false;
  let waitCount = 0;
  // A model that must be streamed also answers in parts when those are not wanted.
  const { goesOn } = call.listener;
  const listener: Partial<Listener> = request.streaming
    ? {
        goesOn,
        onText(delta) {
          isTextTold = true;
          call.listener.onText?.(delta);
        },
        onThought: (delta) => call.listener.onThought?.(delta),
        onWasThought: () => call.listener.onWasThought?.(),
      }
    : { goesOn };
  for (;;) {
    const body = attempt?.body() ?? asked;
    const { ending, reading, refusal } = await perform({ ...call, body, listener });
    if (call.signal.aborted) return ending;
    if (ending.kind === 'failure' && refusal && isSpentOnThinking(refusal)) {
      attempt?.spend('reported');
      return { ...ending, reason: 'spent-on-thinking' };
    }
    if (refusal && !isTextTold && attempt?.heed(refusal)) continue;
    if (attempt && refusal && !isTextTold && isLoading(refusal)) {
      // The core's limit for the first word ends this.
      await wait(loadingWaitMs(waitCount), call.signal);
      waitCount += 1;
      continue;
    }
    if (attempt && reading) learnFrom(attempt, reading);
    if (ending.kind === 'reply') return ending;
    // A relay says so by its code; its words are its own.
    const judged = attempt && refusal ? withWordsOf(refusal, ending) : ending;
    const { reader, maskKeys } = call.options;
    const said = reader && refusal && saidIn(refusal, maskKeys);
    return {
      ...judged,
      ...(judged.reason === 'model-gone' && { model: String(body['model']) }),
      ...(said !== undefined && { said }),
    };
  }
}

/** Resolves after so long, or when the attempt is cancelled. */
function wait(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, durationMs);
    signal.addEventListener('abort', end);
  });
}

async function perform(call: Call): Promise<RequestResult> {
  const { Client = OpenAI } = call.options;
  let refusal: Promise<WireError> | undefined;
  try {
    const client = createClient(call.options, (response) => (refusal = readRefusal(response)));
    const reading = await ask(client, call);
    if (reading.kind === 'reply') {
      const { cutAfter: _, ...reply } = reading;
      const isContextFull =
        reply.isCut && reply.tokens !== undefined && reply.tokens < (tokenLimitOf(call.body) ?? 0);
      return { ending: isContextFull ? { ...reply, isContextFull } : reply, reading };
    }
    return {
      ending: failureOfReading(reading),
      reading,
      refusal: reading.kind === 'error' ? wireErrorOf(reading.error) : undefined,
    };
  } catch (error) {
    return { ending: failureOfError(error, Client), refusal: await refusal };
  }
}

/** @param onRefusal called with a copy of each response that has an error status */
function createClient(
  { Client = OpenAI, baseUrl, apiKey, headers = {}, fetch: request = fetch }: OpenAiProviderOptions,
  onRefusal: (response: Response) => void,
): OpenAI {
  return new Client({
    apiKey,
    baseURL: baseUrl,
    defaultHeaders: headers,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: CLIENT_TIMEOUT_MS,
    logLevel: 'off',
    dangerouslyAllowBrowser: true,
    async fetch(address, init) {
      const response = await request(address, { ...init, headers: withoutTelemetry(init?.headers) });
      if (response.status >= 400) onRefusal(response.clone());
      return response;
    },
  });
}

/** Removes the headers that describe the client: with them, several providers refuse a page's request (CORS). */
function withoutTelemetry(given: ConstructorParameters<typeof Headers>[0]): Headers {
  return new Headers([...new Headers(given)].filter(([name]) => !TELEMETRY.test(name)));
}

async function ask(client: OpenAI, { body, listener, signal, onHead }: Call): Promise<AnswerReading> {
  // Not `chat.completions.create`, whose types fix the fields: providers differ in the fields they accept.
  const response = await client.post('/chat/completions', { body, signal }).asResponse();
  onHead(response.headers);
  return response.body ? readBody(response.body, body, listener) : readAnswer('');
}

/** Some servers ignore the wish to stream. */
function answerAtOnce(text: string, { goesOn, onThought, onText }: Partial<Listener>): AnswerReading {
  const reading = readAnswer(text, { goesOn });
  if (reading.kind === 'reply' && reading.thought) onThought?.(reading.thought);
  if (reading.kind === 'reply' && reading.text) onText?.(reading.text);
  return reading;
}

async function readRefusal(response: Response): Promise<WireError> {
  const text = await response.text().catch(() => '');
  return { status: response.status, text: text.slice(0, MAX_REFUSAL_CHARACTERS) };
}
