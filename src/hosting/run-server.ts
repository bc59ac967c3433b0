import { existsSync, realpathSync } from 'node:fs';
import { type RequestListener, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SettingsError } from '../settings/read-settings.ts';
import type { Environment, Settings } from '../settings/settings.ts';

/** A server that listens. */
export interface RunningServer {
  /** What a browser on this machine can open, such as `http://127.0.0.1:4173/`. */
  readonly address: string;
  readonly port: number;
  readonly settings: Settings;
  readonly warnings: readonly string[];
  /** Ends open connections, and resolves once the port is free. */
  close(): Promise<void>;
}

interface Program {
  readonly start: (environment: Environment) => Promise<RunningServer>;
  /** What it says when it listens, such as `Quartet is ready: http://127.0.0.1:4173/`. */
  readonly describeReady: (address: string) => string;
}

interface ServerParts extends Pick<RunningServer, 'settings' | 'warnings'> {
  readonly answer: RequestListener;
  readonly dispose: () => void;
}

/** A start that failed for a reason that the operator can fix; the message is ready to be shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

const HIGHEST_PORT = 65_535;

/** A browser cannot open an address that stands for all addresses of a machine; it can open these. */
const OPENABLE: ReadonlyMap<string, string> = new Map([
  ['0.0.0.0', '127.0.0.1'],
  ['::', '::1'],
]);

const PARENT_CHECK_MS = 250;

/** Read before anything is waited for: by the time that a server listens, the parent may be gone. */
const FIRST_PARENT = process.ppid;

/** Listens where the settings say. Rejects with StartError when the port is unavailable (behaviour 12.7). */
export async function listen({ settings, warnings, answer, dispose }: ServerParts): Promise<RunningServer> {
  const { host } = settings;
  const server = createServer((request, response) => {
    try {
      answer(request, response);
    } catch (error) {
      console.error(error);
      response.writeHead(500).end();
    }
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      dispose();
      reject(new StartError(describePortProblem(settings, error)));
    });
    server.listen(settings.port, host, () => resolve(portOf(server.address()) ?? settings.port));
  });
  return {
    address: addressOf(host, port),
    port,
    settings,
    warnings,
    close: () =>
      new Promise((resolve) => {
        dispose();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/**
 * Runs a server until Ctrl+C or its like, with the settings of the environment and of `.env` in the working folder. Says
 * where it listens and who answers; a failed start is told, and leaves exit code 1.
 */
export async function runServer({ start, describeReady }: Program): Promise<void> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  try {
    const server = await start(process.env);
    stopOnSignal(() => server.close());
    for (const warning of server.warnings) console.warn(`Warning: ${warning}`);
    console.log(describeProvider(server.settings));
    console.log(describeReady(server.address));
    console.log('Ctrl+C stops it');
  } catch (error) {
    const isExpected = error instanceof StartError || error instanceof SettingsError;
    console.error(isExpected ? error.message : error);
    process.exitCode = 1;
  }
}

/** Whether `node` was started with the module at this path. */
export function isMain(filename: string): boolean {
  const [, script] = process.argv;
  return script !== undefined && existsSync(script) && realpathSync(script) === filename;
}

/** One line that says who answers; it never shows a key. */
export function describeProvider({ provider, openaiBaseUrl }: Settings): string {
  return provider === 'mock'
    ? 'Provider: mock (answers come from this machine; no key, no network)'
    : `Provider: ${provider} (answers come from ${new URL(openaiBaseUrl).host})`;
}

function portOf(address: AddressInfo | string | null): number | undefined {
  return typeof address === 'object' ? address?.port : undefined;
}

/** An address that a browser on this machine can open. */
export function addressOf(host: string, port: number): string {
  const name = OPENABLE.get(host) ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
}

/** Why a port is unavailable, and how to set another (behaviour 12.7). */
export function describePortProblem(
  { host, port }: Settings,
  { code, message }: NodeJS.ErrnoException,
): string {
  const problem =
    code === 'EADDRINUSE'
      ? `Port ${port} is in use on ${host}.`
      : `Port ${port} cannot be used on ${host} (${code ?? message}).`;
  const another = port < 1024 ? 4180 : Math.min(port + 7, HIGHEST_PORT);
  return `${problem} Stop what uses it, or choose another port: PORT=${another}`;
}

/** Ctrl+C and its like end the process, open connections or not. */
export function stopOnSignal(close: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) return;
    isStopping = true;
    void close().finally(() => process.exit(0));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop);
  if (process.env['npm_lifecycle_event'] !== undefined) onceOrphaned(stop);
}

/** A signal that npm gets ends its shell, which does not pass it on: the server would keep its port, unseen. */
function onceOrphaned(stop: () => void): void {
  setInterval(() => {
    if (process.ppid !== FIRST_PARENT) stop();
  }, PARENT_CHECK_MS).unref();
}
