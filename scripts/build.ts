/** npm run build: builds the page into dist and its server into dist-server. */
import { build } from './lib/build.ts';

await build({ show: true });
