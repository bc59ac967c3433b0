/** npm run mock: only the mock provider; `npm run mock -- --help` lists its options. */
import { run } from '../mock-provider/command.ts';
import { stopOnSignal } from '../src/hosting/run-server.ts';
import { loadEnvironmentFile } from './lib/environment.ts';

loadEnvironmentFile();
stopOnSignal(() => Promise.resolve());
await run(process.argv.slice(2), process.env);
