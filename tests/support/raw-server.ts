import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

export interface RawRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

export interface RawServer {
  readonly url: string;
  readonly requests: RawRequest[];
  /** Answers every later request. */
  answerWith(respond: (response: ServerResponse, request: RawRequest) => void): void;
  close(): Promise<void>;
}

/** A server on loopback that sends exactly the bytes a test tells it to send. */
export async function startRawServer(): Promise<RawServer> {
  const requests: RawRequest[] = [];
  let respond: (response: ServerResponse, request: RawRequest) => void = (response) =>
    response.writeHead(500).end();
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const { method = '', url = '', headers } = request;
      const entry = { method, url, headers, body: Buffer.concat(parts).toString() };
      requests.push(entry);
      respond(response, entry);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    requests,
    answerWith: (next) => void (respond = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The same for the tests of a file, each of which finds only its own requests. */
export function shareRawServer(): RawServer {
  const server = {} as RawServer;
  beforeAll(async () => void Object.assign(server, await startRawServer()));
  beforeEach(() => void server.requests.splice(0));
  afterAll(() => server.close());
  return server;
}

export function sendJson(response: ServerResponse, body: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
