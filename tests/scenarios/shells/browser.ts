import type { Browser, Page } from '@playwright/test';
import type { PageOfVisit, Screen, Shell, Visit } from '../shell.ts';
import { serveVisit } from '../serve-visit.ts';
import { type WireProvider, createWireProvider } from '../wire-provider.ts';
import { readPage } from './read-page.ts';
import { refusalOf } from './refusal.ts';
import { type VisitTime, holdTime } from './visit-time.ts';

/** For a visit on which the code of the chat cannot be fetched. */
const WITHOUT_CHAT_CODE = 'BROWSER_WITHOUT_CHAT_CODE';

/** The built page in a real browser; what is opened is closed by `closeAll`. */
export function createBrowserShell(browser: Browser): Shell & { closeAll(): Promise<void> } {
  const closers: (() => Promise<void> | void)[] = [];

  async function newPage(): Promise<Page> {
    const context = await browser.newContext({
      reducedMotion: 'no-preference',
      viewport: { width: 1000, height: 700 },
    });
    closers.push(() => context.close());
    return context.newPage();
  }

  return {
    name: 'browser',
    refusal: async (settings) => refusalOf(settings),
    async wordsWithoutSettings() {
      const page = await newPage();
      const server = await serveVisit(
        {},
        createWireProvider(() => 0),
      );
      closers.push(() => server.close());
      await page.route('**/settings.json', (route) => route.abort());
      await page.goto(server.url);
      await page.getByRole('button', { name: 'Reload' }).waitFor();
      return (await page.evaluate(readPage)).words;
    },
    async open({ [WITHOUT_CHAT_CODE]: withoutChatCode, ...settings } = {}) {
      const page = await newPage();
      let provider: WireProvider | undefined;
      const time = await holdTime(page, () => provider ?? createWireProvider(() => 0));
      provider = createWireProvider(time.nowMs);
      const server = await serveVisit(settings, provider);
      closers.push(() => server.close());
      if (withoutChatCode) await page.route('**/ChatScreen-*.js', (route) => route.abort());
      const lines: string[] = [];
      page.on('console', (message) => lines.push(message.text()));
      await page.addInitScript(collectAnnouncements);
      await page.addInitScript(showAtOnce);
      await page.goto(server.url);
      await page.getByRole('button', { name: 'Skip' }).waitFor();
      return visitOf(page, provider, time, lines);
    },
    async closeAll() {
      for (const close of closers.splice(0).toReversed()) await close();
    },
  };
}

function visitOf(page: Page, provider: WireProvider, time: VisitTime, lines: readonly string[]): Visit {
  const see = (): Promise<Screen> => page.evaluate(readPage);
  const does = async (act: Promise<unknown>) => {
    await act;
    await time.settle();
  };
  // Without the pointer, which waits for frames; that it works is seen elsewhere.
  const press = (label: string) =>
    does(page.getByRole('button', { name: label, exact: true }).dispatchEvent('click'));
  const arrive = () => does(page.getByRole('textbox').waitFor());
  const input = page.getByRole('textbox');
  const underWay = () => provider.counts().arrived - provider.counts().over;

  /** A step that throws is no provider's: something in the page breaks. */
  async function armBug(): Promise<void> {
    if (provider.plan[0]?.kind !== 'bug') return;
    provider.plan.shift();
    await page.evaluate(breakNextRequest);
  }

  async function openProfile(name: string): Promise<void> {
    await press((await see()).stage === 'chat' ? 'Profile' : name);
    await page.getByRole('dialog').waitFor();
  }

  const pageOfVisit: PageOfVisit = {
    links: () =>
      page.getByRole('link').evaluateAll((links) =>
        links
          .filter((link) => link instanceof HTMLAnchorElement)
          .map((link) => ({
            name: link.getAttribute('aria-label') ?? '',
            href: link.href,
            isApart: link.target === '_blank' && link.rel.includes('noopener'),
          })),
      ),
    browserBack: async () => {
      await page.evaluate(() => history.back());
      await page.getByRole('button', { name: 'Begin Interaction' }).waitFor();
      await time.settle();
    },
    asksBeforeLeaving: () =>
      page.evaluate(() => {
        const event = new Event('beforeunload', { cancelable: true });
        dispatchEvent(event);
        return event.defaultPrevented;
      }),
    openProfile,
    pressButton: press,
    pressKey: (key) => does(page.keyboard.press(key)),
    focus: () =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute('aria-label') ?? element?.textContent ?? '';
      }),
    title: () => page.title(),
    announced: () => page.evaluate(() => (globalThis as unknown as { announced: string[] }).announced),
    drawings: () =>
      page.locator('[data-drawing]').evaluateAll((all) =>
        all.map((drawing) => ({
          chatId: drawing.getAttribute('data-drawing') ?? '',
          mood: drawing.getAttribute('data-mood') ?? '',
        })),
      ),
    times: () =>
      page.locator('time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime') ?? '')),
    resize: (width, height) => does(page.setViewportSize({ width, height })),
    find: (look) => page.evaluate(look),
    atRest: async () => {
      let before = -1;
      for (let calm = 0; calm < 3;) {
        await passRealTime(60);
        const now = await page.evaluate(readScroll);
        calm = now === before ? calm + 1 : 0;
        before = now;
      }
    },
  };

  return {
    provider: {
      plan: (...steps) => void provider.plan.push(...steps),
      requests: async () => provider.requests,
      open: async () => {
        await time.settle();
        return underWay();
      },
    },
    wait: time.wait,
    sleep: time.sleep,
    setClock: time.setClock,
    skip: () => press('Skip'),
    begin: async () => {
      await press('Begin Interaction');
      await arrive();
    },
    back: () => press('Back'),
    next: () => press('Next persona'),
    previous: () => press('Previous persona'),
    choose: async (name) => {
      await openProfile(name);
      await press(`Chat with ${name}`);
      await arrive();
    },
    write: (text) => does(input.fill(text)),
    send: async () => {
      await armBug();
      await does(input.press('Enter'));
    },
    press: async (offer) => {
      await armBug();
      await does(
        page
          .getByRole('group', { name: 'State of your question' })
          .getByRole('button', { name: offer })
          .dispatchEvent('click'),
      );
    },
    setMotionPaused: async (paused) => {
      const button = page.getByRole('button', { name: 'Pause motion' });
      if ((await button.getAttribute('aria-pressed')) !== String(paused))
        await does(button.dispatchEvent('click'));
    },
    see,
    logged: async () => lines,
    page: () => pageOfVisit,
    leave: async () => {
      await page.close();
      for (let tries = 0; tries < 100 && underWay() > 0; tries += 1) await passRealTime(20);
      return underWay();
    },
  };
}

function passRealTime(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

function readScroll(): number {
  return document.querySelector('[aria-label="Conversation"]')?.scrollTop ?? 0;
}

function breakNextRequest(): void {
  const original = globalThis.AbortController;
  globalThis.AbortController = class extends original {
    constructor() {
      globalThis.AbortController = original;
      super();
      throw new Error('Something broke');
    }
  };
}

/** What takes the browser's own time, which nobody holds, or draws what no scenario looks at. */
function showAtOnce(): void {
  Reflect.deleteProperty(Document.prototype, 'startViewTransition');
  // The background rests while a page is hidden.
  Object.defineProperty(document, 'hidden', { get: () => true });
  const still = new CSSStyleSheet();
  still.replaceSync('* { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(still);
}

function collectAnnouncements(): void {
  const announced: string[] = [];
  Object.assign(globalThis, { announced });
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof HTMLElement && node.tagName === 'P' && node.closest('[role="log"]')) {
          announced.push(node.textContent);
        }
      }
    }
  }).observe(document, { childList: true, subtree: true });
}
