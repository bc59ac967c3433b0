/**
 * The Chrome DevTools Protocol over a pipe: messages in JSON, each with a zero byte at its end.
 * @typedef {object} Connection
 * @property {(method: string, parameters?: object, sessionId?: string) => Promise<any>} send rejects with the browser's own words
 * @property {(listener: Listener) => () => void} listen hears every event until the returned function is called
 */

/**
 * @callback Listener
 * @param {string} method
 * @param {any} parameters
 * @param {string | undefined} sessionId
 * @returns {void}
 */

/**
 * @param {{ input: import('node:stream').Writable, output: import('node:stream').Readable }} pipe
 * @returns {Connection}
 */
export function connect({ input, output }) {
  /** @type {Map<number, { resolve: (result: unknown) => void, reject: (error: Error) => void, method: string }>} */
  const waiting = new Map();
  /** @type {Set<Listener>} */
  const listeners = new Set();
  let lastId = 0;

  splitMessages(output, (text) => {
    const { id, method, params, result, error, sessionId } = JSON.parse(text);
    if (id === undefined) {
      for (const listener of listeners) listener(method, params, sessionId);
      return;
    }
    const call = waiting.get(id);
    waiting.delete(id);
    if (error) call?.reject(new Error(`${call.method}: ${error.message}`));
    else call?.resolve(result);
  });
  output.once('close', () => {
    for (const { reject, method } of waiting.values()) reject(new Error(`${method}: the browser is gone`));
    waiting.clear();
  });

  return {
    send(method, parameters = {}, sessionId) {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject, method });
        input.write(`${JSON.stringify({ id, method, params: parameters, sessionId })}\0`);
      });
    },
    listen(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * @param {import('node:stream').Readable} stream
 * @param {(text: string) => void} take
 */
function splitMessages(stream, take) {
  /** @type {Buffer[]} */
  let parts = [];
  stream.on('data', (/** @type {Buffer} */ chunk) => {
    let start = 0;
    for (let end = chunk.indexOf(0); end !== -1; end = chunk.indexOf(0, start)) {
      parts.push(chunk.subarray(start, end));
      take(Buffer.concat(parts).toString('utf8'));
      parts = [];
      start = end + 1;
    }
    parts.push(chunk.subarray(start));
  });
}
