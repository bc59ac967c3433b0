import type { IncomingMessage, ServerResponse } from 'node:http';
import { type ErrorAnswer, type Refusal, describeRefusal } from './refusal.ts';

const LINGER_BYTES = 1024 * 1024;

const LINGER_MS = 1000;

/** On every answer of the relay: no caching and no content sniffing. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
};

/** Answers in the provider's error shape, whatever becomes of the connection. */
export function refuse(refusal: Refusal, request: IncomingMessage, response: ServerResponse): void {
  // 'close' reports every broken connection; an 'error' without a listener would end the process.
  request.on('error', ignore);
  response.on('error', ignore);
  sendRefusal(refusal, request, response).catch(() => response.destroy());
}

/** Answers in the provider's error shape, and settles when the connection needs no more attention. */
export function sendRefusal(
  refusal: Refusal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  return sendError(describeRefusal(refusal), request, response);
}

/** Answers with an error that has been put together, as `sendRefusal` does. */
export async function sendError(
  { status, headers, error }: ErrorAnswer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  if (response.destroyed) return;
  const body = JSON.stringify({ error });
  response.writeHead(status, {
    ...SAFE_HEADERS,
    ...headers,
    'content-type': 'application/json; charset=utf-8',
    'content-length': Buffer.byteLength(body),
    ...(request.complete ? {} : { connection: 'close' }),
  });
  response.write(body);
  if (!request.complete) await linger(request, response);
  response.end();
}

/**
 * Throws away a little of what still comes. A connection that is closed while its client is sending is reset, and
 * the client would lose the answer.
 */
function linger(request: IncomingMessage, response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    let length = 0;
    const finish = (): void => {
      clearTimeout(timer);
      request.off('data', onData).off('end', finish);
      response.off('close', finish);
      request.pause();
      resolve();
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > LINGER_BYTES) finish();
    };
    const timer = setTimeout(finish, LINGER_MS);
    response.once('close', finish);
    request.on('end', finish).on('data', onData).resume();
  });
}

function ignore(): void {
  return undefined;
}
