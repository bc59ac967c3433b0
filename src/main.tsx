import { StrictMode } from 'react';
import { type Root, createRoot } from 'react-dom/client';
import { createBrowserNetwork } from './adapters/network.ts';
import { createConsoleLog } from './adapters/console-log.ts';
import { createDeferredCompletion, createDeferredFaults } from './adapters/deferred.ts';
import { createSystemRandomness } from './adapters/system-randomness.ts';
import { SETTINGS_OF_OTHER_VERSION, SETTINGS_UNAVAILABLE } from './domain/texts/page-texts.ts';
import type { Visit } from './domain/visit/visit.ts';
import { PUBLIC_SETTINGS_ID, fetchPublicSettings } from './settings/public-settings.ts';
import { App } from './ui/app/App.tsx';
import { type BrowserTools, type Product, productOf } from './ui/app/screen-props.ts';
import { ProblemScreen } from './ui/app/ScreenBoundary.tsx';
import { restoreTheme } from './ui/app/theme.ts';
import { whenIdle } from './ui/app/when-idle.ts';
import { createBrowserFiles } from './adapters/browser-files.ts';
import { wireVisit } from './wire-visit.ts';
import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';

/** The provider's client requires a key, even where the page must not know it. */
const NO_KEY = 'kept-by-the-server';

void start();

/** The browser's composition root. */
async function start(): Promise<void> {
  restoreTheme();
  const root = createRoot(requireElement('root'));
  const log = createConsoleLog(console);
  const fetched = await fetchPublicSettings(
    document.baseURI,
    document.getElementById(PUBLIC_SETTINGS_ID)?.textContent,
  );
  if (fetched.kind !== 'settings') {
    log.write({ kind: 'port-threw', detail: fetched.detail });
    const message = fetched.kind === 'unavailable' ? SETTINGS_UNAVAILABLE : SETTINGS_OF_OTHER_VERSION;
    root.render(<ProblemScreen message={message} onReload={reload} />);
    return;
  }
  const { settings } = fetched;
  const completion = createDeferredCompletion(async () => {
    const [{ createOpenAiProvider }, { createKeyMask }] = await loadProvider();
    const apiKey = settings.browserKey ?? NO_KEY;
    return createOpenAiProvider({
      baseUrl: new URL(settings.baseUrl, document.baseURI).href,
      apiKey,
      maskKeys: createKeyMask(apiKey),
    });
  });
  const visit = wireVisit(settings, {
    completion,
    network: createBrowserNetwork(window),
    log,
  });
  fetchProviderAfterIntro(visit);
  const tools: BrowserTools = {
    files: createBrowserFiles({ clipboard: navigator.clipboard, document, addresses: URL }),
    faultDrill: settings.provider === 'mock' ? createDeferredFaults(loadMockFaults) : undefined,
  };
  render(root, visit, productOf(settings.squad, settings.provider), tools);
  void decorate(visit).catch((error: unknown) => log.write({ kind: 'port-threw', detail: String(error) }));
}

function render(root: Root, visit: Visit, product: Product, tools: BrowserTools): void {
  // Until the code that names each screen has loaded.
  document.title = product.name;
  root.render(
    <StrictMode>
      <App visit={visit} product={product} tools={tools} onReload={reload} />
    </StrictMode>,
  );
}

function loadProvider() {
  return Promise.all([import('./adapters/openai-provider.ts'), import('./settings/keys.ts')]);
}

async function loadMockFaults() {
  const { createMockFaults } = await import('./adapters/mock-faults.ts');
  return createMockFaults(document.baseURI);
}

/** The background lives outside React, on one canvas for all screens, and comes when the page is there (behaviour 14.1). */
async function decorate(visit: Visit): Promise<void> {
  const { decoratePage } = await import('./ui/background/decorate-page.ts');
  decoratePage(document.body, visit, createSystemRandomness());
}

/** The first question should not wait for the provider's code, nor the landing. */
function fetchProviderAfterIntro(visit: Visit): void {
  const stop = visit.stage.subscribe((stage) => {
    if (stage === 'intro') return;
    queueMicrotask(() => stop());
    whenIdle(() => void loadProvider().catch(() => undefined));
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
