import { addressOf, readHost, readPort, requireFreePort } from './address.ts';
import { rootFolder } from './root-folder.js';

export interface ServedPage {
  /** With a slash at its end. */
  readonly address: string;
  readonly close: () => Promise<void>;
}

const DEFAULT_PORT = 4173;

const PARENT_CHECK_INTERVAL_MS = 250;

/**
 * Serves dist, and the provider that the settings name, in this process.
 * @param place on this machine alone, on any free port, unless said otherwise
 */
export async function serveBuild({ host = '127.0.0.1', port = 0 } = {}): Promise<ServedPage> {
  const { preview } = await import('vite');
  const server = await preview({ root: rootFolder, preview: { host, port, strictPort: true, open: false } });
  const bound = server.httpServer.address();
  const boundPort = typeof bound === 'object' && bound !== null ? bound.port : port;
  return { address: addressOf(host, boundPort), close: () => server.close() };
}

/**
 * Serves the built page until it is stopped, and says where.
 * @param command the npm command to name in advice
 * @param prepare what must be done before, once the port is known to be free
 */
export async function serveAndTell(command: string, prepare: () => void | Promise<void>): Promise<void> {
  const port = readPort(process.env['PORT'], DEFAULT_PORT);
  const host = readHost(process.env['QUARTET_HOST']);
  await requireFreePort(host, port, command);
  await prepare();
  const { address } = await serveBuild({ host, port });
  stopOnSignal();
  console.log(describeProviderMode(process.env));
  console.log(`Quartet is ready: ${address}`);
  console.log('Ctrl+C stops it');
}

/** One line that says who answers. Called after the settings were checked; never shows a key. */
export function describeProviderMode(environment: NodeJS.ProcessEnv): string {
  const mode = environment['QUARTET_PROVIDER']?.trim() || 'mock';
  if (mode === 'mock') return 'Provider: mock (answers come from this machine; no key, no network)';
  return `Provider: ${mode} (answers come from ${upstreamHost(environment['OPENAI_BASE_URL'])})`;
}

/** Ctrl+C and its like end the process at once, open connections or not. */
export function stopOnSignal(): void {
  const stop = () => process.exit(0);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  if (process.env['npm_lifecycle_event'] === undefined) return;
  // A signal that npm gets ends its shell, which does not pass it on: the server would keep its port, unseen.
  const firstParent = process.ppid;
  setInterval(() => {
    if (process.ppid !== firstParent) stop();
  }, PARENT_CHECK_INTERVAL_MS).unref();
}

function upstreamHost(address: string | undefined): string {
  const text = address?.trim() || 'https://api.openai.com/v1';
  return URL.canParse(text) ? new URL(text).host : 'the address in OPENAI_BASE_URL';
}
