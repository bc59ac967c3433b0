import { createServer, isIP } from 'node:net';
import { PlainError } from './failure.ts';

const LOOPBACK = '127.0.0.1';

const HIGHEST_PORT = 65_535;

/** What stands for every address of a machine cannot be opened; this can. */
const OPENABLE = new Map([
  ['0.0.0.0', LOOPBACK],
  ['::', '[::1]'],
]);

/** Reads QUARTET_HOST: localhost or an IP address; unset or empty means this machine alone. */
export function readHost(text: string | undefined): string {
  const host = text?.trim() || LOOPBACK;
  if (host === 'localhost' || isIP(host) !== 0) return host;
  throw new PlainError(
    `QUARTET_HOST is "${text}", but it must be localhost, or an IP address such as 127.0.0.1 or 0.0.0.0.`,
  );
}

/** Reads PORT; 0 stands for any free port. */
export function readPort(text: string | undefined, defaultPort: number): number {
  const trimmed = (text ?? '').trim();
  if (trimmed === '') return defaultPort;
  const port = /^\d+$/.test(trimmed) ? Number(trimmed) : Number.NaN;
  if (port <= HIGHEST_PORT) return port;
  throw new PlainError(
    `PORT is "${text}", but it must be a whole number from 0 to ${HIGHEST_PORT} (0 takes any free port).`,
  );
}

/** An address that a browser on this machine can open. */
export function addressOf(host: string, port: number): string {
  return `http://${OPENABLE.get(host) ?? (host.includes(':') ? `[${host}]` : host)}:${port}/`;
}

/**
 * Throws a sentence to act on when nothing can listen on the port.
 * @param command the npm command to name in the advice, such as 'npm start'
 */
export async function requireFreePort(host: string, port: number, command: string): Promise<void> {
  const code = await tryToListen(host, port);
  if (code === null) return;
  const advice = `Stop what uses it, or choose another port: PORT=${anotherPort(port)} ${command}`;
  if (code === 'EADDRINUSE') throw new PlainError(`Port ${port} is in use on ${host}. ${advice}`);
  throw new PlainError(`Port ${port} cannot be used on ${host} (${code}). ${advice}`);
}

function anotherPort(port: number): number {
  return port < 1024 ? 4180 : Math.min(port + 7, HIGHEST_PORT);
}

/** The error's code, or null when it worked. */
function tryToListen(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(null)));
  });
}
