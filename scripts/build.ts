/** npm run build: the page into dist, its server into dist-server. */
import { build } from './lib/build.ts';

await build({ show: true });
