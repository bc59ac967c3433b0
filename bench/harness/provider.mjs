import { createServer } from 'node:http';
import { runDeltas } from '../pages/shared/texts.mjs';

/**
 * A provider that streams and answers no question until it is told to.
 * @param {() => void} onAsked
 * @returns {Promise<{ address: string, answer: (pace: { deltas: number, intervalMs: number }) => Promise<number[]>, close: () => void }>} answer tells when each delta was written, in milliseconds since 1970
 */
export async function startProvider(onAsked) {
  /** @type {import('node:http').ServerResponse[]} */
  const open = [];
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      open.push(response);
      onAsked();
    });
  });
  await new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(undefined));
  });
  const bound = server.address();
  if (typeof bound !== 'object' || bound === null) throw new Error('The provider has no port.');
  return {
    address: `http://127.0.0.1:${bound.port}/v1`,
    async answer({ deltas, intervalMs }) {
      const response = open.shift();
      response?.writeHead(200, { 'content-type': 'text/event-stream' });
      const write = (/** @type {object} */ choice) => response?.write(`data: ${chunkOf(choice)}\n\n`);
      /** @type {number[]} */
      const writtenAtMs = [];
      await runDeltas(deltas, intervalMs, (content) => {
        writtenAtMs.push(Date.now());
        write({ delta: { content } });
      });
      write({ delta: {}, finish_reason: 'stop' });
      response?.end('data: [DONE]\n\n');
      return writtenAtMs;
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** @param {object} choice */
function chunkOf(choice) {
  return JSON.stringify({
    id: 'chatcmpl-bench',
    object: 'chat.completion.chunk',
    created: 0,
    model: 'gpt-3.5-turbo',
    choices: [{ index: 0, finish_reason: null, ...choice }],
  });
}
