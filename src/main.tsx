// First, so that components' style sheets come later.
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import './ui/shared.css';
import './ui/print.css';
import { signal } from '@preact/signals-core';
import { StrictMode } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { createBrowserNetwork } from './adapters/network.ts';
import { createConsoleLog } from './adapters/console-log.ts';
import {
  createDeferredCompletion,
  createDeferredFaults,
  createDeferredServers,
  keepLoaded,
} from './adapters/deferred.ts';
import { createBrowserNote } from './adapters/browser-note.ts';
import { ANSWER_OPTIONS, NAMED_MODEL, OWN_MODEL, createKeepWish, storeName } from './adapters/keep-wish.ts';
import { createSystemClock } from './adapters/system-clock.ts';
import { createSystemRandomness } from './adapters/system-randomness.ts';
import {
  ROUND_UNAVAILABLE,
  SETTINGS_OF_OTHER_VERSION,
  SETTINGS_UNAVAILABLE,
} from './domain/texts/page-texts.ts';
import { hasPreparedAnswers } from './domain/squad/prepared-questions.ts';
import { Drill } from './domain/visit/drill.ts';
import type { Visit } from './domain/visit/visit.ts';
import type { Keeper } from './domain/keep/keeper.ts';
import type { Completion } from './ports/completion.ts';
import type { PageFiles } from './ports/files.ts';
import type { Log } from './ports/log.ts';
import type { FaultDrill } from './ports/faults.ts';
import { fetchPublicSettings } from './adapters/page-settings.ts';
import { isLoopback } from './domain/checks/loopback.ts';
import { type SiteKind, siteAnswerer } from './domain/answerer.ts';
import { hasChoices, readChoices } from './domain/asking/answer-options.ts';
import { OwnModelChoice } from './domain/visit/own-model.ts';
import { substituteOf } from './domain/asking/model.ts';
import type { PublicSettings } from './domain/public-settings-schema.ts';
import { SETTINGS_ELEMENT_ID } from './domain/public-settings.ts';
import { App } from './ui/app/App.tsx';
import { stayOnDrop } from './ui/app/stay-on-drop.ts';
import type { BrowserTools, KeepAccess, Product, RoundLinks } from './ui/context.ts';
import { Problem, ProblemScreen } from './ui/controls/ErrorBoundary.tsx';
import { ENTER_KEY, createEnterChoice } from './ui/controls/enter-choice.ts';
import { late } from './ui/controls/late-code.ts';
import { THEME_KEY, leaveTheme } from './ui/controls/theme.ts';
import { whenIdle } from './ui/controls/when-idle.ts';
import { INTRO_KEY, createIntroChoice, followSkip, sinceFirstFrameMs } from './ui/loading/first-frame.ts';
import { OpenedPart, openedInAddress } from './ui/table/OpenedPart.tsx';
import { createBrowserFiles } from './adapters/browser-files.ts';
import { visitorId } from './adapters/visitor-id.ts';
import { createVisit } from './create-visit.ts';

/** The provider or mock that answers the page's questions. */
interface Site {
  readonly kind: SiteKind;
  readonly completion: Completion;
  /** Only for the mock. */
  readonly faultDrill: FaultDrill | undefined;
  /** Fetches the code behind its ports. */
  readonly load: () => Promise<unknown>;
}

/** The provider's client requires a key, even if the page must not know it. */
const NO_KEY = 'kept-by-the-server';

const keeperCode = late(async () => (await import('./create-page-keeper.ts')).createPageKeeper);

const clientCode = late(async () => (await import('./adapters/openai-provider.ts')).createOpenAiProvider);

const linkPageCode = late(async () => (await import('./ui/app/LinkPage.tsx')).LinkPage);

const exampleCode = late(async () => (await import('./adapters/example-round.ts')).exampleRound);

const keyMaskCode = late(async () => (await import('./domain/api-keys.ts')).createKeyMask);

const pageMockCode = late(async () => (await import('./adapters/page-mock.ts')).createPageMock);

const readLooselyCode = late(async () => (await import('./domain/table/read-loosely.ts')).readLoosely);

const relayAccessCode = late(async () => (await import('./adapters/relay-access.ts')).createRelayAccess);

const ownModelsCode = late(async () => (await import('./adapters/own-models.ts')).createOwnModels);

const compressionCode = late(
  async () => (await import('./adapters/stream-compression.ts')).createStreamCompression,
);

const mockFaultsCode = late(async () => (await import('./adapters/mock-faults.ts')).createMockFaults);

void start();

/** The browser's composition root. */
async function start(): Promise<void> {
  stayOnDrop(window);
  const root = createRoot(requireElement('root'));
  const log = createConsoleLog(console);
  const fetched = await fetchPublicSettings(
    document.baseURI,
    document.getElementById(SETTINGS_ELEMENT_ID)?.textContent,
  );
  if (fetched.kind !== 'settings') {
    log.write({ kind: 'port-threw', detail: fetched.detail });
    const message = fetched.kind === 'unavailable' ? SETTINGS_UNAVAILABLE : SETTINGS_OF_OTHER_VERSION;
    renderProblem(root, message);
    return;
  }
  const { settings } = fetched;
  const begin = () => beginVisit(root, settings, log);
  if (openedInAddress()?.kind === 'link') await showLink(root, settings, begin);
  else begin();
}

function renderProblem(root: Root, message: string): void {
  root.render(
    <ProblemScreen>
      <Problem message={message} onReload={reload} />
    </ProblemScreen>,
  );
}

/** A round from a link, before and without a visit. */
async function showLink(root: Root, settings: PublicSettings, onLeave: () => void): Promise<void> {
  OpenedPart.fetchAhead();
  const LinkPage = await linkPageCode().catch(() => undefined);
  if (!LinkPage) return renderProblem(root, ROUND_UNAVAILABLE);
  root.render(
    <StrictMode>
      <LinkPage
        product={productOf(settings)}
        squad={settings.squad}
        tools={{ files: createFiles(), roundLinks: createRoundLinks(settings) }}
        onReload={reload}
        onLeave={onLeave}
      />
    </StrictMode>,
  );
}

function beginVisit(root: Root, settings: PublicSettings, log: Log): void {
  const { pageMock } = settings;
  const { completion, faultDrill, kind, load } = pageMock ? page() : provider(settings);
  const answerOptions = createBrowserNote(() => localStorage, storeName(location.pathname, ANSWER_OPTIONS));
  const choices = readChoices(answerOptions.read());
  const visit = createVisit(settings.squad, siteAnswerer(kind, settings), {
    completion,
    network: createBrowserNetwork(window),
    log,
    loadReadLoosely: readLooselyCode,
    choices,
    introMs: sinceFirstFrameMs(),
  });
  const introChoice = createIntroChoice(createBrowserNote(() => localStorage, INTRO_KEY));
  if (introChoice.isOff.peek()) visit.skipIntro();
  followSkip(visit);
  visit.choices.subscribe((chosen) => {
    if (chosen !== choices) answerOptions.write(hasChoices(chosen) ? JSON.stringify(chosen) : undefined);
  });
  loadAfterIntro(visit, load);
  const tools: BrowserTools = {
    files: createFiles(),
    faultDrill: faultDrill && new Drill(faultDrill),
    keep: settings.keep ? keepOnDevice(visit, settings.squad.id) : undefined,
    answerOptions,
    access: settings.provider === 'relay' ? () => loadAccess(settings) : undefined,
    ownModel: settings.ownModel ? createOwnModel(visit, completion) : undefined,
    roundLinks: createRoundLinks(settings),
    loadExample: hasPreparedAnswers(settings.squad)
      ? async () => (await exampleCode())(settings.squad)
      : undefined,
    introChoice,
    enterChoice: createEnterChoice(createBrowserNote(() => localStorage, ENTER_KEY)),
  };
  forgetWithOtherTabs(visit, tools);
  render(root, visit, productOf(settings), tools);
  const note = (error: unknown) => log.write({ kind: 'port-threw', detail: String(error) });
  onceSettled(visit, () => void decorate(visit).catch(note));
}

/** What another tab removes from the device is forgotten here, too; the keeper sees to what is kept. */
function forgetWithOtherTabs(visit: Visit, { ownModel, introChoice, enterChoice }: BrowserTools): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (newValue !== null) return;
    // Without a key, everything is removed.
    const isGone = (name: string) => key === null || key === name;
    if (isGone(storeName(location.pathname, OWN_MODEL))) ownModel?.lose(oldValue ?? undefined);
    if (isGone(storeName(location.pathname, ANSWER_OPTIONS))) visit.forgetOptions();
    if (isGone(THEME_KEY)) leaveTheme();
    if (isGone(INTRO_KEY)) introChoice?.setOff(false);
    if (isGone(ENTER_KEY)) enterChoice?.setBreaksLine(false);
  });
}

function createFiles(): PageFiles {
  return createBrowserFiles({ clipboard: navigator.clipboard, document, addresses: URL });
}

function createRoundLinks({ links = true }: PublicSettings): RoundLinks | undefined {
  if (!links) return undefined;
  return {
    loadCompression: async () => (await compressionCode())(globalThis),
    areKnown: signal(false),
  };
}

/** Its code loads on first use, or during the intro if the device remembers a model. */
function createOwnModel(visit: Visit, site: Completion): OwnModelChoice {
  const load = keepLoaded(async () => (await ownModelsCode())());
  const note = createBrowserNote(() => localStorage, storeName(location.pathname, OWN_MODEL));
  const choice = new OwnModelChoice(visit, site, {
    servers: createDeferredServers(load),
    clock: createSystemClock(),
    note,
    tabNote: createBrowserNote(() => sessionStorage, storeName(location.pathname, NAMED_MODEL)),
  });
  if (choice.used.peek()) void load().catch(() => undefined);
  return choice;
}

function productOf({ squad }: PublicSettings): Product {
  const { id: squadId, name, badge, lead, links } = squad;
  return { squadId, name, badge, lead, links };
}

function render(root: Root, visit: Visit, product: Product, tools: BrowserTools): void {
  root.render(
    <StrictMode>
      <App visit={visit} product={product} tools={tools} onReload={reload} />
    </StrictMode>,
  );
}

/** If keeping is on, a kept visit comes back during the intro; otherwise the code for it is not fetched yet. */
function keepOnDevice(visit: Visit, squadId: string): KeepAccess {
  const name = storeName(location.pathname, squadId);
  const wish = createKeepWish(window, name);
  const keeper = signal<Keeper>();
  const load = keepLoaded(async () => {
    const createPageKeeper = await keeperCode();
    return (keeper.value = createPageKeeper(visit, name, wish));
  });
  // After a failure, the screens say so and try again.
  if (wish.isOn()) void load().catch(() => undefined);
  return { isWanted: wish.isOn, keeper, load };
}

/** A provider or the mock server, through the provider's client. */
function provider(settings: PublicSettings): Site {
  // On the visitor's own machine, what is typed stays there.
  const kind =
    settings.provider === 'mock' && !isLoopback(location.hostname) ? 'remote-mock' : settings.provider;
  const completion = createDeferredCompletion(async () => {
    const [createOpenAiProvider, createKeyMask] = await loadProvider();
    const apiKey = settings.browserKey ?? NO_KEY;
    return createOpenAiProvider({
      baseUrl: new URL(settings.baseUrl, document.baseURI).href,
      apiKey,
      maskKeys: createKeyMask(apiKey),
      isOwnServer: settings.provider !== 'direct',
      headers: settings.provider === 'mock' ? { 'x-quartet-visitor': visitorId() } : {},
      substitute: substituteOf(settings),
      thinkingTokens: settings.thinkingTokens,
    });
  });
  return {
    kind,
    completion,
    // The mock lets only its own machine see and change its faults.
    faultDrill: kind === 'mock' ? createDeferredFaults(loadMockFaults) : undefined,
    load: loadProvider,
  };
}

/** The mock within the page, which needs no network. */
function page(): Site {
  const load = keepLoaded(async () => {
    const createPageMock = await pageMockCode();
    return createPageMock(createSystemClock());
  });
  return {
    kind: 'page-mock',
    completion: createDeferredCompletion(async () => (await load()).completion),
    faultDrill: createDeferredFaults(async () => (await load()).faults),
    load,
  };
}

function loadProvider() {
  return Promise.all([clientCode(), keyMaskCode()]);
}

async function loadAccess({ baseUrl }: PublicSettings) {
  const createRelayAccess = await relayAccessCode();
  return createRelayAccess(new URL(baseUrl, document.baseURI).href);
}

async function loadMockFaults() {
  const createMockFaults = await mockFaultsCode();
  return createMockFaults(document.baseURI, visitorId());
}

/** The background is one canvas for all screens, outside React; it loads after the first screen. */
async function decorate(visit: Visit): Promise<void> {
  const { decoratePage } = await import('./ui/background/decorate-page.ts');
  decoratePage(document.body, visit, createSystemRandomness());
}

/** Runs a function that can wait, once a screen stays and the browser is idle. */
function onceSettled(visit: Visit, run: () => void): void {
  let giveUp = (): void => undefined;
  const stop = visit.stage.subscribe(() => {
    giveUp();
    giveUp = whenIdle(() => {
      stop();
      run();
    });
  });
}

/** Neither the landing nor the first question should wait for the answerer's code. */
function loadAfterIntro(visit: Visit, load: Site['load']): void {
  const stop = visit.stage.subscribe((stage) => {
    if (stage === 'intro') return;
    queueMicrotask(() => stop());
    whenIdle(() => void load().catch(() => undefined));
  });
}

function requireElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element) throw new Error(`The page has no element with the id ${id}`);
  return element;
}

function reload(): void {
  location.reload();
}
