import { ensureInstalled } from './ensure-installed.mjs';
import { loadEnvironmentFile } from './load-environment-file.mjs';
import { readHost } from './host.mjs';
import { readPort, requireFreePort } from './port.mjs';
import { describeProviderMode } from './provider-mode.mjs';
import { rootFolder } from './root-folder.mjs';
import { runCommandLine } from './run-command-line.mjs';
import { stopOnSignal } from './stop-on-signal.mjs';

const defaultPort = 5173;

await runCommandLine(async () => {
  await ensureInstalled(rootFolder);
  loadEnvironmentFile(rootFolder);
  const port = readPort(process.env.PORT, defaultPort);
  const host = readHost(process.env.QUARTET_HOST);
  await requireFreePort(host, port, 'npm run dev');
  const { createServer } = await import('vite');
  const server = await createServer({ root: rootFolder, server: { host, port, strictPort: true } });
  await server.listen();
  stopOnSignal();
  console.log(describeProviderMode(process.env));
  console.log(`The development server is ready: ${server.resolvedUrls?.local[0]}`);
  console.log('Ctrl+C stops it');
});
