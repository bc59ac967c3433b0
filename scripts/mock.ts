/** npm run mock: serves only the mock provider; `npm run mock -- --help` lists its options. */
import { run } from '../mock-provider/command.ts';
import { stopOnSignal } from '../src/server/stop-on-signal.ts';
import { loadEnvironmentFile } from './lib/environment.ts';

loadEnvironmentFile();
const close = () => Promise.resolve();
stopOnSignal({ drain: close, close });
await run(process.argv.slice(2), process.env);
