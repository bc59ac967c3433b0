/** npm run relay: serves only the relay, for a page that another server serves. */
import { ensureBuilt } from './lib/build.ts';
import { runBuilt } from './lib/serve.ts';

await ensureBuilt();
await runBuilt('relay');
