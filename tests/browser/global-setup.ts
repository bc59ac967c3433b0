import type { FullConfig } from '@playwright/test';
import { ensureBuilt } from '../../scripts/ensure-built.mjs';
import { rootFolder } from '../../scripts/root-folder.mjs';
import { serveBuild } from '../../scripts/serve-build.mjs';
import { isProductSetting } from '../../scripts/test-environment.mjs';

const anyFreePort = 0;

/**
 * Serves the built app with the default settings, whatever this machine sets, once for every worker: a mock has one
 * journal. The tests are told where in process.env.QUARTET_TEST_URLS, separated by spaces.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  for (const name of Object.keys(process.env).filter(isProductSetting)) delete process.env[name];
  await ensureBuilt(rootFolder);
  const servers = await Promise.all(
    Array.from({ length: workers }, () => serveBuild({ rootFolder, port: anyFreePort })),
  );
  process.env.QUARTET_TEST_URLS = servers.map(({ address }) => address).join(' ');
  return async () => {
    await Promise.all(servers.map(({ close }) => close()));
  };
}
