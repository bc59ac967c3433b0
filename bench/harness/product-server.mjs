import { fork } from 'node:child_process';
import { join } from 'node:path';

/**
 * The product behind its own server, with a provider that answers when it is told to.
 * @typedef {object} ProductServer
 * @property {string} address of the page
 * @property {() => Promise<void>} nextQuestion ends when a question has come that is not answered
 * @property {(deltas: number, intervalMs: number) => Promise<number[]>} answer the oldest such question; ends with the last delta, and tells when each was written, in milliseconds since 1970
 * @property {() => void} close
 */

/**
 * What its process tells.
 * @typedef {object} Message
 * @property {'ready' | 'asked' | 'answered'} kind
 * @property {string} [address] once it is ready
 * @property {number[]} [writtenAtMs] once a question is answered
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
  /** @type {Message[]} */
  const heard = [];
  /** @type {Set<() => void>} */
  const waiting = new Set();
  let hasEnded = false;
  child.on('message', (/** @type {Message} */ message) => {
    heard.push(message);
    for (const check of waiting) check();
  });
  child.once('exit', (code) => {
    hasEnded = true;
    if (code) console.error(`The product's server ended with ${code}.`);
    for (const check of waiting) check();
  });

  /**
   * @param {string} kind of message, each of which is taken once
   * @returns {Promise<Message>}
   */
  function next(kind) {
    return new Promise((resolve, reject) => {
      function check() {
        if (hasEnded) reject(new Error("The product's server has ended."));
        const index = heard.findIndex((message) => message.kind === kind);
        const [message] = index === -1 ? [] : heard.splice(index, 1);
        if (!message) return;
        waiting.delete(check);
        resolve(message);
      }
      waiting.add(check);
      check();
    });
  }

  const { address = '' } = await next('ready');
  return {
    address,
    async nextQuestion() {
      await next('asked');
    },
    async answer(deltas, intervalMs) {
      child.send({ deltas, intervalMs });
      const { writtenAtMs = [] } = await next('answered');
      return writtenAtMs;
    },
    close: () => child.disconnect(),
  };
}
