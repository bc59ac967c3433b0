import type { Server } from 'node:http';

/** Where a server listens, as the settings say. */
export interface Place {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The settings that hold them, unless it is the server's own place. */
  readonly variables?: typeof VARIABLES;
}

/** A start that failed for a reason that the operator can fix; the message is ready to be shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const VARIABLES: Readonly<Record<'host' | 'port', string>> = { host: 'QUARTET_HOST', port: 'PORT' };

const HIGHEST_PORT = 65_535;

/** A browser cannot open an address that stands for all addresses of a machine; it can open these. */
const OPENABLE: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

/** Resolves with the port on which the server listens. Rejects with StartError when it is unavailable (behaviour 12.7). */
export function openPort(server: Server, place: Place): Promise<number> {
  return new Promise((resolve, reject) => {
    const onError = (error: Error): void => reject(new StartError(describePortProblem(place, error)));
    server.once('error', onError);
    server.listen(place.port, place.host, () => {
      // Without a listener, a connection that cannot be taken would end the process.
      server.off('error', onError).on('error', console.error);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : place.port);
    });
  });
}

/** An address that a browser on this machine can open. */
export function addressOf(host: string, port: number): string {
  const name = OPENABLE.get(host) ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
}

/** Why a server does not listen, and what to set instead (behaviour 12.7). */
export function describePortProblem(
  { host, port, variables = VARIABLES }: Place,
  { code, message }: NodeJS.ErrnoException,
): string {
  const another = `${variables.port}=${port < 1024 || port + 7 > HIGHEST_PORT ? 4180 : port + 7}`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use on ${host}. Stop what uses it, or choose another port: ${another}`;
    case 'EADDRNOTAVAIL':
      return `This machine has no address ${host}. Choose one that it has: ${variables.host}=127.0.0.1`;
    case 'EACCES':
      return `Port ${port} on ${host} is for privileged programs. Choose another port: ${another}`;
    default:
      return `Port ${port} cannot be used on ${host} (${code ?? message}). Choose another port: ${another}`;
  }
}
