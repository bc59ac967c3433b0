import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { rootFolder } from '../../scripts/root-folder.mjs';
import { serveBuild } from '../../scripts/serve-build.mjs';
import { isProductSetting } from '../../scripts/test-environment.mjs';

const anyFreePort = 0;

/**
 * Serves the built app with the default settings, whatever this machine sets, and tells the tests where it is:
 * process.env.QUARTET_TEST_URL.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  for (const name of Object.keys(process.env).filter(isProductSetting)) delete process.env[name];
  await ensureBuilt(rootFolder);
  const { address, close } = await serveBuild({ rootFolder, port: anyFreePort });
  process.env.QUARTET_TEST_URL = address;
  return close;
}
