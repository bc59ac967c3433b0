/**
 * The environment that tests run in: the same on every machine, whatever provider a developer has set up.
 * Only QUARTET_TEST_* variables pass, which are the tests' own.
 * @param {NodeJS.ProcessEnv} environment
 * @param {boolean} isTerminal whether colours can be shown
 * @returns {NodeJS.ProcessEnv}
 */
export function testEnvironment(environment, isTerminal) {
  const kept = Object.entries(environment).filter(([name]) => !isProductSetting(name));
  // With CI set, test runners refuse a forgotten `.only` and write no new snapshot, here as there.
  /** @type {NodeJS.ProcessEnv} */
  const result = { ...Object.fromEntries(kept), CI: 'true' };
  if (!isTerminal && environment.FORCE_COLOR === undefined) result.NO_COLOR = '1';
  return result;
}

/**
 * @param {string} name of an environment variable
 * @returns {boolean}
 */
export function isProductSetting(name) {
  if (name.startsWith('QUARTET_TEST_')) return false;
  return name === 'NODE_ENV' || name === 'PORT' || /^(QUARTET|OPENAI)_/.test(name);
}
