import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { loadEnvironmentFile } from './load-environment-file.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { serveAndTell } from './serve-and-tell.mjs';

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  loadEnvironmentFile(rootFolder);
  await serveAndTell({ rootFolder, command: 'npm start', prepare: () => ensureBuilt(rootFolder) });
});
