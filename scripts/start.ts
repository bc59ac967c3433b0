/** npm start: builds what is not built, and serves it until Ctrl+C. */
import { ensureBuilt } from './lib/build.ts';
import { runBuilt } from './lib/serve.ts';

await ensureBuilt();
await runBuilt();
