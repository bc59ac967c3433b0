import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { Handler } from '../../src/hosting/handler.ts';
import { createLifecycle } from '../../src/hosting/lifecycle.ts';
import { listen } from '../../src/hosting/listen.ts';
import { requireSettings } from '../../src/settings/read-settings.ts';
import { readNoFile } from '../support/read-no-file.ts';

const REQUEST = 'GET /any HTTP/1.1\r\nhost: localhost\r\n\r\n';

/** All that a server with this handler says to so many requests at once, until it closes the connection. */
async function sendAtOnce(count: number, handler: Handler): Promise<string> {
  const server = await listen({
    ...requireSettings({ PORT: '0' }, readNoFile),
    lifecycle: createLifecycle(),
    watch: { metrics: undefined, note: () => undefined },
    handler,
    dispose: () => undefined,
  });
  onTestFinished(() => server.close());
  return new Promise((resolve) => {
    let text = '';
    const socket = connect(server.port, '127.0.0.1', () => socket.write(REQUEST.repeat(count)));
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(text));
  });
}

it('a few requests that come before their turn are answered in it', async () => {
  let count = 0;
  const text = await sendAtOnce(5, (_, response) => {
    count += 1;
    const body = `answer ${count};`;
    if (count === 5) response.setHeader('connection', 'close');
    response.setHeader('content-length', body.length);
    setImmediate(() => response.end(body));
  });
  expect(text.match(/answer \d;/g)).toEqual([
    'answer 1;',
    'answer 2;',
    'answer 3;',
    'answer 4;',
    'answer 5;',
  ]);
});

it.each([
  ['before its answer is an answer of its own', false, /^HTTP\/1\.1 500 /],
  ['within its answer breaks it off', true, /^(?!.*\r\n0\r\n\r\n$)/s],
])('a failure %s, and the server goes on', async (_, hasBegun, expected) => {
  const told = vi.spyOn(console, 'error').mockReturnValue(undefined);
  onTestFinished(() => told.mockRestore());
  const text = await sendAtOnce(1, (_request, response) => {
    response.setHeader('connection', 'close');
    if (hasBegun) response.writeHead(200).write('begun');
    throw new TypeError('a bug');
  });
  expect(text).toMatch(expected);
  expect(told).toHaveBeenCalledOnce();
});
