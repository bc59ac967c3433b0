import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import { rootFolder } from '../../../scripts/lib/root-folder.js';
import { composeServer } from '../../../src/server.ts';
import { createApp } from '../../../src/server/app.ts';
import { withholdSettings } from '../../support/settings-of-page.ts';
import type { SettingsOfVisit, Shell, Visit } from '../shell.ts';
import { type WireProvider, createWireProvider } from '../wire-provider.ts';
import { type VisitedPage, visitOfPage } from './browser-visit.ts';
import { watchRequests } from './page-requests.ts';
import { readPage } from './read-page.ts';
import { type VisitTime, holdTime, visitTime } from './visit-time.ts';

export interface BrowserShell extends Shell {
  /** Ends the visits that are open. */
  leaveAll(): Promise<void>;
  close(): Promise<void>;
}

/** A page and a server for one visit after another: opening them costs twice what a visit does. */
interface BrowserSeat {
  /** Opens the product anew; what has one of these addresses cannot be fetched. */
  begin(settings: SettingsOfVisit, unreachable: readonly string[]): Promise<Omit<VisitedPage, 'again'>>;
  /** What earlier visits kept, such as a theme, is not there for the next. */
  forget(): Promise<void>;
  /** Whether another visit should rather have a new one: the held clock remembers all that it was ever told. */
  isWornOut(): boolean;
  close(): Promise<void>;
}

/** The built page for one visit after another; questions go to the scripted provider, in every mode. */
interface VisitServer {
  readonly url: string;
  /** From now on with these settings and this provider. */
  serve(settings: SettingsOfVisit, provider: WireProvider): Promise<void>;
  close(): void;
}

interface Served {
  readonly app: Awaited<ReturnType<typeof createApp>>;
  readonly provider: WireProvider;
}

/** For a visit on which the code of the chat cannot be fetched. */
const WITHOUT_CHAT_CODE = 'BROWSER_WITHOUT_CHAT_CODE';

const VISITS_AT_MOST = 12;

const SIZE = { width: 1000, height: 700 };

const DIST = join(rootFolder, 'dist');

const NO_LINES = { write: () => undefined };

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
    async wordsWithoutSettings() {
      const { page } = await (await take()).begin({}, ['**/settings.json']);
      await withholdSettings(page);
      await page.reload();
      await page.getByRole('button', { name: 'Reload' }).waitFor();
      return (await page.evaluate(readPage)).words;
    },
    async open({ [WITHOUT_CHAT_CODE]: withoutChatCode, ...settings } = {}) {
      const seat = await take();
      await seat.forget();
      return begin();

      async function begin(): Promise<Visit> {
        const visited = await seat.begin(settings, withoutChatCode ? ['**/second-part-*.js'] : []);
        await visited.page.getByRole('button', { name: 'Skip' }).waitFor();
        const visit = visitOfPage({ ...visited, again: begin });
        const leave = async () => {
          const left = await visit.leave();
          await giveBack(seat);
          return left;
        };
        return { ...visit, leave };
      }
    },
    async leaveAll() {
      for (const seat of taken) await giveBack(seat);
    },
    async close() {
      for (const seat of [...free, ...taken]) await seat.close();
    },
  };
}

async function openSeat(browser: Browser): Promise<BrowserSeat> {
  const context = await browser.newContext({ reducedMotion: 'no-preference', viewport: SIZE });
  const page = await context.newPage();
  const server = await serveVisits();
  const requests = watchRequests(page);
  await holdTime(page);
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
      time = await visitTime(page, provider, requests);
      requests.restart();
      await server.serve(settings, provider);
      for (const address of unreachable) await page.route(address, (route) => route.abort());
      await page.goto(server.url);
      return { page, provider, time, lines };
    },
    async forget() {
      await page.unrouteAll();
      // Nothing there opens what is to be deleted.
      await page.goto(new URL('nothing', server.url).href);
      await page.evaluate(forgetAll);
    },
    isWornOut: () => visits >= VISITS_AT_MOST,
    async close() {
      await context.close();
      server.close();
    },
  };
}

async function serveVisits(): Promise<VisitServer> {
  let served: Served | undefined;
  const server = createServer((request, response) => {
    if (!served) return void response.writeHead(503).end('Not yet');
    // A browser repeats by itself what dies on a connection that was used before.
    response.setHeader('connection', 'close');
    if (request.url === '/v1/chat/completions') served.provider.answer(request, response);
    else served.app.server.emit('request', request, response);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async serve(settings, provider) {
      void served?.app.close();
      const parts = await composeServer({ environment: settings, builtPage: DIST });
      const app = await createApp({ ...parts, metrics: undefined, isDraining: () => false, lines: NO_LINES });
      served = { app, provider };
    },
    close() {
      void served?.app.close();
      server.close();
      server.closeAllConnections();
    },
  };
}

// What follows runs inside the page, so each function stands alone.

/** What takes the browser's own time, which nobody holds, or draws what no scenario looks at. */
function showAtOnce(): void {
  Element.prototype.animate = () => {
    const animation = { onfinish: () => undefined };
    queueMicrotask(() => animation.onfinish());
    return animation as unknown as Animation;
  };
  // The background rests while a page is hidden.
  Object.defineProperty(document, 'hidden', { get: () => true });
  const still = new CSSStyleSheet();
  still.replaceSync('* { animation: none !important; transition: none !important; }');
  document.adoptedStyleSheets.push(still);
}

async function forgetAll(): Promise<void> {
  localStorage.clear();
  for (const { name = '' } of await indexedDB.databases()) {
    await new Promise((resolve, reject) => {
      const request = indexedDB.deleteDatabase(name);
      request.addEventListener('success', resolve);
      request.addEventListener('error', () => reject(request.error));
    });
  }
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
