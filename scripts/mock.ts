import { run } from '../mock-provider/command.ts';
import { loadEnvironmentFile } from './lib/environment.ts';
import { stopOnSignal } from './lib/serve.ts';

loadEnvironmentFile();
stopOnSignal();
await run(process.argv.slice(2), process.env);
