import { chromium } from '@playwright/test';
import { chromiumArguments, ensureTestChromium } from '../../scripts/lib/chromium.ts';
import type { EngineDriver } from './driver.ts';
import { driveByPlaywright } from './firefox.ts';

/** The Chromium of the other tests, to be compared with. */
export async function openChromium(): Promise<EngineDriver> {
  const executablePath = await ensureTestChromium();
  const browser = await chromium.launch({ executablePath, args: chromiumArguments });
  return driveByPlaywright('chromium', browser);
}
