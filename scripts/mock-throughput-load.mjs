import { connect } from 'node:net';

/**
 * @typedef {object} Load
 * @property {string} url of the server
 * @property {readonly string[]} bodies sent in turn, as JSON
 * @property {number} connections kept alive, each with one request under way
 * @property {number} durationMs
 */

/**
 * Sends requests for completions as fast as they are answered. The bytes are written and read by hand: an HTTP client
 * would be slower than the servers, and would be what is measured.
 * @param {Load} load
 * @returns {Promise<number>} answers a second; rejects when one is not a 200
 */
export async function measureThroughput({ url, bodies, connections, durationMs }) {
  const { port, host } = new URL(url);
  const requests = bodies.map((body) => toRequest(host, body));
  let sent = 0;
  const next = () => requests[sent++ % requests.length] ?? '';
  const start = performance.now();
  const counts = await Promise.all(
    Array.from({ length: connections }, () => drive(Number(port), next, start + durationMs)),
  );
  const answers = counts.reduce((sum, count) => sum + count, 0);
  return (answers * 1000) / (performance.now() - start);
}

/**
 * @param {string} host
 * @param {string} body
 */
function toRequest(host, body) {
  const head = [
    'POST /v1/chat/completions HTTP/1.1',
    `host: ${host}`,
    'authorization: Bearer mock',
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`);
}

/**
 * One connection: the next request goes out when the answer to the last has come whole.
 * @param {number} port
 * @param {() => Buffer | string} next
 * @param {number} until as `performance.now()` tells it
 * @returns {Promise<number>} how many were answered
 */
function drive(port, next, until) {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    let answers = 0;
    let received = '';
    const send = () => socket.write(next());
    socket.setNoDelay(true);
    socket.setEncoding('latin1');
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection.')));
    socket.on('data', (text) => {
      received += text;
      if (!isWhole(received)) return;
      if (!received.startsWith('HTTP/1.1 200 ')) {
        socket.destroy(new Error(`The server answered ${received.slice(0, 400)}`));
        return;
      }
      received = '';
      answers += 1;
      if (performance.now() < until) {
        send();
        return;
      }
      resolve(answers);
      socket.destroy();
    });
  });
}

/** @param {string} received as latin1, so that a character is a byte */
function isWhole(received) {
  const headLength = received.indexOf('\r\n\r\n') + 4;
  if (headLength < 4) return false;
  const [, length] = /\r\ncontent-length: (\d+)\r\n/i.exec(received.slice(0, headLength)) ?? [];
  return length !== undefined && received.length >= headLength + Number(length);
}
