import type { IncomingMessage } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { readBody } from '../../src/relay/read-body.ts';

function start(signal = new AbortController().signal, stream = new PassThrough()) {
  return { stream, body: readBody(stream as unknown as IncomingMessage, 10, signal) };
}

it('a body of just the limit is read', async () => {
  const { stream, body } = start();
  stream.write('12345');
  stream.end('67890');
  expect(await body).toEqual({ kind: 'bytes', bytes: Buffer.from('1234567890') });
});

it('one byte more is too large, and nothing is read after it', async () => {
  const { stream, body } = start();
  stream.write('12345678901');
  expect(await body).toEqual({ kind: 'too-large' });
  expect(stream.isPaused()).toBe(true);
  expect(stream.listenerCount('data')).toBe(0);
});

it('an abort interrupts, now or before', async () => {
  const controller = new AbortController();
  const { body } = start(controller.signal);
  controller.abort();
  expect(await body).toEqual({ kind: 'interrupted' });
  expect(await start(controller.signal).body).toEqual({ kind: 'interrupted' });
});

it('a request that has already gone is interrupted', async () => {
  expect(await start(undefined, new PassThrough().destroy()).body).toEqual({ kind: 'interrupted' });
});
