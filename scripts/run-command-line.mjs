import { PlainError } from './plain-error.mjs';

/**
 * Runs the main function of a command. An expected failure prints its message alone; a bug prints its stack.
 * @param {() => Promise<void>} main
 * @returns {Promise<void>}
 */
export async function runCommandLine(main) {
  try {
    await main();
  } catch (failure) {
    console.error(describeFailure(failure));
    // A server that was half started would keep the process alive.
    process.exit(1);
  }
}

/**
 * @param {unknown} failure
 * @returns {string}
 */
export function describeFailure(failure) {
  if (!(failure instanceof Error)) return String(failure);
  return isExpected(failure) ? failure.message : (failure.stack ?? failure.message);
}

/**
 * A settings error is known by its name, since its class is loaded apart by Vite.
 * @param {Error} failure
 */
function isExpected(failure) {
  return failure instanceof PlainError || failure.name === 'SettingsError';
}
