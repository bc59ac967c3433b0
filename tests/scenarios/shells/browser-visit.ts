import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { PATIENCE_MS } from '../../support/patience.ts';
import type { PageOfVisit, Screen, Visit } from '../shell.ts';
import type { WireProvider } from '../wire-provider.ts';
import { browserTable } from './browser-table.ts';
import { readFound, readPage } from './read-page.ts';
import { type VisitTime, untilStill } from './visit-time.ts';

export interface VisitedPage {
  readonly page: Page;
  readonly provider: WireProvider;
  readonly time: VisitTime;
  /** What came to the console. */
  readonly lines: readonly string[];
  /** Begins the next visit on the same device. */
  readonly again: () => Promise<Visit>;
}

/** A visit of the page, which is open and in its intro. */
export function visitOfPage({ page, provider, time, lines, again }: VisitedPage): Visit {
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

  async function send(): Promise<void> {
    await armBug();
    await does(input.press('Enter'));
  }

  /** What the page copies, once it does: code that writes it may have to be fetched first. */
  async function copied(): Promise<string> {
    for (;;) {
      const text = await page.evaluate(() => (globalThis as unknown as { copied: string }).copied);
      if (text !== '') return text;
      await passRealTime(20);
    }
  }

  async function openDialog(label: string): Promise<void> {
    await press(label);
    await does(page.getByRole('dialog').waitFor());
  }

  const openProfile = async (name: string) => openDialog((await see()).stage === 'chat' ? 'Profile' : name);

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
    taken: async (label) => {
      await page.evaluate(catchCopies);
      const download = label.startsWith('Download ') ? page.waitForEvent('download') : undefined;
      await press(label);
      const text = download ? readFileSync(await (await download).path(), 'utf8') : await copied();
      // What the page says of it comes after.
      await time.settle();
      return text;
    },
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
          id: drawing.getAttribute('data-drawing') ?? '',
          mood: drawing.getAttribute('data-mood') ?? '',
        })),
      ),
    times: () =>
      page.locator('time').evaluateAll((all) => all.map((each) => each.getAttribute('datetime') ?? '')),
    resize: (width, height) => does(page.setViewportSize({ width, height })),
    find: (look) => page.evaluate(look),
    atRest: () => page.evaluate(untilStill),
  };

  const visit: Visit = {
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
    send,
    edit: () => press('Edit'),
    endEdit: () => press('Cancel edit'),
    setStreaming: async (on) => {
      await openDialog('Options');
      const box = page.getByRole('checkbox', { name: 'Stream answers' });
      if ((await box.isChecked()) !== on) await does(box.dispatchEvent('click'));
      await press('Close');
    },
    setNetwork: (isOnline) => does(page.evaluate(pretendNetwork, isOnline)),
    save: async () => {
      await page.evaluate(catchCopies);
      await openDialog('Find, export or import');
      await press('Copy as JSON');
      const text = await copied();
      await press('Close');
      return text;
    },
    bring: async (text) => {
      await openDialog('Find, export or import');
      const file = { name: 'saved.json', mimeType: 'application/json', buffer: Buffer.from(text) };
      await page.locator('input[type="file"]').setInputFiles(file);
      await page.getByText(/last changed|Nothing was replaced/).waitFor();
      const alert = page.getByRole('alert');
      const refusal = (await alert.count()) > 0 ? ((await alert.textContent()) ?? '') : '';
      if (refusal === '') {
        const go = page.getByRole('button', { name: /^(Import|Replace this conversation)$/ });
        await does(go.dispatchEvent('click'));
      } else await press('Close');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return refusal;
    },
    find: async (text) => {
      await openDialog('Find, export or import');
      await does(page.getByRole('searchbox').fill(text));
      // The list follows what is typed a moment later.
      const outcome = page.getByRole('region', { name: 'Find', exact: true }).getByRole('status');
      if (text.trim() !== '') await outcome.filter({ hasText: /\S/ }).waitFor();
      const found = await page.evaluate(readFound);
      await press('Close');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      return found;
    },
    start: async (place) => press((await see()).starters[place] ?? `no question at ${place}`),
    press: async (offer) => {
      await armBug();
      await does(
        page
          .getByRole('group', { name: /^Status of (your question|this answer)$/ })
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
    table: () => browserTable(page, { does, send, wait: time.wait }),
    logged: async () => lines,
    page: () => pageOfVisit,
    keep: async () => {
      await openDialog('Options');
      await page.getByRole('checkbox', { name: /^Keep conversations/ }).check();
      // The device takes its own time.
      await page.getByRole('status').filter({ hasText: 'This visit is kept' }).waitFor();
      await press('Close');
      return visit;
    },
    again,
    forget: async () => {
      await openDialog('Options');
      await press('Forget everything on this device');
      const words = await page.getByRole('status').filter({ hasText: 'forgotten' }).textContent();
      await press('Close');
      return words ?? '';
    },
    leave: async () => {
      await page.goto('about:blank');
      for (const endMs = Date.now() + PATIENCE_MS; underWay() > 0 && Date.now() < endMs;) {
        await passRealTime(20);
      }
      return underWay();
    },
  };
  return visit;
}

function passRealTime(durationMs: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, durationMs));
}

// What follows runs inside the page, so each function stands alone.

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

/** Keeps what is copied, which a page without a person at it may not do. */
function catchCopies(): void {
  Object.assign(globalThis, { copied: '' });
  const writeText = async (text: string) => void Object.assign(globalThis, { copied: text });
  Object.assign(navigator.clipboard, { writeText });
}

/** The network goes or comes back, as far as the page can tell; its requests go on. */
function pretendNetwork(isOnline: boolean): void {
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: isOnline });
  dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
}
