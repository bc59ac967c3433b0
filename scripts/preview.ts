import { requireBuild } from './lib/build.ts';
import { loadEnvironmentFile } from './lib/environment.ts';
import { serveAndTell } from './lib/serve.ts';

loadEnvironmentFile();
await serveAndTell('npm run preview', requireBuild);
