import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as server from '../../src/server.ts';
import type { RunningServer } from '../../src/server/run.ts';
import type { Environment } from '../../src/server/settings.ts';
import { distFolder, distServerFolder } from './build.ts';

const PROGRAM = join(distServerFolder, 'src/server.js');

/** Runs the built server in this process, like `node dist-server/src/server.js`. */
export async function runBuilt(...programArguments: readonly string[]): Promise<void> {
  process.argv = [process.execPath, PROGRAM, ...programArguments];
  await import(pathToFileURL(PROGRAM).href);
}

/** Serves the build in this process, on a free port of this machine. */
export async function serveBuild(environment: Environment = process.env): Promise<RunningServer> {
  const { startServer }: typeof server = await import(pathToFileURL(PROGRAM).href);
  return startServer({
    environment: { ...environment, QUARTET_HOST: '127.0.0.1', PORT: '0' },
    builtPage: distFolder,
  });
}
