import { spawn } from 'node:child_process';

/**
 * @typedef {object} ProcessResult
 * @property {number} exitCode 127 when the program could not be started, 128 when a signal ended it
 * @property {string} output stdout and stderr as they came; empty when they were shown instead
 */

/**
 * @typedef {object} ProcessOptions
 * @property {string} [folder]
 * @property {NodeJS.ProcessEnv} [environment]
 * @property {boolean} [shell] the program is a whole line for the shell
 * @property {boolean} [show] write straight to this process's own output
 */

/**
 * Runs a program to its end. It never rejects: a program that is missing is a result too.
 * @param {string} program
 * @param {string[]} programArguments
 * @param {ProcessOptions} [options]
 * @returns {Promise<ProcessResult>}
 */
export function runProcess(program, programArguments, options = {}) {
  const { folder, environment = process.env, shell = false, show = false } = options;
  return new Promise((resolve) => {
    const child = spawn(program, programArguments, {
      cwd: folder,
      env: environment,
      shell,
      stdio: show ? ['ignore', 'inherit', 'inherit'] : ['ignore', 'pipe', 'pipe'],
    });
    /** @type {Buffer[]} */
    const chunks = [];
    const collect = (/** @type {Buffer} */ chunk) => chunks.push(chunk);
    const finish = (/** @type {number} */ exitCode, /** @type {string} */ note) =>
      resolve({ exitCode, output: Buffer.concat(chunks).toString('utf8') + note });
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.once('error', (error) => finish(127, `${error.message}\n`));
    child.once('close', (exitCode, signal) =>
      finish(exitCode ?? 128, signal === null ? '' : `${program} was ended by ${signal}\n`),
    );
  });
}

/**
 * @param {ProcessResult} result
 * @returns {string | null} null, or what it printed when it failed
 */
export function failureOf({ exitCode, output }) {
  return exitCode === 0 ? null : `${output.trimEnd()} (ended with ${exitCode})`;
}
