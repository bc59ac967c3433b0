import { OpenAI } from 'openai';
import { createParser } from 'eventsource-parser';
import { type AnswerReading, createAnswerReader, readAnswer, wireErrorOf } from '../wire/answer.ts';
import { MAX_REFUSAL_CHARACTERS, type RequestBody } from '../wire/fields.ts';
import {
  type Lessons,
  type WireError,
  type Substitute,
  createLessons,
  isKeyRefused,
  isModelGone,
} from '../wire/lessons.ts';
import { toWire } from '../wire/question.ts';
import type { Completion, CompletionRequest, Failure, Reply } from '../ports/completion.ts';
import { failureOfError, failureOfReading, redactFailure, withRequestId } from './openai-failure.ts';

export interface OpenAiProviderOptions {
  /** Absolute, such as `http://127.0.0.1:4174/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Masks this key and any other key in a text. */
  readonly maskKeys: (text: string) => string;
  /** Whether this is the page's own server (mock or relay), which accepts all fields of a question. */
  readonly isOwnServer?: boolean;
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
  readonly onText: (delta: string) => void;
  readonly signal: AbortSignal;
  /** Called with the headers of a response, before its body is read. */
  readonly onHead: (headers: Headers) => void;
}

interface RequestResult {
  readonly ending: Reply | Failure;
  /** Undefined if no answer came. */
  readonly reading?: AnswerReading;
  /** Set if the provider has refused the request. */
  readonly refusal?: WireError | undefined;
}

/** The longest delay of a timer: the client's limit must never come before the core's. */
const CLIENT_TIMEOUT_MS = 2 ** 31 - 1;

/** Matches the lower-case names of headers that describe the client. */
const TELEMETRY = /^(?:x-stainless-|user-agent$)/;

/**
 * Calls the provider through the official client; every ending is data. A request whose fields are refused is repeated
 * at once with fields that the provider accepts, as part of the same attempt.
 */
export function createOpenAiProvider(options: OpenAiProviderOptions): Completion {
  const { isOwnServer, substitute, thinkingTokens } = options;
  const lessons = isOwnServer ? undefined : createLessons(substitute, { thinkingTokens });
  return {
    start(request, hear) {
      const controller = new AbortController();
      const { signal } = controller;
      const onText = (delta: string) => {
        if (!signal.aborted) hear({ kind: 'text', delta });
      };
      void tellEnding();
      return () => controller.abort();

      async function tellEnding(): Promise<void> {
        let head: Headers | undefined;
        const onHead = (headers: Headers) => void (head = headers);
        const ending = await answer(request, lessons, { options, onText, signal, onHead });
        if (signal.aborted) return;
        if (ending.kind === 'failure') hear(redactFailure(withRequestId(ending, head), options.maskKeys));
        else hear(head?.get('x-quartet-reply') === 'general' ? { ...ending, isGeneral: true } : ending);
      }
    },
  };
}

/**
 * Reads server-sent events until they end or no more are wanted, without waiting for the rest. Rejects when the body
 * does, or when `hear` throws.
 * @param hear receives the data of one event; returns whether more is wanted
 */
async function readEvents(body: ReadableStream<Uint8Array>, hear: (data: string) => boolean): Promise<void> {
  let wantsMore = true;
  const parser = createParser({
    onEvent({ data }) {
      if (wantsMore) wantsMore = hear(data);
    },
  });
  const decoder = new TextDecoder();
  const reader = body.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      if (!wantsMore) return;
    }
  } finally {
    void reader.cancel().catch(() => undefined);
  }
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
  const onText = (delta: string) => {
    isTextTold = true;
    call.onText(delta);
  };
  for (;;) {
    const body = attempt?.body() ?? asked;
    const { ending, reading, refusal } = await perform({ ...call, body, onText });
    if (call.signal.aborted) return ending;
    if (refusal && !isTextTold && attempt?.heed(refusal)) continue;
    if (reading?.kind === 'reply' && reading.text?.trim()) attempt?.succeed();
    if (reading?.kind === 'spent') attempt?.spend(reading.isReported);
    if (ending.kind === 'reply') return ending;
    if (refusal && isKeyRefused(refusal)) return { ...ending, reason: 'authentication' };
    // A relay says so by its code; its words are about more than the model.
    const isGone = ending.reason === 'model-gone' || (attempt && refusal && isModelGone(refusal));
    return isGone ? { ...ending, reason: 'model-gone', model: String(body['model']) } : ending;
  }
}

async function perform(call: Call): Promise<RequestResult> {
  const { Client = OpenAI } = call.options;
  let refusal: Promise<WireError> | undefined;
  try {
    const client = createClient(call.options, (response) => (refusal = readRefusal(response)));
    const reading = await ask(client, call);
    if (reading.kind === 'reply') return { ending: reading, reading };
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

async function ask(client: OpenAI, { body, onText, signal, onHead }: Call): Promise<AnswerReading> {
  // Not `chat.completions.create`, whose types fix the fields: providers differ in the fields they accept.
  const response = await client.post('/chat/completions', { body, signal }).asResponse();
  onHead(response.headers);
  if (body['stream'] !== true) return readAnswer(await response.text());
  if (!response.body || !isEventStream(response)) return answerAtOnce(await response.text(), onText);
  const reader = createAnswerReader(onText);
  await readEvents(response.body, reader.hear);
  return reader.end();
}

/** Some servers ignore the wish to stream; the client would take their answer for an empty stream. */
function answerAtOnce(text: string, onText: Call['onText']): AnswerReading {
  const reading = readAnswer(text);
  if (reading.kind === 'reply' && reading.text) onText(reading.text);
  return reading;
}

async function readRefusal(response: Response): Promise<WireError> {
  const text = await response.text().catch(() => '');
  return { status: response.status, text: text.slice(0, MAX_REFUSAL_CHARACTERS) };
}

function isEventStream(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').toLowerCase().includes('text/event-stream');
}
