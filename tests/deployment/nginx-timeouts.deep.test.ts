import { connect } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEEDS_NGINX, type Nginx, startNginx } from '../support/nginx.ts';
import { type RawServer, startRawServer } from '../support/raw-server.ts';

let relay: RawServer;
let nginx: Nginx;

beforeEach(async () => {
  relay = await startRawServer();
  nginx = await startNginx({ relays: [new URL(relay.url).host], questionsPerVisitor: 30 });
});

afterEach(async () => {
  await nginx.close();
  await relay.close();
});

/** Takes as long as nginx waits. */
describe('nginx closes the connection of a client that', NEEDS_NGINX, () => {
  it.each([
    ['says nothing', ''],
    ['sends half a head', 'POST /v1/chat/completions HTTP/1.1\r\nHost: '],
    ['sends half a body', 'POST /v1/chat/completions HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\n12345'],
    ['asks for nothing more', 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ])('%s', async (_, text) => {
    const socket = connect(Number(new URL(nginx.url).port), '127.0.0.1');
    // A connection that timed out is reset.
    socket.on('error', () => undefined).resume();
    socket.write(text);
    await new Promise((resolve) => socket.once('close', resolve));
    expect(relay.requests).toEqual([]);
  });
});
