/** The provider of the server's soak: answers at once, and fails where a question says so. */
import { type ServerResponse, createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { FAULTS, FAULT_MARK, type Fault } from './messages.ts';

const ANSWER = 'Consider what would have to be true for this to be easy. '.repeat(8);

const PIECES = 8;

const SLOW_MS = 3000;

const USAGE = { prompt_tokens: 40, completion_tokens: 90, total_tokens: 130 };

const server = createServer((request, response) => {
  request.on('error', () => undefined);
  response.on('error', () => undefined);
  void text(request).then(
    (body) => answer(body, response),
    () => response.destroy(),
  );
});
server.keepAliveTimeout = 60_000;
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
process.once('disconnect', () => process.exit(0));

function answer(body: string, response: ServerResponse): void {
  const isStream = body.includes('"stream":true');
  const fault = FAULTS.find((each) => body.includes(FAULT_MARK + each));
  if (fault === undefined) say(response, isStream);
  else fail(response, fault, isStream);
}

function say(response: ServerResponse, isStream: boolean): void {
  if (!isStream) {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ choices: [{ message: { content: ANSWER } }], usage: USAGE }));
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const length = Math.ceil(ANSWER.length / PIECES);
  for (let piece = 0; piece < PIECES; piece += 1) {
    const content = ANSWER.slice(piece * length, (piece + 1) * length);
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`);
  }
  response.end('data: [DONE]\n\n');
}

function fail(response: ServerResponse, fault: Fault, isStream: boolean): void {
  switch (fault) {
    case 'error':
      return void response.writeHead(500).end('{"error":{"message":"The server had an error."}}');
    case 'limit':
      return void response.writeHead(429, { 'retry-after': '1' }).end('{"error":{"message":"Too many."}}');
    case 'cut':
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: {"choices":[');
      return void setImmediate(() => response.destroy());
    case 'hang':
      // Until whoever asked leaves.
      return;
    case 'slow': {
      const timer = setTimeout(() => say(response, isStream), SLOW_MS);
      response.once('close', () => clearTimeout(timer));
    }
  }
}
