import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { createMockProvider } from '../mock-provider/mock-provider.ts';
import { publicSettingsOf } from './settings/public-settings.ts';
import type { Settings } from './settings/settings.ts';
import { connectSourcesOf, metaPolicy, COMMON_HEADERS, pageHeaders } from './hosting/security-headers.ts';
import { type Handler, inTurn, setHeaders } from './hosting/handler.ts';
import { relayOfSettings } from './hosting/relay-of-settings.ts';
import { requireSettings } from './settings/read-settings.ts';
import { servePage, serveSettings } from './hosting/serve-page.ts';
import { createGuard } from './relay/guard.ts';

/** What stands before and behind the page: the guard, its settings, and the provider or the way to it. */
export interface Backend {
  readonly warnings: readonly string[];
  /** Connect-style; passes on what is not its own. */
  readonly handler: Handler;
  onUpgrade(request: IncomingMessage, socket: Duplex): void;
  dispose(): void;
}

export interface BackendOptions {
  readonly environment: NodeJS.ProcessEnv;
  /** Where the built page is; undefined in development, where Vite makes it. */
  readonly builtPage: string | undefined;
}

interface Provider {
  readonly handler: Handler;
  /** What it answers itself, whatever the method and origin. */
  readonly paths: RegExp;
  dispose(): void;
}

const NOTHING = /^(?!)/;

/** The server's composition root. Throws SettingsError (behaviour 12.1). */
export function createBackend({ environment, builtPage }: BackendOptions): Backend {
  const { settings, warnings } = requireSettings(environment);
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
    ...(builtPage === undefined ? [] : [servePage(builtPage, metaPolicy(connectSources))]),
  ];
  return { warnings, handler: inTurn(handlers), onUpgrade: guard.onUpgrade, dispose: provider.dispose };
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
