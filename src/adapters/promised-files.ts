import type { StoreTrouble } from '../ports/store.ts';

/** The functions that are needed from Node, as promises. */
export interface PromisedFiles {
  mkdir(path: string, options: { readonly recursive: true; readonly mode: number }): Promise<unknown>;
  open(path: string, flags: 'wx', mode: number): Promise<NewFile>;
  rename(from: string, to: string): Promise<void>;
  unlink(path: string): Promise<void>;
  lstat(path: string): Promise<{ readonly size: number; readonly mtimeMs: number; isFile(): boolean }>;
  readFile(path: string): Promise<Uint8Array>;
  readdir(path: string): Promise<readonly string[]>;
}

interface NewFile {
  writeFile(bytes: Uint8Array): Promise<void>;
  sync(): Promise<void>;
  close(): Promise<void>;
}

/** What this program itself refuses. */
export class StoreRefusal extends Error {
  readonly kind: StoreTrouble['kind'];

  constructor(kind: StoreTrouble['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** For the person who runs the program alone. */
const OWN_FILE = 0o600;

const TROUBLES: Readonly<Record<string, 'full' | 'blocked'>> = {
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'blocked',
  EPERM: 'blocked',
  EROFS: 'blocked',
  EEXIST: 'blocked',
  EISDIR: 'blocked',
  ENOTDIR: 'blocked',
  ELOOP: 'blocked',
};

/** Writes a file that is not there yet through to the disk; a part of one does not stay. Rejects as Node does. */
export async function writeNew(files: PromisedFiles, path: string, bytes: Uint8Array): Promise<void> {
  const file = await files.open(path, 'wx', OWN_FILE);
  try {
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    await removeFile(files, path).catch(() => undefined);
    throw error;
  }
}

/** Removes what may be gone already. Rejects as Node does. */
export async function removeFile(files: PromisedFiles, path: string): Promise<void> {
  try {
    await files.unlink(path);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
}

/** What an error of the file system means, or a refusal. */
export function fileTroubleOf(error: unknown): StoreTrouble {
  if (error instanceof StoreRefusal) return { kind: error.kind, detail: error.message };
  return { kind: TROUBLES[codeOf(error)] ?? 'failed', detail: String(error) };
}

/** Node's code of an error, like `ENOENT`. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
