/** One of the two servers that `npm run mock:throughput` compares, in a process of its own. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { rootFolder } from './root-folder.mjs';

/**
 * Express comes with json-server, and is known by the types of that.
 * @typedef {typeof import('json-server')} JsonServer
 * @typedef {JsonServer['create'] & { json: () => ReturnType<JsonServer['defaults']>[number] }} Express
 */

/** @typedef {{ kind: 'mock' } | { kind: 'express', completion: unknown }} ServerOrder */

process.once('message', async (/** @type {ServerOrder} */ order) => {
  const url = order.kind === 'mock' ? await serveMock() : await serveExpress(order.completion);
  process.send?.({ url });
});
process.once('disconnect', () => process.exit());

async function serveMock() {
  const { runnerImport } = await import('vite');
  /** @type {{ module: typeof import('../mock-provider/serve.ts') }} */
  const { module } = await runnerImport(join(rootFolder, 'mock-provider/serve.ts'));
  const { url } = await module.serveMockProvider({ delayMs: 0 });
  return url;
}

/**
 * The least that an Express server does for the same requests: it reads the JSON and answers what it was given.
 * @param {unknown} completion
 * @returns {Promise<string>}
 */
function serveExpress(completion) {
  const require = createRequire(import.meta.url);
  /** @type {Express} */
  const express = createRequire(require.resolve('json-server'))('express');
  const app = express();
  app.use(express.json());
  app.post('/v1/chat/completions', (_request, response) => {
    response.json(completion);
  });
  return new Promise((resolve) => {
    const server = app.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`);
    });
  });
}
