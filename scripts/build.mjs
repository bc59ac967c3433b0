import { build } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  await build(rootFolder, { show: true });
});
