import { ensureInstalled } from './ensure-installed.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(() => ensureInstalled(rootFolder));
