import type { ServerResponse } from 'node:http';
import type { OpenAiProviderOptions } from '../../src/adapters/openai-provider.ts';
import type { Failure, FailureReason, Reply } from '../../src/ports/completion.ts';

export type Mode = 'plain' | 'streamed';

/** What the server does with a request. */
export type Answer = (response: ServerResponse) => void;

/** What happens once the server has the request; time is virtual. */
export type Step =
  | { readonly kind: 'pass'; readonly durationMs: number }
  | { readonly kind: 'send'; readonly answer: Answer }
  /** Goes on once exactly this text has been heard. */
  | { readonly kind: 'hear'; readonly text: string }
  /** Nothing is decided yet. */
  | { readonly kind: 'open' };

/** The failure to the letter, but for its detail, of which a part is enough. */
export type ExpectedFailure = Omit<Failure, 'detail'> & { readonly detail?: RegExp };

/** One fault that an attempt meets, and how it ends. */
export interface Row {
  readonly name: string;
  readonly modes: readonly Mode[];
  readonly answer: Answer;
  readonly steps?: readonly Step[];
  /** Where the client itself or its address is the fault. */
  readonly provider?: Partial<OpenAiProviderOptions>;
  /** Whether the client's code cannot be had. */
  readonly isClientMissing?: boolean;
  readonly expected: Reply | ExpectedFailure;
  /** What adaptive retry does after the first failure, where the row is about it. */
  readonly adaptive?: 'give-up' | { readonly delayMs: number };
}

type Headers = Readonly<Record<string, string | readonly string[]>>;
const JSON_TYPE = { 'content-type': 'application/json' };
const EVENT_STREAM = { 'content-type': 'text/event-stream' };
export const PLAIN: readonly Mode[] = ['plain'];
export const STREAMED: readonly Mode[] = ['streamed'];
export const BOTH: readonly Mode[] = ['plain', 'streamed'];

/** The key of every row; no failure may tell it. */
export const API_KEY = 'canary-key-of-the-matrix';
/** What is said where only the status and the headers matter. */
export const REFUSAL = { error: { message: 'No.', type: 'test_error', param: null, code: null } };

export function replies(text: string | null): Reply {
  return { kind: 'reply', text };
}

/** A reply that its limit of tokens has ended. */
export function cut(text: string): Reply {
  return { kind: 'reply', text, isCut: true };
}

export function fails(reason: FailureReason, facts: Partial<ExpectedFailure> = {}): ExpectedFailure {
  return { ...facts, kind: 'failure', reason };
}

export function json(body: unknown, status = 200, headers: Headers = {}): Answer {
  return send(JSON.stringify(body), { ...JSON_TYPE, ...headers }, status);
}

/** A body as it is, as JSON unless the headers say otherwise. */
export function content(body: string | Buffer, headers: Headers = JSON_TYPE, status = 200): Answer {
  return send(body, headers, status);
}

/** Bytes past the server's own idea of HTTP; the connection ends after them. */
export function bytes(...lines: readonly string[]): Answer {
  return ({ socket }) => void socket?.end(lines.join('\r\n'));
}

/** A whole stream of events, each JSON unless it is a text. */
export function events(...parts: readonly unknown[]): Answer {
  return streamBytes(sse(...parts));
}

/** A stream of these bytes, in these pieces. */
export function streamBytes(...pieces: readonly (string | Buffer)[]): Answer {
  return (response) => {
    response.writeHead(200, EVENT_STREAM);
    for (const piece of pieces) response.write(piece);
    response.end();
  };
}

/** The beginning of a stream that stays open. */
export function openEvents(...parts: readonly unknown[]): Answer {
  return (response) => void response.writeHead(200, EVENT_STREAM).write(sse(...parts));
}

/** More of a stream that is open. */
export function moreEvents(...parts: readonly unknown[]): Answer {
  return (response) => void response.write(sse(...parts));
}

export function sse(...parts: readonly unknown[]): string {
  return parts.map((part) => `data: ${typeof part === 'string' ? part : JSON.stringify(part)}\n\n`).join('');
}

export function delta(text: unknown, finishReason: unknown = null, index = 0) {
  return { id: 'c', choices: [{ index, delta: { content: text }, finish_reason: finishReason }] };
}

export function completion(message: unknown, finishReason = 'stop') {
  return { id: 'c', choices: [{ index: 0, message, finish_reason: finishReason }] };
}

export const silence: Answer = () => undefined;

function send(body: string | Buffer, headers: Headers, status: number): Answer {
  return (response) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.writeHead(status).end(body);
  };
}
