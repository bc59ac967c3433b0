import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute path of the root. Without import.meta.dirname, so that an older Node still gets to report its version. */
export const rootFolder = resolve(dirname(fileURLToPath(import.meta.url)), '../..');
