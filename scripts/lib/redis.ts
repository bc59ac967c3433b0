import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { failureOf, runProcess } from './run-process.ts';

/** Called by its first name, each is a server: Debian's `redis-tools` brings the last without starting one. */
const NAMES = ['redis-server', 'valkey-server', 'redis-check-rdb'];

const SYSTEM_FOLDERS = ['/usr/bin', '/usr/local/bin', '/opt/homebrew/bin'];

/** The Redis that REDIS_PATH names, else the first on PATH. */
export function findRedis(
  { REDIS_PATH: named, PATH: path = '' }: NodeJS.ProcessEnv = process.env,
  systemFolders: readonly string[] = SYSTEM_FOLDERS,
): string | undefined {
  if (named) return named;
  const folders = [...path.split(delimiter), ...systemFolders];
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) =>
    existsSync(file),
  );
}

/**
 * Finds a Redis for the tests of several relays, or installs one where apt may. Resolves to undefined if there is none:
 * the tests themselves say what that means.
 */
export async function ensureRedis(): Promise<string | undefined> {
  const found = findRedis();
  if (found !== undefined || process.platform !== 'linux' || process.getuid?.() !== 0) return found;
  console.log("There is no Redis for the tests of several relays. Installing Debian's redis-tools ...");
  const install = () => runProcess('apt-get', ['install', '-y', '--no-install-recommends', 'redis-tools']);
  let problem = failureOf(await install());
  // A fresh machine has no lists of packages yet.
  if (problem !== null)
    problem = failureOf(await runProcess('apt-get', ['update'])) ?? failureOf(await install());
  if (problem !== null) console.log(`No Redis is available: ${problem}`);
  return findRedis();
}
