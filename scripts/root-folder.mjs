import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

// An older Node has no dirname here, and must come far enough to be told that it is too old.
const here = import.meta.dirname ?? dirname(fileURLToPath(import.meta.url));

/** The absolute path of the repository's root, whatever the working folder is. */
export const rootFolder = resolve(here, '..');
