import { isIP } from 'node:net';
import { PlainError } from './plain-error.mjs';

const loopback = '127.0.0.1';

/** What stands for every address of a machine cannot be opened; this can. */
const openable = new Map([
  ['0.0.0.0', loopback],
  ['::', '[::1]'],
]);

/**
 * @param {string | undefined} text the variable QUARTET_HOST; unset or empty means this machine alone
 * @returns {string} localhost or an IP address
 */
export function readHost(text) {
  const host = text?.trim() || loopback;
  if (host === 'localhost' || isIP(host) !== 0) return host;
  throw new PlainError(
    `QUARTET_HOST is "${text}", but it must be localhost, or an IP address such as 127.0.0.1 or 0.0.0.0.`,
  );
}

/**
 * @param {string} host localhost or an IP address
 * @param {number} port
 * @returns {string} an address that a browser on this machine can open
 */
export function addressOf(host, port) {
  return `http://${openable.get(host) ?? (host.includes(':') ? `[${host}]` : host)}:${port}/`;
}
