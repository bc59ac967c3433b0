import { type IncomingMessage, type ServerResponse, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { type PassedBody, type QuestionLimits, inspectBody, parseJson } from './inspect-body.ts';
import { MAX_BODY_BYTES } from './inspect-request.ts';
import { type Answer, inspectAnswer, sendAnswer } from './pass-answer.ts';
import type { Refusal } from './refusal.ts';
import { sendRefusal } from './send-refusal.ts';

/** What a relay needs to answer one question. */
interface AnsweringOptions extends QuestionLimits {
  readonly url: URL;
  readonly apiKey: string | undefined;
  readonly deadlineMs: number;
  /** Counts a question towards this minute's limit, or says why it is refused. */
  readonly takePlace: () => Refusal | undefined;
}

type Outcome = Answer | Refusal | { readonly kind: 'client-gone' };

type Body =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'interrupted' };

interface UpstreamQuestion {
  readonly url: URL;
  readonly apiKey: string;
  readonly body: PassedBody;
  readonly signal: AbortSignal;
}

type Forwarded = { readonly kind: 'answered'; readonly message: IncomingMessage } | Refusal;

/** How long one exchange may go on. The signal's reason is a LifetimeEnd. */
interface Lifetime {
  readonly signal: AbortSignal;
  /** Leaves no timer behind. */
  release(): void;
}

type LifetimeEnd = 'deadline-passed' | 'client-gone';

/** Answers one question whose method, address and headers have passed. Rejects only when something is broken. */
export async function answerQuestion(
  request: IncomingMessage,
  response: ServerResponse,
  options: AnsweringOptions,
): Promise<void> {
  const { signal, release } = startLifetime(response, options.deadlineMs);
  try {
    const outcome = await obtain(request, options, signal);
    const end = signal.aborted ? endOf(signal, options.deadlineMs) : outcome;
    if (end.kind === 'client-gone') response.destroy();
    else if (end.kind === 'answer') await sendAnswer(end, response, signal);
    else await sendRefusal(end, request, response);
  } finally {
    release();
  }
}

/** Reads at most so many bytes and no further; interrupted when the signal says so. Never rejects. */
export function readBody(request: IncomingMessage, limitBytes: number, signal: AbortSignal): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (body: Body): void => {
      request.off('data', onData).off('end', onEnd);
      signal.removeEventListener('abort', onInterrupt);
      request.pause();
      resolve(body);
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limitBytes) finish({ kind: 'too-large' });
      else chunks.push(chunk);
    };
    const onEnd = (): void => finish({ kind: 'bytes', bytes: Buffer.concat(chunks) });
    const onInterrupt = (): void => finish({ kind: 'interrupted' });
    request.on('data', onData).on('end', onEnd);
    signal.addEventListener('abort', onInterrupt);
    if (signal.aborted || request.destroyed) onInterrupt();
  });
}

async function obtain(
  request: IncomingMessage,
  { url, apiKey, models, longAnswer, takePlace }: AnsweringOptions,
  signal: AbortSignal,
): Promise<Outcome> {
  if (apiKey === undefined) return { kind: 'no-key' };
  const read = await readBody(request, MAX_BODY_BYTES, signal);
  if (read.kind === 'interrupted') return { kind: 'client-gone' };
  if (read.kind === 'too-large') return { kind: 'body-too-large', limitBytes: MAX_BODY_BYTES };
  const inspected = inspectBody(parseJson(read.bytes), { models, longAnswer });
  if (inspected.kind !== 'pass') return inspected;
  const refusal = takePlace();
  if (refusal) return refusal;
  const forwarded = await forward({ url, apiKey, body: inspected.body, signal });
  if (forwarded.kind !== 'answered') return forwarded;
  const head = inspectAnswer(forwarded.message, apiKey);
  if (head.kind === 'pass') return { kind: 'answer', head, message: forwarded.message, secret: apiKey };
  forwarded.message.destroy();
  return head;
}

function endOf(signal: AbortSignal, deadlineMs: number): Refusal | { readonly kind: 'client-gone' } {
  return signal.reason === 'deadline-passed'
    ? { kind: 'deadline-passed', deadlineMs }
    : { kind: 'client-gone' };
}

/** Ends when so many ms have passed, or when the client leaves before it has its answer. */
function startLifetime(response: ServerResponse, deadlineMs: number): Lifetime {
  const controller = new AbortController();
  const end = (reason: LifetimeEnd): void => controller.abort(reason);
  const timer = setTimeout(() => end('deadline-passed'), deadlineMs);
  const onClose = (): void => {
    if (!response.writableFinished) end('client-gone');
  };
  response.once('close', onClose);
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      response.off('close', onClose);
    },
  };
}

/**
 * Asks the provider and resolves with the head of its answer, whose body is yet to be read. Node's own client rather
 * than fetch: it follows no redirect, adds no header, and has no limit of 300 s of its own.
 */
function forward({ url, apiKey, body, signal }: UpstreamQuestion): Promise<Forwarded> {
  const payload = Buffer.from(JSON.stringify(body));
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const upstream = open(url, {
      method: 'POST',
      // No reused connection: one that the provider has just closed would look like a failure.
      agent: false,
      signal,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'accept-encoding': 'identity',
        'content-length': payload.length,
      },
    });
    upstream.once('response', (message) => resolve({ kind: 'answered', message }));
    // This listener stays for errors within the body, which the reader of the answer sees too.
    upstream.on('error', (error) => resolve({ kind: 'no-connection', code: codeOf(error) }));
    // This happens without an error too, as after an unrequested protocol switch.
    upstream.once('close', () => resolve({ kind: 'no-connection', code: 'closed without an answer' }));
    upstream.end(payload);
  });
}

function codeOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : 'no connection';
}
