import type { Clock } from '../ports/clock.ts';
import type { Store, StoreReading, StoreResult, StoreTrouble, StoredTexts } from '../ports/store.ts';
import { createInOrder } from './in-order.ts';
import { formatLines, parseLines } from './kept-lines.ts';
import { type Processes, createLockFile } from './lock-file.ts';
import {
  type PromisedFiles,
  StoreRefusal,
  codeOf,
  fileTroubleOf,
  removeFile,
  writeNew,
} from './promised-files.ts';

/** A store that can say where it is. */
export interface FileStore extends Store {
  readonly path: string;
  /** Where it has put something aside last. */
  pathAside(): string | undefined;
}

interface FileParts {
  readonly files: PromisedFiles;
  /** Made when it is first needed. */
  readonly folder: string;
  readonly squadId: string;
  readonly clock: Clock;
  readonly processes: Processes;
}

/** What the file holds. */
interface Content {
  readonly texts: StoredTexts;
  /** What else it has, by names of its own. */
  readonly damaged: StoredTexts;
  readonly bytes: Uint8Array;
}

/** Far more than conversations come to. */
const MAX_BYTES = 200 * 1024 * 1024;

const NOTHING: Content = { texts: new Map(), damaged: new Map(), bytes: new Uint8Array() };

/**
 * Texts in one file of the user's; the claim is a file beside it. Whoever reads it finds it as it was or as it is,
 * never a part; what is no plain file is left alone.
 */
export function createFileStore({ files, folder, squadId, clock, processes }: FileParts): FileStore {
  const fileName = nameFile(squadId);
  const lockName = `${fileName}.lock`;
  const path = pathOf(fileName);
  const lock = createLockFile({ files, folder, path: pathOf(lockName), clock, processes });
  const inOrder = createInOrder();
  /** What the file is known to hold, while this program alone writes it. */
  let known: Content | undefined;
  let pathAside: string | undefined;

  function pathOf(name: string): string {
    return `${folder}/${name}`;
  }

  /** Runs with the claim, and tells what it throws. */
  function asHolder<Result>(run: () => Promise<Result>): Promise<Result | StoreTrouble> {
    return inOrder(async () => {
      try {
        await requireLock();
        return await run();
      } catch (error) {
        return fileTroubleOf(error);
      }
    });
  }

  async function requireLock(): Promise<void> {
    if (!(await lock.isHeld())) throw new StoreRefusal('failed', 'This program does not hold the claim.');
  }

  async function load(): Promise<Content> {
    if (known) return known;
    const size = await sizeOf(path);
    if (size !== undefined && size > MAX_BYTES) throw new StoreRefusal('failed', `${path} is too large.`);
    const bytes = size === undefined ? NOTHING.bytes : await files.readFile(path);
    known = { ...parseLines(bytes), bytes };
    return known;
  }

  /** In bytes; undefined if there is no such file. */
  async function sizeOf(wanted: string): Promise<number | undefined> {
    try {
      const found = await files.lstat(wanted);
      if (found.isFile()) return found.size;
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return undefined;
      throw error;
    }
    throw new StoreRefusal('blocked', `${wanted} is no plain file.`);
  }

  async function write(changes: ReadonlyMap<string, string | undefined>): Promise<StoreResult> {
    if (changes.size === 0) return undefined;
    const { texts, damaged, bytes } = await load();
    const next = new Map(texts);
    for (const [name, text] of changes) {
      if (text === undefined) next.delete(name);
      else next.set(name, text);
    }
    const lines = formatLines(next);
    if (!lines) throw new StoreRefusal('failed', 'A text of several lines is not JSON as it is stored.');
    if (lines.byteLength > MAX_BYTES) throw new StoreRefusal('full', `${path} would be too large.`);
    await sizeOf(path);
    if (damaged.size > 0) {
      const aside = await nextPathAside();
      await writeNew(files, aside, bytes);
      pathAside = aside;
    }
    known = { ...NOTHING, texts };
    if (next.size === 0) await removeFile(files, path);
    else await replace(lines);
    known = { ...NOTHING, texts: next };
    return undefined;
  }

  async function replace(lines: Uint8Array): Promise<void> {
    const besides = `${path}.${crypto.randomUUID()}.tmp`;
    await writeNew(files, besides, lines);
    try {
      await requireLock();
      await files.rename(besides, path);
    } catch (error) {
      await removeFile(files, besides);
      throw error;
    }
  }

  async function nextPathAside(): Promise<string> {
    const numbers = (await list()).map((name) => Number(/\.damaged-(\d+)$/.exec(name)?.[1] ?? 0));
    return `${path}.damaged-${Math.max(0, ...numbers) + 1}`;
  }

  /** All files of this store, but for the lock. */
  async function list(): Promise<readonly string[]> {
    try {
      const names = await files.readdir(folder);
      return names.filter(
        (name) => name === fileName || (name.startsWith(`${fileName}.`) && name !== lockName),
      );
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  }

  async function removeLeftovers(): Promise<void> {
    const names = await list().catch(() => []);
    for (const name of names.filter((each) => each.endsWith('.tmp')))
      await removeFile(files, pathOf(name)).catch(() => undefined);
  }

  /** As much as can be; tells the first trouble. */
  async function removeAll(): Promise<StoreResult> {
    let trouble: StoreResult;
    known = undefined;
    for (const name of await list()) {
      try {
        await sizeOf(pathOf(name));
        await removeFile(files, pathOf(name));
      } catch (error) {
        trouble ??= fileTroubleOf(error);
      }
    }
    return trouble;
  }

  return {
    path,
    pathAside: () => pathAside,
    claim: () =>
      inOrder(async () => {
        const claim = await lock.take();
        known = undefined;
        if (claim.kind === 'held') await removeLeftovers();
        return claim;
      }),
    release: () => void inOrder(() => lock.free()),
    read: () =>
      asHolder<StoreReading>(async () => {
        const { texts, damaged } = await load();
        return { kind: 'texts', texts: new Map([...texts, ...damaged]) };
      }),
    write(changes) {
      const asAsked = new Map(changes);
      return asHolder<StoreResult>(() => write(asAsked));
    },
    putAside: () =>
      asHolder<StoreResult>(async () => {
        if ((await sizeOf(path)) !== undefined) {
          const aside = await nextPathAside();
          await files.rename(path, aside);
          pathAside = aside;
        }
        known = NOTHING;
        return undefined;
      }),
    isEmpty: () =>
      inOrder(async () => {
        try {
          return (await list()).length === 0;
        } catch (error) {
          return fileTroubleOf(error).kind === 'blocked';
        }
      }),
    forget: () =>
      inOrder(async () => {
        try {
          return (await list()).length === 0 ? undefined : await lock.during(removeAll);
        } catch (error) {
          return fileTroubleOf(error);
        }
      }),
  };
}

/** Safe as a file's name on every system, and another for each squad. */
function nameFile(squadId: string): string {
  const safe = squadId.replaceAll(/[^a-z0-9-]/g, (unit) => {
    return `%${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  return `kept-${safe}.txt`;
}
