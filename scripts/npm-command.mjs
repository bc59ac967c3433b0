/**
 * How to run npm: with the very npm that started this process if there is one, else the one on PATH.
 * @param {NodeJS.ProcessEnv} environment
 * @param {NodeJS.Platform} platform
 * @returns {{ program: string, firstArguments: string[], shell: boolean }}
 */
export function npmCommand(environment, platform) {
  const commandFile = environment.npm_execpath;
  if (commandFile !== undefined && /\bnpm-cli\.js$/.test(commandFile)) {
    return { program: process.execPath, firstArguments: [commandFile], shell: false };
  }
  // On Windows npm is a batch file, which only a shell can start.
  return { program: 'npm', firstArguments: [], shell: platform === 'win32' };
}
