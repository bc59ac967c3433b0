import type { ServerResponse } from 'node:http';
import type { Answer, Step } from './answer.ts';

/** A NUL, which HTTP forbids; of two lengths, the other way to break a head, WebKit takes the answer for one. */
const brokenHead = 'HTTP/1.1 200 OK\r\nx-broken: \0\r\n\r\n';

/**
 * Plays an answer on a response. Settles when it ended, was cut, or the connection closed, whichever comes
 * first, and leaves no timer behind; it never rejects. `onHead` is told the status just before it is sent.
 */
export async function perform(
  answer: Answer,
  response: ServerResponse,
  onHead: (status: number) => void,
): Promise<void> {
  const last = answer.steps.length - 1;
  for (const [index, step] of answer.steps.entries()) {
    if (response.destroyed) return;
    if (index === last && step.kind === 'send') {
      sendHead(answer, response, onHead);
      response.end(step.text);
      return;
    }
    await play(step, answer, response, onHead);
  }
  if (response.destroyed) return;
  sendHead(answer, response, onHead);
  response.end();
}

/** Waits for the time, or until the connection closes. */
async function pause(response: ServerResponse, durationMs: number): Promise<void> {
  await untilClosed(response, (done) => {
    const timer = setTimeout(done, durationMs);
    return () => {
      clearTimeout(timer);
    };
  });
}

async function play(
  step: Step,
  answer: Answer,
  response: ServerResponse,
  onHead: (status: number) => void,
): Promise<void> {
  switch (step.kind) {
    case 'send':
      sendHead(answer, response, onHead);
      if (!response.write(step.text)) await drained(response);
      return;
    case 'wait':
      await pause(response, step.durationMs);
      return;
    case 'hang':
      await untilClosed(response, () => () => undefined);
      return;
    case 'break-head':
      await saidRaw(response, brokenHead);
      return;
    case 'cut':
      await flushed(response);
      response.destroy();
  }
}

function sendHead(answer: Answer, response: ServerResponse, onHead: (status: number) => void): void {
  if (response.headersSent) return;
  onHead(answer.status);
  response.writeHead(answer.status, answer.headers);
}

async function drained(response: ServerResponse): Promise<void> {
  await untilClosed(response, (done) => {
    response.once('drain', done);
    return () => response.off('drain', done);
  });
}

/** What was written before a cut must arrive, or the cut would look like one before the head. */
async function flushed(response: ServerResponse): Promise<void> {
  if (!response.headersSent) return;
  await untilClosed(response, (done) => {
    response.write('', () => setImmediate(done));
    return () => undefined;
  });
}

/** Bytes past the response's own idea of HTTP. */
async function saidRaw(response: ServerResponse, text: string): Promise<void> {
  await untilClosed(response, (done) => {
    response.socket?.write(text, () => setImmediate(done));
    return () => undefined;
  });
}

function untilClosed(response: ServerResponse, start: (done: () => void) => () => unknown): Promise<void> {
  return new Promise((resolve) => {
    if (response.destroyed) {
      resolve();
      return;
    }
    const done = (): void => {
      stop();
      response.off('close', done);
      resolve();
    };
    const stop = start(done);
    response.once('close', done);
  });
}
