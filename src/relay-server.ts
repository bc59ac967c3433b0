import { inTurn, setHeaders } from './hosting/handler.ts';
import { relayOfSettings } from './hosting/relay-of-settings.ts';
import { type RunningServer, isMain, listen, runServer } from './hosting/run-server.ts';
import { COMMON_HEADERS } from './hosting/security-headers.ts';
import { serveSettings } from './hosting/serve-page.ts';
import { createProcessFiles } from './process-files.ts';
import { createGuard } from './relay/guard.ts';
import { sendRefusal } from './relay/send-refusal.ts';
import { publicSettingsOf } from './settings/public-settings.ts';
import { SettingsError, requireSettings } from './settings/read-settings.ts';
import type { Environment } from './settings/settings.ts';

if (isMain(import.meta.filename)) {
  await runServer({
    start: startRelayServer,
    describeReady: (address) => `The relay is ready: ${address}v1/chat/completions`,
  });
}

/**
 * The composition root of the relay alone, for a page that another server hands out: it answers /settings.json and
 * /v1/chat/completions. Rejects with SettingsError or StartError.
 */
export async function startRelayServer(environment: Environment): Promise<RunningServer> {
  const { settings, warnings } = requireSettings(environment, createProcessFiles().read, {
    QUARTET_PROVIDER: 'relay',
  });
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
  return listen({
    settings,
    warnings,
    answer: (request, response) =>
      handle(request, response, () => void sendRefusal({ kind: 'unknown-path' }, request, response)),
    dispose: relay.dispose,
  });
}
