import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RunningServer } from '../../src/hosting/listen.ts';
import type * as server from '../../src/server.ts';
import type { Environment } from '../../src/settings/settings.ts';
import { distFolder, distServerFolder } from './build.ts';

/** Runs what was built in this process, as `node dist-server/server.js` does. */
export async function runBuilt(program: 'server' | 'relay'): Promise<void> {
  const path = join(distServerFolder, `${program}.js`);
  process.argv = [process.execPath, path];
  await import(pathToFileURL(path).href);
}

/** Serves what was built in this process, on a free port of this machine. */
export async function serveBuild(environment: Environment = process.env): Promise<RunningServer> {
  const { startServer }: typeof server = await import(
    pathToFileURL(join(distServerFolder, 'server.js')).href
  );
  return startServer({
    environment: { ...environment, QUARTET_HOST: '127.0.0.1', PORT: '0' },
    builtPage: distFolder,
  });
}
