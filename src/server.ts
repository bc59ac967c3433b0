import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Mock } from './server/app.ts';
import type { Lines } from './server/lines.ts';
import { type RunningServer, type ServerParts, isMain, listen, run } from './server/run.ts';
import { StartError } from './server/start-error.ts';
import { SettingsError, requireSettings, type Environment, type Settings } from './server/settings.ts';

interface ServerOptions {
  readonly environment: Environment;
  /** `relay` for only the relay; `development` for everything except the page, which another server serves. */
  readonly mode?: 'relay' | 'development' | undefined;
  /** The folder of the built page. */
  readonly builtPage?: string;
}

/** Beside the sources, or beside their compiled files. */
const BUILT_PAGE = [import.meta.dirname, join(import.meta.dirname, '..')]
  .map((folder) => join(folder, '../dist'))
  .find((folder) => existsSync(folder));

const USAGE = `Usage: node dist-server/src/server.js [relay]

Serves the page with the mock or the relay, or only the relay. docs/settings.md lists its settings, all from the environment
or .env.`;

if (isMain(import.meta.filename)) {
  const mode = process.argv.includes('relay') ? 'relay' : undefined;
  if (process.argv.some((given) => given === '--help' || given === '-h')) console.log(USAGE);
  else
    await run(
      (environment) => startServer({ environment, mode }),
      (address) =>
        mode === 'relay'
          ? `The relay is ready: ${address}v1/chat/completions`
          : `Quartet is ready: ${address}`,
    );
}

/**
 * Starts the server. Rejects with SettingsError or StartError.
 * @param lines standard output by default
 */
export async function startServer(options: ServerOptions, lines?: Lines): Promise<RunningServer> {
  return listen(await composeServer(options), lines);
}

/** The server's composition root: the page, its settings, and the mock or the relay. Rejects as `startServer` does. */
export async function composeServer({
  environment,
  mode,
  builtPage = BUILT_PAGE,
}: ServerOptions): Promise<ServerParts> {
  const defaults: Environment = mode === 'relay' ? { QUARTET_PROVIDER: 'relay' } : {};
  const { settings, warnings } = requireSettings(environment, defaults);
  if (mode === 'relay' && settings.provider !== 'relay') {
    throw new SettingsError(
      `QUARTET_PROVIDER is ${settings.provider}, but this server is the relay. Unset it, or run: npm start`,
    );
  }
  if (mode === undefined && (builtPage === undefined || !existsSync(join(builtPage, 'index.html')))) {
    throw new StartError('There is no page yet. Build it with: npm run build');
  }
  return {
    settings,
    warnings,
    builtPage: mode === undefined ? builtPage : undefined,
    mock: await createMock(settings),
  };
}

/** Loads the mock, and with it json-server, only in mock mode. */
async function createMock({ provider, mockSeed, publicOrigin }: Settings): Promise<Mock | undefined> {
  if (provider !== 'mock') return undefined;
  const { createMockProvider } = await import('../mock-provider/mock-provider.ts');
  return createMockProvider({ seed: mockSeed, publicOrigin });
}
