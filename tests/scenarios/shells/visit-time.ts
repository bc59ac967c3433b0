import type { Page } from '@playwright/test';
import type { WireProvider } from '../wire-provider.ts';
import type { PageRequests } from './page-requests.ts';

/** What of the page's own doing can be counted. */
interface PageCounts {
  readonly asked: number;
  readonly ended: number;
  /** How many bytes of each stream it has read, by the number that the provider gave it. */
  readonly read: Readonly<Record<string, number>>;
}

export interface VisitTime {
  /** Since the visit began, in ms of its own time. */
  nowMs(): number;
  wait(durationMs: number): Promise<void>;
  sleep(durationMs: number): Promise<void>;
  setClock(differenceMs: number): Promise<void>;
  /** Until what the page has asked for has come, be it of its server or of the provider. */
  settle(): Promise<void>;
}

const START_MS = Date.UTC(2027, 0, 15, 12);

/** Everything that the core does with time falls on whole seconds after an answer. */
const BEAT_MS = 1000;

const AHEAD_MS = 60_000;

/** For a page that was never opened: from now on time stands still but for what its visits let pass. */
export async function holdTime(page: Page): Promise<void> {
  await page.addInitScript(watchForCalm);
  // Time flows until it is told to stand still, so it is told a little ahead.
  await page.clock.install({ time: START_MS - AHEAD_MS });
  await page.clock.pauseAt(START_MS);
}

/** The time of a visit; to be called before the page is opened for it. */
export async function visitTime(
  page: Page,
  provider: WireProvider,
  requests: PageRequests,
): Promise<VisitTime> {
  let elapsedMs = 0;
  let clockMs = START_MS;
  let beatFromMs = 0;
  await page.clock.setSystemTime(START_MS);

  async function run(durationMs: number): Promise<void> {
    // First, since a request that falls due at the end may arrive before the run is known to be over.
    elapsedMs += durationMs;
    clockMs += durationMs;
    if (durationMs > 0) await page.clock.runFor(durationMs);
  }

  async function settle(): Promise<void> {
    const before = provider.counts();
    for (;;) {
      await requests.untilThere();
      const inPage = await page.evaluate(untilCalm);
      provider.breakOff(inPage.read);
      const { arrived, ended, over } = provider.counts();
      const isAnswered = inPage.asked === arrived && over >= ended && inPage.ended === over;
      // What has just been shown may want more code.
      if (isAnswered && !(await requests.untilThere())) break;
    }
    const after = provider.counts();
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
        const stopMs = Math.min(untilMs, isAsking ? beatMs : untilMs, provider.nextDueMs() ?? untilMs);
        await run(stopMs - elapsedMs);
        provider.releaseDue(elapsedMs);
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

/** Runs before the clock is held, so that it knows the browser's own. */
function watchForCalm(): void {
  const CALM_TURNS = 3;
  const TURN_MS = 2;
  /** A list that glides moves in each. */
  const STILL_FRAMES = 10;
  /** A lane of the round table, its map under way, or the one question of the chat. */
  const PLACES = 'article, [aria-label="Drawing the map"], [aria-label="Status of your question"]';
  const counts = { asked: 0, ended: 0, changes: 0 };
  const read: Record<string, number> = {};
  const originalTimeout = globalThis.setTimeout;
  const originalFrame = globalThis.requestAnimationFrame;
  const originalFetch = globalThis.fetch;

  new MutationObserver((changes) => {
    counts.changes += changes.length;
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true });

  globalThis.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.endsWith('/chat/completions')) return originalFetch(input, init);
    counts.asked += 1;
    const end = () => {
      counts.ended += 1;
    };
    try {
      const response = await originalFetch(input, init);
      void readAll(response.clone()).then(end, end);
      return response;
    } catch (error) {
      end();
      throw error;
    }
  };

  async function readAll({ body, headers }: Response): Promise<void> {
    const number = headers.get('x-stream') ?? '';
    const reader = body?.getReader();
    for (;;) {
      const part = await reader?.read();
      if (!part || part.done) return;
      read[number] = (read[number] ?? 0) + part.value.length;
    }
  }

  /** What may take any time before it shows: the code that asks is fetched when it is first needed. */
  function isAttempting(): boolean {
    return [...document.querySelectorAll(PLACES)].some((place) => {
      const buttons = Array.from(place.querySelectorAll('button'));
      const offers = new Set(
        buttons.map((button) => button.getAttribute('aria-label') ?? button.textContent),
      );
      return offers.has('Stop') && !offers.has('Retry now');
    });
  }

  Object.assign(globalThis, {
    async untilCalm(): Promise<PageCounts> {
      let last = '';
      for (let calm = 0; calm < CALM_TURNS;) {
        await new Promise((resolve) => originalTimeout(resolve, TURN_MS));
        const now = [...Object.values(counts), ...Object.values(read)].join(' ');
        calm = now === last ? calm + 1 : 0;
        last = now;
        if (isAttempting() && counts.asked === counts.ended) calm = 0;
      }
      return { ...counts, read };
    },
    async untilStill() {
      for (let still = 0, before = -1; still < STILL_FRAMES;) {
        await new Promise((resolve) => originalFrame(resolve));
        const list = document.querySelector('[aria-label="Conversation"], [aria-label="Rounds"]');
        const now = list?.scrollTop ?? 0;
        still = now === before ? still + 1 : 0;
        before = now;
      }
    },
  });
}

/** Until nothing in the page has changed for some turns of the browser's own time. */
function untilCalm(): Promise<PageCounts> {
  return (globalThis as unknown as { untilCalm(): Promise<PageCounts> }).untilCalm();
}

/** Until the list that is shown stands still. */
export function untilStill(): Promise<void> {
  return (globalThis as unknown as { untilStill(): Promise<void> }).untilStill();
}

function isQuestionOpen(): boolean {
  return [...document.querySelectorAll('button')].some(
    (button) => (button.getAttribute('aria-label') ?? button.textContent) === 'Stop',
  );
}
