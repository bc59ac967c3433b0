/** Builds what the tests start, unless it is as new as its sources. */
export { ensureBuilt as setup } from '../../scripts/lib/build.ts';
