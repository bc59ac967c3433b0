import type { ReadFile } from '../../src/settings/squad/read-squad.ts';

/** For settings that name no file. */
export const readNoFile: ReadFile = (path) => {
  throw new Error(`Nobody said what is in ${path}`);
};
