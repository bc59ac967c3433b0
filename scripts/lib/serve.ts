import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as server from '../../src/server.ts';
import type { Lines } from '../../src/server/lines.ts';
import type { RunningServer } from '../../src/server/run.ts';
import type { Environment } from '../../src/server/settings.ts';
import { distFolder, distServerFolder } from './build.ts';

const PROGRAM = join(distServerFolder, 'src/server.js');

/** Runs the built server in this process, like `node dist-server/src/server.js`. */
export async function runBuilt(...programArguments: readonly string[]): Promise<void> {
  process.argv = [process.execPath, PROGRAM, ...programArguments];
  await import(pathToFileURL(PROGRAM).href);
}

const NOWHERE: Lines = { write: () => undefined, end: () => Promise.resolve() };

/** Serves the build in this process, on a free port of this machine and without a log. */
export async function serveBuild(environment: Environment = process.env): Promise<RunningServer> {
  const { startServer }: typeof server = await import(pathToFileURL(PROGRAM).href);
  const place = { QUARTET_HOST: '127.0.0.1', PORT: '0' };
  return startServer({ environment: { ...environment, ...place }, builtPage: distFolder }, NOWHERE);
}
