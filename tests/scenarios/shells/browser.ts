import type { Browser } from '@playwright/test';
import type { Shell } from '../shell.ts';
import { type BrowserSeat, openSeat } from './browser-seat.ts';
import { visitOfPage } from './browser-visit.ts';
import { readPage } from './read-page.ts';

export interface BrowserShell extends Shell {
  /** Ends the visits that are open. */
  leaveAll(): Promise<void>;
  close(): Promise<void>;
}

/** For a visit on which the code of the chat cannot be fetched. */
const WITHOUT_CHAT_CODE = 'BROWSER_WITHOUT_CHAT_CODE';

/** The built page in a real browser. */
export function createBrowserShell(browser: Browser): BrowserShell {
  const free: BrowserSeat[] = [];
  const taken = new Set<BrowserSeat>();

  async function take(): Promise<BrowserSeat> {
    const seat = free.pop() ?? (await openSeat(browser));
    taken.add(seat);
    return seat;
  }

  async function giveBack(seat: BrowserSeat): Promise<void> {
    if (!taken.delete(seat)) return;
    if (seat.isWornOut()) await seat.close();
    else free.push(seat);
  }

  return {
    name: 'browser',
    async wordsWithoutSettings() {
      const { page } = await (await take()).begin({}, ['**/settings.json']);
      await page.getByRole('button', { name: 'Reload' }).waitFor();
      return (await page.evaluate(readPage)).words;
    },
    async open({ [WITHOUT_CHAT_CODE]: withoutChatCode, ...settings } = {}) {
      const seat = await take();
      const visited = await seat.begin(settings, withoutChatCode ? ['**/second-part-*.js'] : []);
      await visited.page.getByRole('button', { name: 'Skip' }).waitFor();
      const visit = visitOfPage(visited);
      return {
        ...visit,
        async leave() {
          const left = await visit.leave();
          await giveBack(seat);
          return left;
        },
      };
    },
    async leaveAll() {
      for (const seat of taken) await giveBack(seat);
    },
    async close() {
      for (const seat of [...free, ...taken]) await seat.close();
    },
  };
}
