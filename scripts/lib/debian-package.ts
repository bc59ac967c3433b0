import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { failureOf, runProcess } from './run-process.ts';

/**
 * Unpacks a Debian package into a folder of its own, in place of whatever was there. Nothing is installed or started.
 * @param request the package's name, also with `=version`
 * @returns null, or why it failed
 */
export async function unpackDebianPackage(
  request: string,
  folder: string,
  run: typeof runProcess = runProcess,
): Promise<string | null> {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const problem = failureOf(await run('apt-get', ['download', request], { folder }));
  if (problem !== null) return problem;
  const archive = readdirSync(folder).find((name) => name.endsWith('.deb')) ?? '';
  const failure = failureOf(await run('dpkg', ['-x', archive, '.'], { folder }));
  rmSync(join(folder, archive), { recursive: true, force: true });
  return failure;
}
