import { useEffect } from 'react';
import { runDeltas } from './run-deltas.mjs';
import { messageOf, messagesOf } from './texts.mjs';

/** @typedef {import('./texts.mjs').BenchMessage} BenchMessage */

/**
 * What the harness calls.
 * @typedef {object} Bench
 * @property {boolean} ready
 * @property {(count: number) => void} fill
 * @property {() => void} append one message of the visitor
 * @property {(count: number, intervalMs: number) => Promise<void>} stream one answer, in so many deltas
 */

/**
 * What a page can do with its messages.
 * @typedef {object} Controls
 * @property {(messages: BenchMessage[]) => void} fill
 * @property {(message: BenchMessage) => void} append
 * @property {(message: BenchMessage, write: (write: (delta: string) => void) => Promise<void>) => Promise<void>} stream
 *   opens an answer, hands what writes on it to `write`, and ends it when that is done
 */

/**
 * Puts window.bench in place once the page is shown.
 * @param {Controls} controls the same functions in every render
 */
export function useBench(controls) {
  useEffect(() => expose(controls), [controls]);
}

/** @param {Controls} controls */
export function expose({ fill, append, stream }) {
  let count = 0;
  function next() {
    const message = messageOf(count);
    count += 1;
    return message;
  }
  /** @type {Bench} */
  const bench = {
    ready: true,
    fill(wanted) {
      count = wanted;
      fill(messagesOf(wanted));
    },
    append: () => append({ ...next(), role: 'user' }),
    stream: (deltas, intervalMs) =>
      stream({ ...next(), role: 'assistant', text: '' }, (write) => runDeltas(deltas, intervalMs, write)),
  };
  Object.assign(globalThis, { bench });
}
