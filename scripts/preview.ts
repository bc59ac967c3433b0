/** npm run preview: serves what is built, until Ctrl+C. */
import { requireBuild } from './lib/build.ts';
import { runBuilt } from './lib/serve.ts';

requireBuild();
await runBuilt();
