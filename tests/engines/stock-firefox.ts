import { type Browser, type BrowserContext, type Page, firefox } from '@playwright/test';

/** What a person may prefer, as Playwright's options name it. */
interface Media {
  readonly colorScheme?: 'dark' | 'light' | 'no-preference' | null;
  readonly reducedMotion?: 'reduce' | 'no-preference' | null;
  readonly forcedColors?: 'active' | 'none' | null;
  readonly contrast?: 'no-preference' | 'more' | null;
  readonly hasTouch?: boolean;
}

/** The part of Playwright's own side of a browser that is used, which has no public name. */
interface BrowserInside {
  readonly _browserSession: Session;
  readonly _connection: {
    readonly _lastId: number;
    readonly _transport: { onmessage: (message: BidiMessage) => void };
  };
}

interface BidiMessage {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly url?: string; download?: string; readonly request?: BidiRequest };
}

interface BidiRequest {
  readonly request: string;
  readonly method: string;
  readonly headers: { readonly name: string; readonly value: BidiBytes }[];
}

interface BidiBytes {
  readonly type: 'string' | 'base64';
  readonly value: string;
}

interface ContextInside {
  readonly _options: Media;
  prependListener(event: 'request', hear: (request: RequestInside) => void): void;
}

interface RequestInside {
  readonly _headers: { readonly name: string; readonly value: string }[];
}

interface Session {
  send(method: string, parameters: object): Promise<unknown>;
}

interface Inside {
  readonly _connection: { toImpl(object: unknown): unknown };
}

interface ContextTree {
  readonly contexts: readonly { readonly context: string }[];
}

/** Where a body travels through Playwright, from the message that tells of its request; the page sends no such header. */
const BODY_HEADER = 'quartet-body';

const MOST_BODY_BYTES = 2_000_000;

/** For Firefox to take scripts that set its preferences while it runs. */
const SYSTEM_ACCESS = '--remote-allow-system-access';

/** As Firefox counts what a pointer can: one that is coarse, or one that is fine and hovers. */
const POINTERS = { finger: 1, mouse: 6 };

const PREFERENCES = {
  // Firefox 153 dies where `ariaLabelledByElements` of an element, or a property like it, is read by scripts of the page
  // and by Playwright's, which live in a world of their own (`Element::GetAttrAssociatedElementsForBindings` writes
  // through a null pointer). Both axe and Playwright read it, or the attribute where there is no such property.
  'accessibility.ARIAElementReflection.enabled': false,
  // Its list of downloads opens with each of them, and takes the focus from the page.
  'browser.download.alwaysOpenPanel': false,
};

/**
 * Lets Playwright drive the Firefox that people have, where the two do not understand each other yet (Playwright 1.65,
 * Firefox 153): Firefox knows no command for what a person prefers, so its preferences are set instead, for all of its
 * pages; its downloads have no names; Playwright does not ask what a request sends; and it would insert text behind
 * React's back.
 */
export function driveStockFirefox(): void {
  const launch = firefox.launch.bind(firefox);
  firefox.launch = async (options) => {
    const browser = await launch({
      ...options,
      args: [...(options?.args ?? []), SYSTEM_ACCESS],
      firefoxUserPrefs: { ...PREFERENCES, ...options?.firefoxUserPrefs },
    });
    const prefer = await meetPreferences(browser);
    nameDownloads(browser);
    await bringBodies(browser);
    const newContext = browser.newContext.bind(browser);
    browser.newContext = async (given) => {
      const context = await newContext(given);
      const inside = insideOf(context) as ContextInside;
      const { _options: media } = inside;
      // Without a screen Firefox knows of no pointer.
      await prefer({ ...media, hasTouch: media.hasTouch === true });
      inside.prependListener('request', takeBody);
      await adaptContext(context, prefer);
      return context;
    };
    return browser;
  };
}

/** Answers in Firefox's stead the one command that it does not know; what it would have done is returned. */
async function meetPreferences(browser: Browser): Promise<(media: Media) => Promise<void>> {
  const { _browserSession: session } = insideOf(browser) as BrowserInside;
  const send = session.send.bind(session);
  session.send = async (method, parameters) =>
    method === 'emulation.setMediaFeaturesOverride' ? {} : send(method, parameters);
  const { contexts } = (await send('browsingContext.getTree', { 'moz:scope': 'chrome' })) as ContextTree;
  const target = { context: contexts[0]?.context };
  return async (media) => {
    const expression = Object.entries(preferencesFor(media))
      .map(([name, value]) => `Services.prefs.setIntPref(${JSON.stringify(name)}, ${value});`)
      .join('');
    await send('script.evaluate', { expression, target, awaitPromise: false });
  };
}

/** Playwright passes over a download without an id. */
function nameDownloads(browser: Browser): void {
  const {
    _connection: { _transport: transport },
  } = insideOf(browser) as BrowserInside;
  const { onmessage: hear } = transport;
  const hearNamed = (message: BidiMessage) => {
    const { method, params } = message;
    if (method?.startsWith('browsingContext.download') && params?.url) params.download ??= params.url;
    hear(message);
  };
  Object.assign(transport, { onmessage: hearNamed });
}

/** Holds every message until it is known what the request told of before it sends. */
async function bringBodies(browser: Browser): Promise<void> {
  const { _browserSession: session, _connection: connection } = insideOf(browser) as BrowserInside;
  const { _transport: transport } = connection;
  const { onmessage: hear } = transport;
  const asked = new Set<number>();
  let heard = Promise.resolve();

  async function addBody({ request, headers }: BidiRequest): Promise<void> {
    const answer = session.send('network.getData', { request, dataType: 'request' });
    const { _lastId: id } = connection;
    asked.add(id);
    const { bytes } = (await answer) as { bytes: BidiBytes };
    const body = Buffer.from(bytes.value, bytes.type === 'base64' ? 'base64' : 'utf8');
    headers.push({ name: BODY_HEADER, value: { type: 'string', value: body.toString('base64') } });
  }

  async function hearNext(before: Promise<void>, message: BidiMessage): Promise<void> {
    await before;
    const { method, params } = message;
    const request = params?.request;
    if (method === 'network.beforeRequestSent' && request?.method === 'POST') {
      // What is gone by then stays unknown, as it was.
      await addBody(request).catch(() => undefined);
    }
    hear(message);
  }

  const hearInOrder = (message: BidiMessage) => {
    if (message.id !== undefined && asked.delete(message.id)) hear(message);
    else heard = hearNext(heard, message);
  };
  Object.assign(transport, { onmessage: hearInOrder });
  await session.send('network.addDataCollector', {
    dataTypes: ['request'],
    maxEncodedDataSize: MOST_BODY_BYTES,
  });
}

function takeBody(request: RequestInside): void {
  const { _headers: headers } = request;
  const at = headers.findIndex(({ name }) => name === BODY_HEADER);
  if (at < 0) return;
  const [header] = headers.splice(at, 1);
  Object.assign(request, { _postData: Buffer.from(header?.value ?? '', 'base64') });
}

/** Only what is given changes. Where a page may use its own colours, those of the system tell how much contrast is wanted. */
function preferencesFor({
  colorScheme,
  reducedMotion,
  forcedColors,
  contrast,
  hasTouch,
}: Media): Record<string, number> {
  const pointer = hasTouch ? POINTERS.finger : POINTERS.mouse;
  const preferences = [
    [colorScheme, 'layout.css.prefers-color-scheme.content-override', colorScheme === 'dark' ? 0 : 1],
    [reducedMotion, 'ui.prefersReducedMotion', reducedMotion === 'reduce' ? 1 : 0],
    [forcedColors, 'browser.display.document_color_use', forcedColors === 'active' ? 2 : 1],
    [contrast, 'ui.useAccessibilityTheme', contrast === 'more' ? 1 : 0],
    [hasTouch, 'ui.primaryPointerCapabilities', pointer],
    [hasTouch, 'ui.allPointerCapabilities', pointer],
  ] as const;
  return Object.fromEntries(
    preferences.filter(([wish]) => wish !== undefined).map(([, name, value]) => [name, value]),
  );
}

async function adaptContext(context: BrowserContext, prefer: (media: Media) => Promise<void>): Promise<void> {
  await context.addInitScript(insertLikeAPerson);
  context.on('page', (page: Page) => {
    page.emulateMedia = (media) => prefer(media ?? {});
  });
}

/** Runs inside the page: Playwright's way of inserting text, of which React hears nothing, gives way to the browser's. */
function insertLikeAPerson(): void {
  const insert = (text: string) => void document.execCommand('insertText', false, text);
  Object.defineProperty(globalThis, '__pw_bidiInsertText', { get: () => insert, set: () => {} });
}

function insideOf(object: unknown): unknown {
  const { _connection: connection } = object as Inside;
  return connection.toImpl(object);
}
