import type { Page } from '@playwright/test';
import type { WireProvider } from '../wire-provider.ts';

/** What of the page's own doing can be counted. */
interface PageCounts {
  readonly asked: number;
  readonly ended: number;
}

export interface VisitTime {
  /** Since the visit began, in ms of its own time. */
  nowMs(): number;
  wait(durationMs: number): Promise<void>;
  sleep(durationMs: number): Promise<void>;
  setClock(differenceMs: number): Promise<void>;
  /** Until what was asked has come to the provider, and what it said has come to the page. */
  settle(): Promise<void>;
}

const START_MS = Date.UTC(2027, 0, 15, 12);

/** Everything that the core does with time falls on whole seconds after an answer. */
const BEAT_MS = 1000;

const AHEAD_MS = 60_000;

const POLL_MS = 12;

/** To be called before the page is opened. Time stands still but for what the visit lets pass. */
export async function holdTime(page: Page, provider: () => WireProvider): Promise<VisitTime> {
  let elapsedMs = 0;
  let clockMs = START_MS;
  let beatFromMs = 0;

  await page.addInitScript(countFetches);
  // Time flows until it is told to stand still, so it is told a little ahead.
  await page.clock.install({ time: START_MS - AHEAD_MS });
  await page.clock.pauseAt(START_MS);

  async function run(durationMs: number): Promise<void> {
    // First, since a request that falls due at the end may arrive before the run is known to be over.
    elapsedMs += durationMs;
    clockMs += durationMs;
    if (durationMs > 0) await page.clock.runFor(durationMs);
  }

  async function settle(): Promise<void> {
    const before = provider().counts();
    let last = '';
    for (let calm = 0; calm < 3;) {
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
      const inPage = await page.evaluate(look);
      const { arrived, ended, over } = provider().counts();
      const seen = JSON.stringify([inPage, arrived, over]);
      const isEven = inPage.asked === arrived && over >= ended && inPage.ended >= over;
      calm = isEven && seen === last ? calm + 1 : 0;
      last = seen;
    }
    const after = provider().counts();
    if (before.arrived !== after.arrived || before.over !== after.over) beatFromMs = elapsedMs;
  }

  return {
    nowMs: () => elapsedMs,
    settle,
    async wait(durationMs) {
      const untilMs = elapsedMs + durationMs;
      while (elapsedMs < untilMs) {
        const isAsking = await page.evaluate(isQuestionOpen);
        const beatMs = beatFromMs + (Math.floor((elapsedMs - beatFromMs) / BEAT_MS) + 1) * BEAT_MS;
        const stopMs = Math.min(untilMs, isAsking ? beatMs : untilMs, provider().nextDueMs() ?? untilMs);
        await run(stopMs - elapsedMs);
        provider().releaseDue(elapsedMs);
        await settle();
      }
    },
    async sleep(durationMs) {
      await page.clock.fastForward(durationMs);
      elapsedMs += durationMs;
      clockMs += durationMs;
      await settle();
    },
    async setClock(differenceMs) {
      clockMs += differenceMs;
      await page.clock.setSystemTime(clockMs);
    },
  };
}

function countFetches(): void {
  const counts = { asked: 0, ended: 0 };
  Object.assign(globalThis, { visitCounts: counts });
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.endsWith('/chat/completions')) return original(input, init);
    counts.asked += 1;
    const end = () => {
      counts.ended += 1;
    };
    try {
      const response = await original(input, init);
      void response.clone().text().then(end, end);
      return response;
    } catch (error) {
      end();
      throw error;
    }
  };
}

/** What the page has asked, and enough of what can be read on it to tell whether anything has changed. */
function look(): PageCounts & { readonly words: string } {
  const counts = (globalThis as unknown as { visitCounts: PageCounts }).visitCounts;
  const text = document.body.textContent ?? '';
  return { ...counts, words: `${text.length} ${text.slice(-500)}` };
}

function isQuestionOpen(): boolean {
  const status = document.querySelector('[role="group"][aria-label="State of your question"]');
  return [...(status?.querySelectorAll('button') ?? [])].some((button) => button.textContent === 'Cancel');
}
