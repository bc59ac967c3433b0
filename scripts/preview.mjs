import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { guardBuild } from './build-guard.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { loadEnvironmentFile } from './load-environment-file.mjs';
import { PlainError } from './plain-error.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { serveAndTell } from './serve-and-tell.mjs';

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  loadEnvironmentFile(rootFolder);
  await serveAndTell({ rootFolder, command: 'npm run preview', prepare: requireBuild });
});

async function requireBuild() {
  if (!existsSync(join(rootFolder, 'dist/index.html'))) {
    throw new PlainError('There is no build in dist yet. Make one with: npm run build (npm start does both)');
  }
  guardBuild({ rootFolder, environment: process.env });
}
