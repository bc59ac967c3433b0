import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { loadEnvironmentFile } from './load-environment-file.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { stopOnSignal } from './stop-on-signal.mjs';

/** @typedef {typeof import('../mock-provider/command.ts')} MockCommand */

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  loadEnvironmentFile(rootFolder);
  const { runnerImport } = await import('vite');
  /** @type {{ module: MockCommand }} */
  const { module } = await runnerImport(join(rootFolder, 'mock-provider/command.ts'));
  stopOnSignal();
  await module.run(process.argv.slice(2), process.env);
});
