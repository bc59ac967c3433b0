import { resolve } from 'node:path';
import { guardBuild, guardSettings } from './build-guard.mjs';
import { PlainError } from './plain-error.mjs';

/**
 * Guards every build that Vite makes, however it is called: secrets in the settings are refused before it, secrets in
 * the files after it.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {import('vite').Plugin}
 */
export function buildGuardPlugin(environment) {
  let rootFolder = '';
  let folder = '';
  let isWriting = false;
  return {
    name: 'quartet-build-guard',
    apply: 'build',
    enforce: 'post',
    configResolved: ({ root, build }) => {
      rootFolder = root;
      folder = resolve(root, build.outDir);
      failPlainly(() => guardSettings({ rootFolder, environment, folder }));
    },
    renderStart: () => {
      isWriting = true;
    },
    closeBundle: {
      // Other plugins may still write while the bundle is closed.
      order: 'post',
      sequential: true,
      handler: () => {
        // A build that failed before it wrote anything has its own reason to tell.
        if (isWriting) failPlainly(() => guardBuild({ rootFolder, environment, folder }));
      },
    },
  };
}

/**
 * Vite prints the stack of every failure; this one's says no more than its message.
 * @param {() => void} run
 */
function failPlainly(run) {
  try {
    run();
  } catch (failure) {
    if (failure instanceof PlainError) failure.stack = failure.message;
    throw failure;
  }
}
