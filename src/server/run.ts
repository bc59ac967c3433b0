import { existsSync, realpathSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SettingsError, type Environment, type Settings } from './settings.ts';
import { type Mock, createApp } from './app.ts';
import { type Lines, createLines } from './lines.ts';
import { loadEnvironmentFile } from './environment-file.ts';
import { createMetrics, createMetricsServer } from './metrics.ts';
import { StartError } from './start-error.ts';
import { stopOnSignal } from './stop-on-signal.ts';

/** A server that listens. */
export interface RunningServer {
  /** Opens in a browser on this machine, such as `http://127.0.0.1:4173/`. */
  readonly address: string;
  readonly port: number;
  readonly settings: Settings;
  readonly warnings: readonly string[];
  /** Such as `http://127.0.0.1:9090/metrics`; undefined if metrics are off. */
  readonly metricsAddress: string | undefined;
  /** Waits for open answers, up to a limit. */
  drain(): Promise<void>;
  /** Cuts open connections. */
  close(): Promise<void>;
}

export interface ServerParts {
  readonly settings: Settings;
  readonly warnings: readonly string[];
  readonly builtPage: string | undefined;
  readonly mock: Mock | undefined;
}

/** Where to listen. */
interface Address {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** The settings that hold them; unset for the server's main address. */
  readonly variables?: typeof VARIABLES;
}

const VARIABLES: Readonly<Record<'host' | 'port', string>> = { host: 'QUARTET_HOST', port: 'PORT' };

const METRICS_VARIABLES = { host: 'QUARTET_METRICS_HOST', port: 'QUARTET_METRICS_PORT' };

const HIGHEST_PORT = 65_535;

/** Browsers cannot open a wildcard address, but they can open these. */
const OPENABLE: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Grace period for open answers after a stop signal. */
const DRAIN_MS = 30_000;

/** Listens as configured. Rejects with StartError if the port is unavailable. */
export async function listen(
  { settings, warnings, builtPage, mock }: ServerParts,
  lines: Lines = createLines(),
): Promise<RunningServer> {
  const { host, metricsPort, metricsHost } = settings;
  const metrics = metricsPort === undefined ? undefined : createMetrics();
  let isDraining = false;
  let isCutting = false;
  const app = await createApp({
    settings,
    builtPage,
    mock,
    metrics,
    lines,
    isDraining: () => isDraining,
    isCutting: () => isCutting,
  });
  const metricsApp = metrics && createMetricsServer(metrics, metricsHost);
  let closing: Promise<void> | undefined;
  let openAnswers = 0;

  app.server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    openAnswers += 1;
    let isOver = false;
    const onEnd = (): void => {
      // Node reports the ends of a connection and of its answer together.
      if (isOver) return;
      isOver = true;
      openAnswers -= 1;
      socket.off('close', onEnd);
      response.off('close', onEnd);
      if (isDraining) setImmediate(closeUnused);
    };
    // An answer that waits in line on a connection gets no event when the connection closes.
    socket.once('close', onEnd);
    response.once('close', onEnd);
  });

  /** Answers that began earlier have promised keep-alive, and some are silent for long. */
  function closeUnused(): void {
    if (openAnswers > 0) app.server.closeIdleConnections();
    else app.server.closeAllConnections();
  }

  async function end(): Promise<void> {
    await app.close();
    await metricsApp?.close();
    await lines.end();
  }

  async function close(): Promise<void> {
    closing ??= end();
    isCutting = true;
    app.server.closeAllConnections();
    await closing;
  }

  try {
    const metricsAt = { host: metricsHost, port: metricsPort ?? 0, variables: METRICS_VARIABLES };
    const metricsAddress =
      metricsApp && `${addressOf(metricsHost, await openPort(metricsApp, metricsAt))}metrics`;
    const port = await openPort(app, settings);
    return {
      address: addressOf(host, port),
      port,
      settings,
      warnings,
      metricsAddress,
      async drain() {
        isDraining = true;
        closing ??= end();
        closeUnused();
        await Promise.race([closing, sleep(DRAIN_MS, undefined, { ref: false })]);
        await close();
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Runs a server until Ctrl+C or another stop signal, with the settings of the environment and of `.env` in the working
 * folder. Prints where it listens and who answers; a failed start prints its cause and sets exit code 1.
 */
export async function run(
  start: (environment: Environment) => Promise<RunningServer>,
  describeReady: (address: string) => string,
): Promise<void> {
  try {
    const warnings = loadEnvironmentFile('.env', process.env);
    const server = await start(process.env);
    stopOnSignal(server);
    for (const warning of [...warnings, ...server.warnings]) console.warn(`Warning: ${warning}`);
    console.log(describeProvider(server.settings));
    if (server.metricsAddress !== undefined) console.log(`Metrics: ${server.metricsAddress}`);
    console.log(describeReady(server.address));
    const { provider, isPaused } = server.settings;
    if (provider === 'relay' && isPaused) {
      console.log('Paused: every question to the provider is refused (QUARTET_PAUSED)');
    }
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

/** One line that says who answers, without a key. */
export function describeProvider({ provider, openaiBaseUrl }: Settings): string {
  return provider === 'mock'
    ? 'Provider: mock (answers come from this machine; no key, no network)'
    : `Provider: ${provider} (answers come from ${new URL(openaiBaseUrl).host})`;
}

/** Why a server cannot listen, and what to set instead. */
export function describePortProblem(
  { host, port, variables = VARIABLES }: Address,
  { code, message }: NodeJS.ErrnoException,
): string {
  const another = `${variables.port}=${port < 1024 || port + 7 > HIGHEST_PORT ? 4180 : port + 7}`;
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use on ${host}. Stop the program that uses it, or choose another port: ${another}`;
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
      return `This machine has no address ${host}. Choose one that it has: ${variables.host}=127.0.0.1`;
    case 'EACCES':
      return `Port ${port} on ${host} is reserved for privileged programs. Choose another port: ${another}`;
    default:
      return `Port ${port} cannot be used on ${host} (${code ?? message}). Choose another port: ${another}`;
  }
}

async function openPort(app: FastifyInstance, place: Address): Promise<number> {
  const { level } = app.log;
  // Mutes Fastify's own line about the address.
  app.log.level = 'warn';
  try {
    await app.listen({ host: place.host, port: place.port });
  } catch (error) {
    throw new StartError(
      describePortProblem(place, error instanceof Error ? error : new Error(String(error))),
    );
  }
  app.log.level = level;
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : place.port;
}

/** An address that a browser on this machine can open. */
function addressOf(host: string, port: number): string {
  const name = OPENABLE[host] ?? host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}/`;
}
