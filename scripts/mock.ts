/** npm run mock: serves only the mock provider; `npm run mock -- --help` lists its options. */
import { run } from '../mock-provider/command.ts';
import { requireKnownNames } from '../src/server/settings.ts';
import { stopOnSignal } from '../src/server/stop-on-signal.ts';
import { loadSettingsFile } from './lib/environment.ts';

loadSettingsFile();
requireKnownNames(process.env);
const close = () => Promise.resolve();
stopOnSignal({ drain: close, close });
await run(process.argv.slice(2), process.env);
