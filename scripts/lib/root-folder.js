import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The absolute path of the repository's root. An older Node has no import.meta.dirname, and must learn that it is old. */
export const rootFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
