import { fileURLToPath } from 'node:url';

/** The absolute path of the repository's root, whatever the working folder is. */
export const rootFolder = fileURLToPath(new URL('..', import.meta.url));
