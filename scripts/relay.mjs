import { join } from 'node:path';
import { ensureInstalled } from './ensure-installed.mjs';
import { addressOf, readHost } from './host.mjs';
import { loadEnvironmentFile } from './load-environment-file.mjs';
import { readPort, requireFreePort } from './port.mjs';
import { describeProviderMode } from './provider-mode.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { stopOnSignal } from './stop-on-signal.mjs';

/** @typedef {typeof import('../src/relay-server.ts')} RelayModule */

const defaultPort = 4173;

await runCommandLine(async () => {
  loadEnvironmentFile(rootFolder);
  const host = readHost(process.env.QUARTET_HOST);
  await requireFreePort(host, readPort(process.env.PORT, defaultPort), 'npm run relay');
  const { startRelayServer } = await loadRelay();
  const { port, warnings } = await startRelayServer(process.env);
  stopOnSignal();
  for (const warning of warnings) console.warn(`Warning: ${warning}`);
  console.log(describeProviderMode({ ...process.env, QUARTET_PROVIDER: 'relay' }));
  console.log(`The relay is ready: ${addressOf(host, port)}v1/chat/completions`);
  console.log('Ctrl+C stops it');
});

/**
 * Where Node runs TypeScript by itself, Vite is not needed for it.
 * @returns {Promise<RelayModule>}
 */
async function loadRelay() {
  const path = join(rootFolder, 'src/relay-server.ts');
  if (runsTypeScript()) return import('../src/relay-server.ts');
  await ensureInstalled(rootFolder);
  const { runnerImport } = await import('vite');
  /** @type {{ module: RelayModule }} */
  const { module } = await runnerImport(path);
  return module;
}

function runsTypeScript() {
  return 'typescript' in process.features && Boolean(process.features.typescript);
}
