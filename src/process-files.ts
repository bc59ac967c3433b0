import fileSystem from 'node:fs';
import { homedir } from 'node:os';
import { resolve } from 'node:path';
import { createSystemFiles } from './adapters/system-files.ts';
import type { PathFiles } from './ports/files.ts';

/** The files of this machine, named from the folder in which the process runs, or from another. */
export function createProcessFiles(workingFolder: string = process.cwd()): PathFiles {
  return createSystemFiles({ fileSystem, resolve, workingFolder, homeFolder: homedir() });
}
