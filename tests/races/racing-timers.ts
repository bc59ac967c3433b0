import { vi } from 'vitest';
import type { Clock } from '../../src/ports/clock.ts';

export interface RacingTimers {
  /** How many timers of the page are waiting. */
  pending(): number;
  /** The same for the browser's own, such as those of its history. */
  pendingOfBrowser(): number;
}

/** Puts the timers of the page and of its browser on the clock; `vi.unstubAllGlobals` puts them back. */
export function stubTimers(clock: Clock): RacingTimers {
  const ofPage = new Map<unknown, () => void>();
  const ofBrowser = new Map<unknown, () => void>();
  let lastId = 0;

  function start(run: (...given: unknown[]) => void, delayMs = 0, ...given: unknown[]): number {
    const cancels = isCalledByBrowser() ? ofBrowser : ofPage;
    lastId += 1;
    const id = lastId;
    const cancel = clock.after(delayMs, () => {
      cancels.delete(id);
      run(...given);
    });
    cancels.set(id, cancel);
    return id;
  }

  function stop(id: unknown): void {
    for (const cancels of [ofPage, ofBrowser]) {
      cancels.get(id)?.();
      cancels.delete(id);
    }
  }

  vi.stubGlobal('setTimeout', start);
  vi.stubGlobal('clearTimeout', stop);
  return { pending: () => ofPage.size, pendingOfBrowser: () => ofBrowser.size };
}

/** Whether jsdom has called what calls this; it uses the same timers as the page. */
function isCalledByBrowser(): boolean {
  const caller = new Error('Who calls?').stack?.split('\n')[3] ?? '';
  return caller.includes('/node_modules/jsdom/');
}
