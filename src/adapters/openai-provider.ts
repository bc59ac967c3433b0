import { OpenAI } from 'openai';
import type { Completion, CompletionRequest, Failure, Reply } from '../ports/completion.ts';
import { failureOfError, redactFailure, withRequestId } from './openai-failure.ts';
import { createStreamReader, readAnswerText, toWireBody } from './openai-wire.ts';
import { createParser } from 'eventsource-parser';

export interface OpenAiProviderOptions {
  /** Absolute, such as `http://127.0.0.1:4174/v1`. */
  readonly baseUrl: string;
  readonly apiKey: string;
  /** Masks this key, and any other key that the text quotes. */
  readonly maskKeys: (text: string) => string;
  /** The official client's class, unless a test passes another. */
  readonly Client?: typeof OpenAI;
}

interface Call {
  readonly request: CompletionRequest;
  readonly onText: (delta: string) => void;
  readonly signal: AbortSignal;
  /** Told of the head of an answer, whatever becomes of its body. */
  readonly onHead: (headers: Headers) => void;
}

/** The client's own limit must never precede the core's (behaviour 11.9); this is the longest delay of a timer. */
const CLIENT_TIMEOUT_MS = 2 ** 31 - 1;

/** The provider, called through the official client: one request per attempt, every ending as data. */
export function createOpenAiProvider(options: OpenAiProviderOptions): Completion {
  return {
    start(request, hear) {
      const controller = new AbortController();
      const { signal } = controller;
      const onText = (delta: string) => {
        if (delta !== '' && !signal.aborted) hear({ kind: 'text', delta });
      };
      void tellEnding();
      return () => controller.abort();

      async function tellEnding(): Promise<void> {
        let head: Headers | undefined;
        const onHead = (headers: Headers) => void (head = headers);
        const ending = await perform(options, { request, onText, signal, onHead });
        if (signal.aborted) return;
        hear(
          ending.kind === 'failure' ? redactFailure(withRequestId(ending, head), options.maskKeys) : ending,
        );
      }
    },
  };
}

/**
 * Reads server-sent events until they end or no more are wanted, without waiting for the rest. Rejects as
 * the body does, and with what `hear` throws.
 * @param hear Receives the data of one event; returns whether more is wanted.
 */
export async function readEvents(
  body: ReadableStream<Uint8Array>,
  hear: (data: string) => boolean,
): Promise<void> {
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

async function perform(options: OpenAiProviderOptions, call: Call): Promise<Reply | Failure> {
  try {
    const client = createClient(options);
    return await (call.request.streaming ? stream(client, call) : complete(client, call));
  } catch (error) {
    return failureOfError(error, options.Client ?? OpenAI);
  }
}

function createClient({ Client = OpenAI, baseUrl, apiKey }: OpenAiProviderOptions): OpenAI {
  return new Client({
    apiKey,
    baseURL: baseUrl,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: CLIENT_TIMEOUT_MS,
    logLevel: 'off',
    dangerouslyAllowBrowser: true,
  });
}

async function complete(client: OpenAI, { request, signal, onHead }: Call): Promise<Reply | Failure> {
  const response = await client.chat.completions.create(toWireBody(request), { signal }).asResponse();
  onHead(response.headers);
  return readAnswerText(await response.text());
}

async function stream(client: OpenAI, { request, onText, signal, onHead }: Call): Promise<Reply | Failure> {
  const body = { ...toWireBody(request), stream: true } as const;
  const response = await client.chat.completions.create(body, { signal }).asResponse();
  onHead(response.headers);
  if (!response.body || !isEventStream(response)) return answerAtOnce(await response.text(), onText);
  const reader = createStreamReader(onText);
  await readEvents(response.body, reader.hear);
  return reader.end();
}

/** Some servers answer without streaming; the client would take that for an empty stream. */
function answerAtOnce(text: string, onText: Call['onText']): Reply | Failure {
  const ending = readAnswerText(text);
  if (ending.kind === 'reply') onText(ending.text ?? '');
  return ending;
}

function isEventStream(response: Response): boolean {
  return (response.headers.get('content-type') ?? '').toLowerCase().includes('text/event-stream');
}
