import files from 'node:fs/promises';
import { homedir, uptime } from 'node:os';
import path from 'node:path';
import { type FileStore, createFileStore } from './adapters/file-store.ts';
import type { Clock } from './ports/clock.ts';

/** What tells where a user's programs keep their data. */
interface UserPlace {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly homeFolder: string;
}

/** What this user keeps of one squad on this machine (behaviour 18.9). */
export function createProcessStore(squadId: string, clock: Clock, place = findUserPlace()): FileStore {
  return createFileStore({
    files,
    folder: findDataFolder(place),
    squadId,
    clock,
    processes: { ownId: process.pid, isAlive, bootedMs: clock.now() - uptime() * 1000 },
  });
}

/** A path as people write it: from `~` where it is below their home folder. */
export function shortenPath(longPath: string, homeFolder: string = homedir()): string {
  const rest = longPath.startsWith(homeFolder) ? longPath.slice(homeFolder.length) : '';
  return /^[/\\]/.test(rest) ? `~${rest}` : longPath;
}

function findUserPlace(): UserPlace {
  return { platform: process.platform, environment: process.env, homeFolder: homedir() };
}

/** The folder of this product among the data of a user's programs. */
export function findDataFolder({ platform, environment, homeFolder }: UserPlace): string {
  switch (platform) {
    case 'win32':
      return path.win32.join(environment['LOCALAPPDATA'] || path.win32.join(homeFolder, 'AppData', 'Local'), 'Quartet'); // prettier-ignore
    case 'darwin':
      return path.posix.join(homeFolder, 'Library', 'Application Support', 'Quartet');
    default:
      return path.posix.join(findXdgFolder(environment['XDG_DATA_HOME'], homeFolder), 'quartet');
  }
}

/** A relative path is to be ignored, says the standard. */
function findXdgFolder(named: string | undefined, homeFolder: string): string {
  return named !== undefined && path.posix.isAbsolute(named)
    ? named
    : path.posix.join(homeFolder, '.local', 'share');
}

function isAlive(processId: number): boolean {
  try {
    process.kill(processId, 0);
    return true;
  } catch (error) {
    // It is of another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
