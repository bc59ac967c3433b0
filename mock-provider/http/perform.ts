import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import timers from 'node:timers/promises';
import type { Answer, Step } from './answer.ts';

/** HTTP forbids NUL in a header. A head broken by two lengths would still be an answer to WebKit. */
const brokenHead = 'HTTP/1.1 200 OK\r\nx-broken: \0\r\n\r\n';

/**
 * Plays an answer on a response. Settles when the answer has ended, was cut, or the connection has closed; leaves no
 * timer behind and never rejects.
 */
export async function perform(answer: Answer, response: ServerResponse): Promise<void> {
  const closed = new AbortController();
  response.once('close', () => {
    closed.abort();
  });
  try {
    for (const step of answer.steps) {
      if (response.destroyed) return;
      await play(step, answer, response, closed.signal);
    }
    if (response.destroyed) return;
    sendHead(answer, response);
    response.end();
  } catch {
    response.destroy();
  }
}

async function play(
  step: Step,
  answer: Answer,
  response: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  switch (step.kind) {
    case 'send':
      sendHead(answer, response);
      if (!response.write(step.text)) await once(response, 'drain', { signal });
      return;
    case 'wait':
      await timers.setTimeout(step.durationMs, undefined, { signal });
      return;
    case 'hang':
      await once(response, 'close');
      return;
    case 'break-head':
      // Written to the socket, as the response would not produce it.
      await written((done) => response.socket?.write(brokenHead, done));
      return;
    case 'cut':
      // Flush first; otherwise the client sees a connection closed without an answer.
      if (response.headersSent) await written((done) => response.write('', done));
      response.destroy();
  }
}

function sendHead({ status, headers }: Answer, response: ServerResponse): void {
  if (!response.headersSent) response.writeHead(status, headers);
}

function written(write: (done: () => void) => unknown): Promise<void> {
  return new Promise((resolve) => {
    write(() => setImmediate(resolve));
  });
}
