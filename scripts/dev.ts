import { createServer } from 'vite';
import { readHost, readPort, requireFreePort } from './lib/address.ts';
import { loadEnvironmentFile } from './lib/environment.ts';
import { rootFolder } from './lib/root-folder.js';
import { describeProviderMode, stopOnSignal } from './lib/serve.ts';

const DEFAULT_PORT = 5173;

loadEnvironmentFile();
const port = readPort(process.env['PORT'], DEFAULT_PORT);
const host = readHost(process.env['QUARTET_HOST']);
await requireFreePort(host, port, 'npm run dev');
const server = await createServer({ root: rootFolder, server: { host, port, strictPort: true } });
await server.listen();
stopOnSignal();
console.log(describeProviderMode(process.env));
console.log(`The development server is ready: ${server.resolvedUrls?.local[0]}`);
console.log('Ctrl+C stops it');
