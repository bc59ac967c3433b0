/** npm start: builds if necessary, and serves until Ctrl+C. */
import { ensureBuilt } from './lib/build.ts';
import { runBuilt } from './lib/serve.ts';

await ensureBuilt();
await runBuilt();
