import type { FullConfig } from '@playwright/test';
import { ensureBuilt } from '../../scripts/lib/build.ts';
import { serveBuild } from '../../scripts/lib/serve.ts';
import { forgetSettings } from '../../scripts/lib/environment.ts';

/**
 * Serves the built app with default settings, once for every worker, since a mock has one journal. Tests read the
 * addresses from process.env.QUARTET_TEST_URLS, separated by spaces.
 */
export default async function globalSetup({ workers }: FullConfig): Promise<() => Promise<void>> {
  forgetSettings();
  await ensureBuilt();
  const servers = await Promise.all(Array.from({ length: workers }, () => serveBuild()));
  process.env.QUARTET_TEST_URLS = servers.map(({ address }) => address).join(' ');
  return async () => {
    await Promise.all(servers.map(({ close }) => close()));
  };
}
