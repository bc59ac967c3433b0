import type { Clock } from '../ports/clock.ts';
import type { Claim } from '../ports/store.ts';
import { type PromisedFiles, codeOf, fileTroubleOf, removeFile, writeNew } from './promised-files.ts';

/** The processes of this machine, as far as a lock needs them. */
export interface Processes {
  /** The number of this one. */
  readonly ownId: number;
  readonly isAlive: (id: number) => boolean;
  /** When the machine was started, in milliseconds since 1970: an earlier lock is of nobody. */
  readonly bootedMs: number;
}

interface LockParts {
  readonly files: PromisedFiles;
  readonly folder: string;
  readonly path: string;
  readonly clock: Clock;
  readonly processes: Processes;
}

/** A file that is there while one program has the sole right to others; it names the process. */
export interface LockFile {
  /** False also when another program took it. */
  isHeld(): Promise<boolean>;
  take(): Promise<Claim>;
  free(): Promise<void>;
  /** Runs with the lock: after some seconds, it is taken from its holder. Runs all the same where that fails. */
  during<Result>(run: () => Promise<Result>): Promise<Result>;
}

const OWN_FOLDER = 0o700;

/** More than a program needs for its last write. */
const PATIENCE_MS = 3000;

const LOOK_AGAIN_MS = 100;

/** More than a program needs from a lock that is there to one that names it. */
const NAMING_MS = 10_000;

export function createLockFile({ files, folder, path, clock, processes }: LockParts): LockFile {
  /** What the file holds while it is of this program; no other has the same. */
  let mark: string | undefined;

  async function isHeld(): Promise<boolean> {
    if (mark === undefined) return false;
    if ((await readMark().catch(() => undefined)) !== mark) mark = undefined;
    return mark !== undefined;
  }

  async function readMark(): Promise<string> {
    return new TextDecoder().decode(await files.readFile(path));
  }

  async function take(): Promise<Claim> {
    if (await isHeld()) return { kind: 'held' };
    try {
      await files.mkdir(folder, { recursive: true, mode: OWN_FOLDER });
      if (await create()) return { kind: 'held' };
      if (!(await isOfNobody())) return { kind: 'elsewhere' };
      await removeFile(files, path);
      return { kind: (await create()) ? 'held' : 'elsewhere' };
    } catch (error) {
      return fileTroubleOf(error);
    }
  }

  async function create(): Promise<boolean> {
    const wanted = `${processes.ownId} ${crypto.randomUUID()}\n`;
    try {
      await writeNew(files, path, new TextEncoder().encode(wanted));
      mark = wanted;
      return true;
    } catch (error) {
      if (codeOf(error) === 'EEXIST') return false;
      throw error;
    }
  }

  /** Left behind by a program that was killed. */
  async function isOfNobody(): Promise<boolean> {
    try {
      const { mtimeMs } = await files.lstat(path);
      const id = Number.parseInt(await readMark(), 10);
      if (mtimeMs < processes.bootedMs) return true;
      if (Number.isNaN(id)) return clock.now() - mtimeMs > NAMING_MS;
      return id === processes.ownId || !processes.isAlive(id);
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return true;
      throw error;
    }
  }

  async function free(): Promise<void> {
    if (await isHeld()) await removeFile(files, path).catch(() => undefined);
    mark = undefined;
  }

  async function takeInTheEnd(): Promise<void> {
    let claim = await take();
    for (let waitedMs = 0; claim.kind === 'elsewhere' && waitedMs < PATIENCE_MS; waitedMs += LOOK_AGAIN_MS) {
      await new Promise<void>((resolve) => void clock.after(LOOK_AGAIN_MS, resolve));
      claim = await take();
    }
    if (claim.kind !== 'elsewhere') return;
    await removeFile(files, path)
      .then(create)
      .catch(() => undefined);
  }

  return {
    isHeld,
    take,
    free,
    async during(run) {
      if (await isHeld()) return run();
      await takeInTheEnd();
      const result = await run();
      await free();
      return result;
    },
  };
}
