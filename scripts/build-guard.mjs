import { rmSync } from 'node:fs';
import { isAbsolute, join, relative, sep } from 'node:path';
import { isPublicSecret, isSecret, readVariables } from './build-guard-settings.mjs';
import { searchFolder } from './build-guard-search.mjs';
import { removeStamp } from './build-stamp.mjs';
import { PlainError } from './plain-error.mjs';

/**
 * @typedef {object} GuardedBuild
 * @property {string} rootFolder
 * @property {NodeJS.ProcessEnv} environment
 * @property {string} [folder] what was built, or will be; dist in the root when it is not given
 */

/**
 * Refuses a build for which a secret is set that Vite would put into the page, and removes what was built before.
 * @param {GuardedBuild} build
 * @throws {PlainError} naming each such variable and where it is set
 */
export function guardSettings(build) {
  keepOnlyIfSafe(build, ({ rootFolder, environment }) => {
    const refused = readVariables(rootFolder, environment).filter(isPublicSecret);
    return refused.length === 0
      ? null
      : [
          'Refused to build: whatever is named VITE_ can end in the page, for everybody to read.',
          ...refused.map(({ name, source }) => `  ${name}, set in ${source}`),
          'Remove it there. The server reads keys when it starts, from OPENAI_API_KEY or QUARTET_BROWSER_KEY.',
        ];
  });
}

/**
 * Searches what was built for keys and for the values of secret variables, and removes all of it if it holds one.
 * @param {GuardedBuild} build
 * @throws {PlainError} naming each file and the variable or the kind of key
 */
export function guardBuild(build) {
  keepOnlyIfSafe(build, ({ rootFolder, environment, folder }) => {
    const findings = searchFolder(folder, readVariables(rootFolder, environment).filter(isSecret));
    const shownFolder = relative(rootFolder, folder).replaceAll(sep, '/');
    return findings.length === 0
      ? null
      : [
          'Refused the build: it holds what must stay secret.',
          ...findings.map(({ path, what }) => `  ${shownFolder}/${path} holds ${what}`),
          'Take it out of src, public, index.html and vite.config.ts. The server reads keys when it starts, and no',
          'build needs one. If others could see that build, have the provider replace the key.',
        ];
  });
}

/**
 * @param {GuardedBuild} build
 * @param {(build: Required<GuardedBuild>) => string[] | null} check the lines of a refusal, or null
 */
function keepOnlyIfSafe(build, check) {
  const { rootFolder, environment, folder = join(rootFolder, 'dist') } = build;
  try {
    const refusal = check({ rootFolder, environment, folder });
    if (refusal !== null) throw new PlainError([...refusal, describeFate(rootFolder, folder)].join('\n'));
  } catch (failure) {
    // Also when the check itself broke: nobody knows then what the build holds.
    removeStamp(rootFolder);
    if (isInside(rootFolder, folder)) rmSync(folder, { recursive: true, force: true });
    throw failure;
  }
}

/**
 * @param {string} rootFolder
 * @param {string} folder
 */
function describeFate(rootFolder, folder) {
  return isInside(rootFolder, folder)
    ? `There is no build now: ${relative(rootFolder, folder)} has been removed.`
    : 'The folder lies outside of the project and has been left as it is: do not serve it.';
}

/**
 * Whatever lies outside may hold other things than a build; Vite empties no such folder either.
 * @param {string} rootFolder
 * @param {string} folder
 */
function isInside(rootFolder, folder) {
  const path = relative(rootFolder, folder);
  return path !== '' && path.split(sep)[0] !== '..' && !isAbsolute(path);
}
