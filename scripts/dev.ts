/** npm run dev: serves the page with hot reload, and its server, from source. */
import { createServer } from 'vite';
import { describePortProblem, describeProvider } from '../src/server/run.ts';
import { StartError } from '../src/server/start-error.ts';
import { stopOnSignal } from '../src/server/stop-on-signal.ts';
import { startServer } from '../src/server.ts';
import { loadSettingsFile } from './lib/environment.ts';
import { rootFolder } from './lib/root-folder.js';

const DEFAULT_PORT = '5173';

loadSettingsFile();
const given = process.env['PORT'] || DEFAULT_PORT;
const answering = await startServer({ environment: { ...process.env, PORT: '0' }, mode: 'development' });
for (const warning of answering.warnings) console.warn(`Warning: ${warning}`);
const { settings } = answering;
const place = { host: settings.host, port: Number(given) };
const paths = ['/v1', '/_mock', '/settings.json', '/healthz', '/readyz'];
const server = await createServer({
  root: rootFolder,
  // A bundled configuration would load the mock, and with it json-server, into a process that holds a key.
  configLoader: 'native',
  server: {
    ...place,
    strictPort: true,
    // Keeps the Host that the browser sent, by which the server knows its own page.
    proxy: Object.fromEntries(paths.map((path) => [`^${path}(?:[/?]|$)`, answering.address])),
  },
});
await server.listen().catch((error: Error) => {
  throw new StartError(describePortProblem(place, error));
});
const close = async () => {
  await server.close();
  await answering.close();
};
stopOnSignal({ drain: close, close });
console.log(describeProvider(settings));
console.log(`The development server is ready: ${server.resolvedUrls?.local[0]}`);
console.log('Ctrl+C stops it');
