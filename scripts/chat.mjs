import { register } from 'node:module';
import { ensureInstalled } from './ensure-installed.mjs';
import { loadEnvironmentFile } from './load-environment-file.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  loadEnvironmentFile(rootFolder);
  if (!runsTypeScript()) register('./typescript-hooks.mjs', import.meta.url);
  const { startChat } = await import('../src/chat.ts');
  process.exitCode = await startChat(process.argv.slice(2));
});

function runsTypeScript() {
  return 'typescript' in process.features && Boolean(process.features.typescript);
}
