import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders for programs that usually only root runs. */
const SYSTEM_FOLDERS = ['/usr/sbin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** The program that the environment variable names, otherwise the first of these on PATH. */
export function findProgram(variable: string, names: readonly string[]): string | undefined {
  const { [variable]: named, PATH: path = '' } = process.env;
  if (named && !existsSync(named)) throw new Error(`${variable} is "${named}", and there is no such file.`);
  if (named) return named;
  const folders = [...path.split(delimiter), ...SYSTEM_FOLDERS];
  return names
    .flatMap((name) => folders.map((folder) => join(folder, name)))
    .find((file) => existsSync(file));
}
