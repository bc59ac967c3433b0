/** npm run relay: the relay alone, for a page that another server hands out. */
import { ensureBuilt } from './lib/build.ts';
import { runBuilt } from './lib/serve.ts';

await ensureBuilt();
await runBuilt('relay');
