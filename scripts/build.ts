import { build } from './lib/build.ts';

await build({ show: true });
