import { existsSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import sirv from 'sirv';
import { createFront } from './hosting/front.ts';
import { type Handler, inTurn, pathOf } from './hosting/handler.ts';
import { type HostedRelay, RELAY_PATHS, hostRelay } from './hosting/host-relay.ts';
import type { Lifecycle } from './hosting/lifecycle.ts';
import type { LineWriter } from './hosting/line-writer.ts';
import { type RunningServer, listen } from './hosting/listen.ts';
import { StartError } from './hosting/open-port.ts';
import { isMain, runServer } from './hosting/run-server.ts';
import { COMMON_HEADERS, connectSourcesOf, metaPolicy, pageHeaders } from './hosting/security-headers.ts';
import { answerNothing, servePage } from './hosting/serve-page.ts';
import { type Watch, createWatch } from './hosting/watch.ts';
import { createProcessFiles } from './process-files.ts';
import { identify } from './relay/request-id.ts';
import { publicSettingsOf } from './settings/public-settings.ts';
import { requireSettings } from './settings/read-settings.ts';
import type { Environment, Settings } from './settings/settings.ts';

/** The parts of the server around the page: the guard, the settings, and the mock or the relay. */
export interface Backend {
  readonly settings: Settings;
  readonly warnings: readonly string[];
  readonly lifecycle: Lifecycle;
  readonly watch: Watch;
  readonly openQuestions: (() => number) | undefined;
  /** Connect-style; passes on requests that are not its own. */
  readonly handler: Handler;
  onUpgrade(request: IncomingMessage, socket: Duplex): void;
  dispose(): void;
}

export interface BackendOptions {
  readonly environment: Environment;
  /** The folder of the built page; undefined in development, where Vite makes it. */
  readonly builtPage: string | undefined;
  /** Where questions to a provider are told, if anywhere. */
  readonly lines?: LineWriter;
}

interface Provider {
  readonly handler: Handler;
  /** The paths that it answers itself, with any method and origin. */
  readonly paths: RegExp;
  readonly relay?: HostedRelay;
  dispose(): void;
}

const NOTHING = /^(?!)/;

/** A file has one address: no other way to write it, such as `//icon.png` or `/%69con.png`, leads there. */
const FILE_PATH = /^(?:\/\w[\w.-]*)+$/;

/** Beside the server's own folder, built or not. */
const BUILT_PAGE = join(import.meta.dirname, '../dist');

if (isMain(import.meta.filename)) {
  await runServer({
    start: (environment, lines) => startServer({ environment, builtPage: BUILT_PAGE, lines }),
    describeReady: (address) => `Quartet is ready: ${address}`,
  });
}

/** Serves the built page. Rejects with SettingsError or StartError (behaviour 12.1, 12.7). */
export async function startServer({
  environment,
  builtPage,
  ...options
}: BackendOptions & { readonly builtPage: string }): Promise<RunningServer> {
  const backend = await createBackend({ environment, builtPage, ...options });
  if (!existsSync(join(builtPage, 'index.html'))) {
    backend.dispose();
    throw new StartError(`There is no page in ${builtPage}. Build it with: npm run build`);
  }
  return listen(backend);
}

/** The server's composition root. Rejects with SettingsError (behaviour 12.1). */
export async function createBackend({ environment, builtPage, lines }: BackendOptions): Promise<Backend> {
  const { settings, warnings } = requireSettings(environment, createProcessFiles().read);
  const publicSettings = publicSettingsOf(settings);
  const connectSources = connectSourcesOf(publicSettings);
  const watch = createWatch(settings, lines);
  const provider = await createProvider(settings, watch);
  const front = createFront({
    settings,
    // In development the page has inline scripts and a socket of Vite's.
    headers: builtPage === undefined ? COMMON_HEADERS : pageHeaders(connectSources),
    selfGuarded: provider.paths,
    relay: provider.relay,
  });
  const handlers = [
    // Elsewhere our own server does it.
    ...(builtPage === undefined ? [identify] : []),
    front.handler,
    provider.handler,
    ...(builtPage === undefined
      ? []
      : [
          servePage(builtPage, metaPolicy(connectSources), publicSettings),
          serveFiles(builtPage),
          answerNothing,
        ]),
  ];
  return {
    settings,
    warnings,
    lifecycle: front.lifecycle,
    watch,
    openQuestions: provider.relay?.openQuestions,
    handler: inTurn(handlers),
    onUpgrade: front.onUpgrade,
    dispose: provider.dispose,
  };
}

/** Only the mock's mode loads the mock, and with it json-server. */
async function createProvider(settings: Settings, watch: Watch): Promise<Provider> {
  switch (settings.provider) {
    case 'mock': {
      const { createMockProvider } = await import('../mock-provider/mock-provider.ts');
      return {
        ...createMockProvider({ seed: settings.mockSeed, publicOrigin: settings.publicOrigin }),
        paths: /^\/(?:v1|_mock)(?:\/|$)/,
      };
    }
    case 'relay': {
      const relay = hostRelay(settings, watch);
      return { ...relay, relay, paths: RELAY_PATHS };
    }
    case 'direct':
      return { handler: (_request, _response, next) => next(), paths: NOTHING, dispose: () => undefined };
  }
}

/** The files of the built page, as their compressed copies where those lie beside them. */
function serveFiles(folder: string): Handler {
  const serve = sirv(folder, {
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
  return (request, response, next) => {
    if (FILE_PATH.test(pathOf(request))) serve(request, response, next);
    else next();
  };
}
