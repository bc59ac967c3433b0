import type { FileTrouble, PathFiles, Read, Written } from '../ports/files.ts';

/** The functions that are needed from Node. */
interface FileSystem {
  openSync(path: string, flags: 'wx'): number;
  writeFileSync(descriptor: number, text: string): void;
  closeSync(descriptor: number): void;
  unlinkSync(path: string): void;
  statSync(path: string): { readonly size: number; isFile(): boolean; isDirectory(): boolean };
  readFileSync(path: string, encoding: 'utf8'): string;
}

interface System {
  readonly fileSystem: FileSystem;
  /** The absolute path of a name, relative to a folder. */
  readonly resolve: (folder: string, name: string) => string;
  readonly workingFolder: string;
  readonly homeFolder: string;
}

const TROUBLES: Readonly<Record<string, FileTrouble>> = {
  EEXIST: { kind: 'exists' },
  EISDIR: { kind: 'is-folder' },
  ENOTDIR: { kind: 'no-folder' },
  EACCES: { kind: 'forbidden' },
  EPERM: { kind: 'forbidden' },
  EROFS: { kind: 'forbidden' },
  ENOSPC: { kind: 'full' },
  EDQUOT: { kind: 'full' },
};

/** The files of this machine. */
export function createSystemFiles({ fileSystem, resolve, workingFolder, homeFolder }: System): PathFiles {
  function pathOf(name: string): string {
    const [, rest] = /^~(?:[/\\](.*))?$/s.exec(name) ?? [];
    const isAtHome = name === '~' || rest !== undefined;
    return isAtHome ? resolve(homeFolder, rest ?? '') : resolve(workingFolder, name);
  }

  function isFolder(path: string): boolean {
    try {
      return fileSystem.statSync(path).isDirectory();
    } catch {
      return false;
    }
  }

  function writeNew(path: string, text: string): void {
    const descriptor = fileSystem.openSync(path, 'wx');
    try {
      try {
        fileSystem.writeFileSync(descriptor, text);
      } finally {
        fileSystem.closeSync(descriptor);
      }
    } catch (error) {
      // A partial file would block the name for the next attempt.
      fileSystem.unlinkSync(path);
      throw error;
    }
  }

  function write(name: string, text: string): Written {
    const path = pathOf(name);
    // The absolute path no longer has its trailing slash.
    if (/[/\\]$/.test(name) || isFolder(path))
      return { kind: 'failed', path, trouble: { kind: 'is-folder' } };
    try {
      writeNew(path, text);
      return { kind: 'written', path };
    } catch (error) {
      return { kind: 'failed', path, trouble: troubleOf(error, 'no-folder') };
    }
  }

  function read(name: string, maxBytes: number): Read {
    const path = pathOf(name);
    try {
      const found = fileSystem.statSync(path);
      if (found.isDirectory()) return { kind: 'failed', path, trouble: { kind: 'is-folder' } };
      if (!found.isFile()) return { kind: 'failed', path, trouble: { kind: 'not-plain' } };
      if (found.size > maxBytes) return { kind: 'failed', path, trouble: { kind: 'too-large' } };
      return { kind: 'read', path, text: fileSystem.readFileSync(path, 'utf8') };
    } catch (error) {
      return { kind: 'failed', path, trouble: troubleOf(error, 'no-file') };
    }
  }

  return { write, read };
}

/** ENOENT means a missing folder for a new file, otherwise a missing file. */
function troubleOf(error: unknown, missing: 'no-folder' | 'no-file'): FileTrouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return code === 'ENOENT' ? { kind: missing } : (TROUBLES[code] ?? { kind: 'other', code });
}
