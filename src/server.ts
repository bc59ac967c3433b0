import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import sirv from 'sirv';
import { createMockProvider } from '../mock-provider/mock-provider.ts';
import { type Handler, inTurn, setHeaders } from './hosting/handler.ts';
import { relayOfSettings } from './hosting/relay-of-settings.ts';
import { type RunningServer, StartError, isMain, listen, runServer } from './hosting/run-server.ts';
import { COMMON_HEADERS, connectSourcesOf, metaPolicy, pageHeaders } from './hosting/security-headers.ts';
import { servePage, serveSettings } from './hosting/serve-page.ts';
import { createProcessFiles } from './process-files.ts';
import { createGuard } from './relay/guard.ts';
import { publicSettingsOf } from './settings/public-settings.ts';
import { requireSettings } from './settings/read-settings.ts';
import type { Environment, Settings } from './settings/settings.ts';

/** The parts of the server around the page: the guard, the settings, and the mock or the relay. */
export interface Backend {
  readonly settings: Settings;
  readonly warnings: readonly string[];
  /** Connect-style; passes on requests that are not its own. */
  readonly handler: Handler;
  onUpgrade(request: IncomingMessage, socket: Duplex): void;
  dispose(): void;
}

export interface BackendOptions {
  readonly environment: Environment;
  /** The folder of the built page; undefined in development, where Vite makes it. */
  readonly builtPage: string | undefined;
}

interface Provider {
  readonly handler: Handler;
  /** The paths that it answers itself, with any method and origin. */
  readonly paths: RegExp;
  dispose(): void;
}

const NOTHING = /^(?!)/;

/** Beside the server's own folder, built or not. */
const BUILT_PAGE = join(import.meta.dirname, '../dist');

if (isMain(import.meta.filename)) {
  await runServer({
    start: (environment) => startServer({ environment, builtPage: BUILT_PAGE }),
    describeReady: (address) => `Quartet is ready: ${address}`,
  });
}

/** Serves the built page. Rejects with SettingsError or StartError (behaviour 12.1, 12.7). */
export async function startServer({
  environment,
  builtPage,
}: BackendOptions & { readonly builtPage: string }): Promise<RunningServer> {
  const { settings, warnings, handler, dispose } = createBackend({ environment, builtPage });
  if (!existsSync(join(builtPage, 'index.html'))) {
    dispose();
    throw new StartError(`There is no page in ${builtPage}. Build it with: npm run build`);
  }
  return listen({
    settings,
    warnings,
    answer: (request, response) => handler(request, response, () => response.writeHead(404).end()),
    dispose,
  });
}

/** The server's composition root. Throws SettingsError (behaviour 12.1). */
export function createBackend({ environment, builtPage }: BackendOptions): Backend {
  const { settings, warnings } = requireSettings(environment, createProcessFiles().read);
  const publicSettings = publicSettingsOf(settings);
  const connectSources = connectSourcesOf(publicSettings);
  const provider = createProvider(settings);
  const guard = createGuard({
    publicOrigin: settings.publicOrigin,
    isSelfGuarded: (path) => provider.paths.test(path),
  });
  const handlers = [
    // In development the page has inline scripts and a socket of Vite's.
    setHeaders(builtPage === undefined ? COMMON_HEADERS : pageHeaders(connectSources)),
    guard.handler,
    serveSettings(publicSettings),
    provider.handler,
    ...(builtPage === undefined
      ? []
      : [servePage(builtPage, metaPolicy(connectSources), publicSettings.squad), serveFiles(builtPage)]),
  ];
  return {
    settings,
    warnings,
    handler: inTurn(handlers),
    onUpgrade: guard.onUpgrade,
    dispose: provider.dispose,
  };
}

function createProvider(settings: Settings): Provider {
  switch (settings.provider) {
    case 'mock':
      return {
        ...createMockProvider({ seed: settings.mockSeed, publicOrigin: settings.publicOrigin }),
        paths: /^\/(?:v1|_mock)(?:\/|$)/,
      };
    case 'relay':
      return { ...relayOfSettings(settings), paths: /^\/v1(?:\/|$)/ };
    case 'direct':
      return { handler: (_request, _response, next) => next(), paths: NOTHING, dispose: () => undefined };
  }
}

/** The files of the built page, as their compressed copies where those lie beside them. */
function serveFiles(folder: string): Handler {
  return sirv(folder, {
    // Looks each file up when it is asked for: a build may replace them while this runs.
    dev: true,
    etag: true,
    gzip: true,
    brotli: true,
    extensions: [],
    setHeaders(response, path) {
      const isHashed = path.startsWith('/assets/');
      response.setHeader('cache-control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
