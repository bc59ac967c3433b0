import type { IncomingMessage, ServerResponse } from 'node:http';
import { createMockProvider } from '../mock-provider/mock-provider.ts';
import { PUBLIC_SETTINGS_PATH, publicSettingsOf } from './adapters/public-settings.ts';
import { wordProblems } from './adapters/settings-reader.ts';
import { type Settings, readSettings } from './adapters/settings.ts';
import { createRelay } from './relay/relay.ts';

type Next = (error?: unknown) => void;
type Handler = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** What stands behind the page: its settings, and the provider or the way to it. */
export interface Backend {
  readonly warnings: readonly string[];
  /** Connect-style; passes on what is not its own. */
  readonly handler: Handler;
  dispose(): void;
}

interface Provider {
  readonly handler: Handler;
  dispose(): void;
}

/** Thrown at the start when the environment cannot be used; the message is ready to be shown. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
}

/** The relay outlasts the page's own limit a little, so that the page is the one to say that it was too long. */
const RELAY_GRACE_MS = 5000;

/** Streamed answers may take four times the limit (behaviour 11.15). */
const STREAM_FACTOR = 4;

/** The server's composition root. Throws SettingsError (behaviour 12.1). */
export function createBackend(environment: NodeJS.ProcessEnv): Backend {
  const result = readSettings(environment);
  if (result.kind === 'invalid') throw new SettingsError(wordProblems(result.problems));
  const { settings, warnings } = result;
  const provider = createProvider(settings);
  const publicSettings = JSON.stringify(publicSettingsOf(settings));
  return {
    warnings,
    handler(request, response, next) {
      if (request.url?.split('?')[0] === `/${PUBLIC_SETTINGS_PATH}`) {
        response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' });
        response.end(publicSettings);
      } else {
        provider.handler(request, response, next);
      }
    },
    dispose: provider.dispose,
  };
}

function createProvider(settings: Settings): Provider {
  switch (settings.provider) {
    case 'mock':
      return createMockProvider({ seed: settings.mockSeed });
    case 'relay':
      return createRelay({
        upstreamBaseUrl: settings.openaiBaseUrl,
        apiKey: settings.openaiApiKey,
        model: settings.openaiModel,
        deadlineMs: settings.attemptTimeoutMs * (settings.streaming ? STREAM_FACTOR : 1) + RELAY_GRACE_MS,
        now: () => Date.now(),
      });
    case 'direct':
      return { handler: (_request, _response, next) => next(), dispose: () => undefined };
  }
}
