import { createServer } from 'node:net';
import { PlainError } from './plain-error.mjs';

const highestPort = 65_535;

/**
 * @param {string | undefined} text the variable PORT; unset or empty means the default
 * @param {number} defaultPort
 * @returns {number} 0 stands for any free port
 */
export function readPort(text, defaultPort) {
  const trimmed = (text ?? '').trim();
  if (trimmed === '') return defaultPort;
  const port = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (port <= highestPort) return port;
  throw new PlainError(
    `PORT is "${text}", but it must be a whole number from 0 to ${highestPort} (0 takes any free port).`,
  );
}

/**
 * Throws a sentence to act on when nothing can listen on the port.
 * @param {string} host
 * @param {number} port
 * @param {string} command the npm command to name in the advice, such as 'npm start'
 * @returns {Promise<void>}
 */
export async function requireFreePort(host, port, command) {
  const code = await tryToListen(host, port);
  if (code === null) return;
  const advice = `Stop what uses it, or choose another port: PORT=${anotherPort(port)} ${command}`;
  if (code === 'EADDRINUSE') throw new PlainError(`Port ${port} is in use on ${host}. ${advice}`);
  throw new PlainError(`Port ${port} cannot be used on ${host} (${code}). ${advice}`);
}

/** @param {number} port */
function anotherPort(port) {
  return port < 1024 ? 4180 : Math.min(port + 7, highestPort);
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | null>} the error's code, or null when it worked
 */
function tryToListen(host, port) {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (/** @type {NodeJS.ErrnoException} */ error) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
