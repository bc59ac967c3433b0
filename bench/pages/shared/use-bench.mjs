import { useEffect } from 'react';
import { runDeltas, messageOf, messagesOf } from './texts.mjs';

/** @typedef {import('./texts.mjs').BenchMessage} BenchMessage */
/** @typedef {(update: (messages: BenchMessage[]) => BenchMessage[]) => void} SetMessages */

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

/**
 * The controls of a page that keeps its messages in React's state.
 * @param {SetMessages} setMessages
 * @param {(running: boolean) => void} [setRunning]
 * @returns {Controls}
 */
export function stateControls(setMessages, setRunning = () => {}) {
  return {
    fill: (messages) => setMessages(() => messages),
    append: (message) => setMessages((messages) => [...messages, message]),
    async stream(message, run) {
      setMessages((messages) => [...messages, message]);
      setRunning(true);
      await run((delta) =>
        setMessages((messages) =>
          messages.map((one) => (one.id === message.id ? { ...one, text: one.text + delta } : one)),
        ),
      );
      setRunning(false);
    },
  };
}
