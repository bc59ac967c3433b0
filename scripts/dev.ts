/** npm run dev: the page with hot reload, and its server, from their sources. */
import { createServer } from 'vite';
import { StartError, describePortProblem } from '../src/hosting/open-port.ts';
import { describeProvider } from '../src/hosting/run-server.ts';
import { stopOnSignal } from '../src/hosting/stop-on-signal.ts';
import { createProcessFiles } from '../src/process-files.ts';
import { requireSettings } from '../src/settings/read-settings.ts';
import { loadEnvironmentFile } from './lib/environment.ts';
import { rootFolder } from './lib/root-folder.js';

loadEnvironmentFile();
const { settings } = requireSettings(process.env, createProcessFiles().read, { PORT: '5173' });
const { host, port } = settings;
const server = await createServer({
  root: rootFolder,
  // Bundled, the configuration would load the mock, and with it json-server, beside a key.
  configLoader: 'native',
  server: { host, port, strictPort: true },
});
await server.listen().catch((error: Error) => {
  throw new StartError(describePortProblem(settings, error));
});
const close = () => server.close();
stopOnSignal({ drain: close, close });
console.log(describeProvider(settings));
console.log(`The development server is ready: ${server.resolvedUrls?.local[0]}`);
console.log('Ctrl+C stops it');
