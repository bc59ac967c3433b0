import type { Answer } from './row.ts';

type Headers = Readonly<Record<string, string | readonly string[]>>;

const JSON_TYPE = { 'content-type': 'application/json' };
const EVENT_STREAM = { 'content-type': 'text/event-stream' };

/** What is said where only the status and the headers matter. */
export const REFUSAL = { error: { message: 'No.', type: 'test_error', param: null, code: null } };

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
