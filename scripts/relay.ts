import { startRelayServer } from '../src/relay-server.ts';
import { addressOf, readHost, readPort, requireFreePort } from './lib/address.ts';
import { loadEnvironmentFile } from './lib/environment.ts';
import { describeProviderMode, stopOnSignal } from './lib/serve.ts';

const DEFAULT_PORT = 4173;

loadEnvironmentFile();
const host = readHost(process.env['QUARTET_HOST']);
await requireFreePort(host, readPort(process.env['PORT'], DEFAULT_PORT), 'npm run relay');
const { port, warnings } = await startRelayServer(process.env);
stopOnSignal();
for (const warning of warnings) console.warn(`Warning: ${warning}`);
console.log(describeProviderMode({ ...process.env, QUARTET_PROVIDER: 'relay' }));
console.log(`The relay is ready: ${addressOf(host, port)}v1/chat/completions`);
console.log('Ctrl+C stops it');
