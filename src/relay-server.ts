import { createFront } from './hosting/front.ts';
import { inTurn } from './hosting/handler.ts';
import { RELAY_PATHS, hostRelay } from './hosting/host-relay.ts';
import type { LineWriter } from './hosting/line-writer.ts';
import { type RunningServer, listen } from './hosting/listen.ts';
import { isMain, runServer } from './hosting/run-server.ts';
import { COMMON_HEADERS } from './hosting/security-headers.ts';
import { createWatch } from './hosting/watch.ts';
import { createProcessFiles } from './process-files.ts';
import { refuse } from './relay/send-refusal.ts';
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
 * /v1/chat/completions. Questions are told in `lines`, if any. Rejects with SettingsError or StartError.
 */
export async function startRelayServer(environment: Environment, lines?: LineWriter): Promise<RunningServer> {
  const { settings, warnings } = requireSettings(environment, createProcessFiles().read, {
    QUARTET_PROVIDER: 'relay',
  });
  if (settings.provider !== 'relay') {
    throw new SettingsError(
      `QUARTET_PROVIDER is ${settings.provider}, but this server is the relay. Unset it, or run: npm start`,
    );
  }
  const watch = createWatch(settings, lines);
  const relay = hostRelay(settings, watch);
  const { lifecycle, handler: front } = createFront({
    settings,
    headers: COMMON_HEADERS,
    selfGuarded: RELAY_PATHS,
    relay,
  });
  const handler = inTurn([
    front,
    relay.handler,
    (request, response) => refuse({ kind: 'unknown-path' }, request, response),
  ]);
  return listen({
    settings,
    warnings,
    lifecycle,
    watch,
    openQuestions: relay.openQuestions,
    handler,
    dispose: relay.dispose,
  });
}
