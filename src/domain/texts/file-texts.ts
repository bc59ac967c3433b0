import type { FileTrouble } from '../../ports/files.ts';

/** Why a file could not be written or read. */
export function describeFileTrouble(path: string, trouble: FileTrouble): string {
  switch (trouble.kind) {
    case 'exists':
      return `${path} already exists.`;
    case 'no-folder':
      return `There is no folder for ${path}.`;
    case 'no-file':
      return `There is no file ${path}.`;
    case 'is-folder':
      return `${path} is a folder.`;
    case 'not-plain':
      return `${path} is not a regular file.`;
    case 'forbidden':
      return `The system does not allow that for ${path}.`;
    case 'full':
      return `There is no space left for ${path}.`;
    case 'too-large':
      return `${path} is too large.`;
    case 'other':
      return `The system refused ${path} (${trouble.code}).`;
  }
}
