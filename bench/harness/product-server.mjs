import { fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * The product behind its own server, with a provider that answers when it is told to.
 * @typedef {object} ProductServer
 * @property {string} address of the page
 * @property {() => Promise<void>} nextQuestion ends when a question has come that is not answered
 * @property {(deltas: number, intervalMs: number) => Promise<void>} answer that question; ends with the last delta
 * @property {() => void} close
 */

/**
 * Starts both in a process of their own, so that neither waits for the harness.
 * @returns {Promise<ProductServer>}
 */
export async function startProduct() {
  const child = fork(join(import.meta.dirname, 'product-process.mjs'), {
    execArgv: ['--import', import.meta.resolve('../../scripts/lib/typescript.js')],
    stdio: 'inherit',
  });
  /** @type {Record<string, number>} */
  const heard = {};
  /** @type {Set<() => void>} */
  const waiting = new Set();
  let address = '';
  child.on('message', (/** @type {{ kind: string, address?: string }} */ message) => {
    heard[message.kind] = (heard[message.kind] ?? 0) + 1;
    address = message.address ?? address;
    for (const check of waiting) check();
  });
  child.once('exit', (code) => {
    heard['ended'] = 1;
    if (code) console.error(`The product's server ended with ${code}.`);
    for (const check of waiting) check();
  });

  /** @param {string} kind of message, each of which is taken once */
  async function next(kind) {
    await new Promise((resolve, reject) => {
      function check() {
        if (heard['ended']) reject(new Error("The product's server has ended."));
        if (!heard[kind]) return;
        heard[kind] -= 1;
        waiting.delete(check);
        resolve(undefined);
      }
      waiting.add(check);
      check();
    });
  }

  await next('ready');
  return {
    address,
    nextQuestion: () => next('asked'),
    async answer(deltas, intervalMs) {
      child.send({ deltas, intervalMs });
      await next('answered');
    },
    close: () => child.disconnect(),
  };
}
