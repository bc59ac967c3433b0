import { createServer } from 'node:http';
import { publicSettingsOf } from './settings/public-settings.ts';
import { SettingsError, requireSettings } from './settings/read-settings.ts';
import type { Environment } from './settings/settings.ts';
import { inTurn, setHeaders } from './hosting/handler.ts';
import { relayOfSettings } from './hosting/relay-of-settings.ts';
import { COMMON_HEADERS } from './hosting/security-headers.ts';
import { serveSettings } from './hosting/serve-page.ts';
import { createGuard } from './relay/guard.ts';
import { sendRefusal } from './relay/send-refusal.ts';

export interface RelayServer {
  readonly warnings: readonly string[];
  readonly port: number;
  close(): Promise<void>;
}

/**
 * The composition root of the relay alone, for a page that another server hands out: it answers /settings.json and
 * /v1/chat/completions. It needs Node and nothing else. Throws SettingsError; rejects when it cannot listen.
 */
export async function startRelayServer(environment: Environment): Promise<RelayServer> {
  const { settings, warnings } = requireSettings(environment, { QUARTET_PROVIDER: 'relay' });
  if (settings.provider !== 'relay') {
    throw new SettingsError(
      `QUARTET_PROVIDER is ${settings.provider}, but this server is the relay. Unset it, or run: npm start`,
    );
  }
  const relay = relayOfSettings(settings);
  const guard = createGuard({
    publicOrigin: settings.publicOrigin,
    isSelfGuarded: (path) => /^\/v1(?:\/|$)/.test(path),
  });
  const handle = inTurn([
    setHeaders(COMMON_HEADERS),
    guard.handler,
    serveSettings(publicSettingsOf(settings)),
    relay.handler,
  ]);
  const server = createServer((request, response) => {
    handle(request, response, () => void sendRefusal({ kind: 'unknown-path' }, request, response));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(settings.port, settings.host, resolve);
  });
  const address = server.address();
  return {
    warnings,
    port: typeof address === 'object' && address !== null ? address.port : settings.port,
    close: () =>
      new Promise((resolve) => {
        relay.dispose();
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
