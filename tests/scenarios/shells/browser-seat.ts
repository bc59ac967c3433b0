import type { Browser } from '@playwright/test';
import type { SettingsOfVisit } from '../shell.ts';
import { serveVisits } from '../serve-visits.ts';
import { createWireProvider } from '../wire-provider.ts';
import type { VisitedPage } from './browser-visit.ts';
import { collectAnnouncements, forgetVisits, showAtOnce } from './in-page.ts';
import { type VisitTime, holdTime, visitTime } from './visit-time.ts';

/** A page and a server for one visit after another: opening them costs twice what a visit does. */
export interface BrowserSeat {
  /** Opens the product anew; what has one of these addresses cannot be fetched. */
  begin(settings: SettingsOfVisit, unreachable: readonly string[]): Promise<VisitedPage>;
  /** Whether another visit should rather have a new one: the held clock remembers all that it was ever told. */
  isWornOut(): boolean;
  close(): Promise<void>;
}

const VISITS_AT_MOST = 12;

const SIZE = { width: 1000, height: 700 };

export async function openSeat(browser: Browser): Promise<BrowserSeat> {
  const context = await browser.newContext({ reducedMotion: 'no-preference', viewport: SIZE });
  const page = await context.newPage();
  const server = await serveVisits();
  await holdTime(page);
  await page.addInitScript(forgetVisits);
  await page.addInitScript(collectAnnouncements);
  await page.addInitScript(showAtOnce);
  let lines: string[] = [];
  page.on('console', (message) => lines.push(message.text()));
  let visits = 0;

  return {
    async begin(settings, unreachable) {
      visits += 1;
      // What the last visit left behind goes first.
      await page.goto('about:blank');
      await page.unrouteAll();
      await context.clearCookies();
      await page.setViewportSize(SIZE);
      lines = [];
      let time: VisitTime | undefined;
      const provider = createWireProvider(() => time?.nowMs() ?? 0);
      time = await visitTime(page, provider);
      server.serve(settings, provider);
      for (const address of unreachable) await page.route(address, (route) => route.abort());
      await page.goto(server.url);
      return { page, provider, time, lines };
    },
    isWornOut: () => visits >= VISITS_AT_MOST,
    async close() {
      await context.close();
      server.close();
    },
  };
}
