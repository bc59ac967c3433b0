import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Background, startBackground } from '../../../src/ui/background/background.ts';
import { createSeededRandomness } from '../../support/seeded-randomness.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { FakeWorker } from './fake-worker.ts';
import { createRecordingBrush } from './recording-brush.ts';

let onResize: () => void;
let observed: number;
let schemeListeners: number;
let background: Background | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  FakeWorker.opened.length = 0;
  observed = 0;
  schemeListeners = 0;
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(run: () => void) {
        onResize = run;
      }
      observe = () => (observed += 1);
      disconnect = () => (observed -= 1);
    },
  );
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(400);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(300);
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: () => (schemeListeners += 1),
    removeEventListener: () => (schemeListeners -= 1),
  }));
  vi.stubGlobal('getComputedStyle', ({ style }: HTMLElement) => ({
    color: style.color.includes('page') ? 'rgb(9, 12, 20)' : 'rgb(200, 100, 100)',
  }));
  document.body.innerHTML = '<div id="root"></div>';
});

afterEach(() => {
  background?.dispose();
  background = undefined;
  document.documentElement.removeAttribute('data-theme');
  Reflect.deleteProperty(HTMLCanvasElement.prototype, 'transferControlToOffscreen');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function start(paused = false): Background {
  background = startBackground(document.body, {
    personas: createTestPersonas(3),
    paused,
    randomness: createSeededRandomness(3),
  });
  onResize();
  return background;
}

/** A browser that can draw in a worker. */
function withWorkers(vendor = '') {
  vi.spyOn(navigator, 'vendor', 'get').mockReturnValue(vendor);
  vi.stubGlobal('Worker', FakeWorker);
  const transfer = vi.fn<() => unknown>(() => ({ kind: 'offscreen' }));
  Object.assign(HTMLCanvasElement.prototype, { transferControlToOffscreen: transfer });
  return transfer;
}

/** Counts pictures drawn on the page's own thread. */
function withContext() {
  const { brush, marks } = createRecordingBrush();
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(brush as CanvasRenderingContext2D);
  return () => marks.filter(({ call }) => call === 'clearRect').length;
}

function setHidden(hidden: boolean): void {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  document.dispatchEvent(new Event('visibilitychange'));
}

const setTheme = async (theme: string) => {
  document.documentElement.setAttribute('data-theme', theme);
  await Promise.resolve();
};

describe('the canvas', () => {
  it('is one, first in the host, and hidden from assistive technology (14.2)', () => {
    withContext();
    start();
    const canvases = document.querySelectorAll('canvas');
    expect(canvases).toHaveLength(1);
    expect(document.body.firstElementChild).toBe(canvases[0]);
    expect(canvases[0]).toHaveAttribute('aria-hidden', 'true');
    expect(canvases[0]).toHaveAttribute('role', 'presentation');
  });

  it('leaves no other trace in the page', () => {
    withContext();
    start();
    expect([...document.body.children].map(({ tagName }) => tagName)).toEqual(['CANVAS', 'DIV']);
  });
});

describe('in a worker', () => {
  it('hands the canvas over once the worker is ready, with everything there is to know', () => {
    const transfer = withWorkers();
    start();
    const [worker] = FakeWorker.opened;
    expect(FakeWorker.opened).toHaveLength(1);
    expect(worker!.options).toEqual({ type: 'module' });
    expect(String(worker!.address)).toContain('background-worker');
    expect(transfer).not.toHaveBeenCalled();
    worker!.say({ kind: 'ready' });
    worker!.say({ kind: 'ready' });
    expect(transfer).toHaveBeenCalledOnce();
    expect(worker!.told.map(({ kind }) => kind)).toEqual(['start', 'show']);
    expect(worker!.views[0]).toMatchObject({ size: { widthPx: 400, heightPx: 300 }, running: true });
    expect(worker!.views[0]!.palette!.page).toEqual([9, 12, 20]);
    expect(worker!.views[0]!.palette!.personas).toHaveLength(3);
  });

  it('tells of pausing, hiding, the open persona, rest, the size and the theme', async () => {
    withWorkers();
    const page = start();
    const worker = FakeWorker.opened[0]!;
    worker.say({ kind: 'ready' });
    const last = () => worker.views.at(-1)!;
    page.setPaused(true);
    expect(last().running).toBe(false);
    page.setPaused(false);
    expect(last().running).toBe(true);
    setHidden(true);
    expect(last().running).toBe(false);
    page.setPaused(false);
    expect(last().running).toBe(false);
    setHidden(false);
    expect(last().running).toBe(true);
    page.setPersona(2);
    expect(last().openPlace).toBe(2);
    page.setPersona(undefined);
    expect(last().openPlace).toBeUndefined();
    page.setResting(true);
    expect(last().resting).toBe(true);
    page.setResting(false);
    expect(last().resting).toBe(false);
    vi.stubGlobal('getComputedStyle', () => ({ color: 'rgb(1, 2, 3)' }));
    await setTheme('light');
    expect(last().palette!.page).toEqual([1, 2, 3]);
  });

  it('caps the pixels at two for one', () => {
    withWorkers();
    vi.stubGlobal('devicePixelRatio', 3);
    start();
    FakeWorker.opened[0]!.say({ kind: 'ready' });
    expect(FakeWorker.opened[0]!.views[0]!.pixelRatio).toBe(2);
  });

  it('asks for no frame on the page’s own thread', () => {
    withWorkers();
    start();
    FakeWorker.opened[0]!.say({ kind: 'ready' });
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves nothing behind', async () => {
    withWorkers();
    start().dispose();
    const worker = FakeWorker.opened[0]!;
    expect(worker.terminated).toBe(true);
    expect(document.querySelector('canvas')).toBeNull();
    expect(observed).toBe(0);
    expect(schemeListeners).toBe(0);
    worker.say({ kind: 'ready' });
    setHidden(true);
    await setTheme('dark');
    expect(worker.told).toEqual([]);
  });

  it('goes through a Trusted Types policy that admits the worker’s address alone', () => {
    withWorkers();
    const policies: [string, { createScriptURL(address: string): string }][] = [];
    vi.stubGlobal('trustedTypes', {
      createPolicy(name: string, rules: { createScriptURL(address: string): string }) {
        policies.push([name, rules]);
        return { createScriptURL: (address: string) => `trusted ${rules.createScriptURL(address)}` };
      },
    });
    start();
    expect(FakeWorker.opened[0]!.address).toMatch(/^trusted .*background-worker/);
    expect(policies.map(([name]) => name)).toEqual(['quartet-background-worker']);
    expect(() => policies[0]![1].createScriptURL('https://elsewhere.example/worker.js')).toThrow(TypeError);
  });
});

describe('on the page’s own thread', () => {
  it('draws where workers cannot', () => {
    const pictures = withContext();
    start();
    expect(pictures()).toBe(1);
    vi.advanceTimersByTime(1000);
    expect(pictures()).toBeGreaterThan(8);
  });

  it('draws one still picture and asks for no frame when it starts paused', () => {
    const pictures = withContext();
    start(true);
    expect(vi.getTimerCount()).toBe(0);
    expect(pictures()).toBe(1);
  });

  it('holds no timer while paused, while hidden, or once disposed', () => {
    withContext();
    const page = start();
    expect(vi.getTimerCount()).toBe(1);
    page.setPaused(true);
    expect(vi.getTimerCount()).toBe(0);
    page.setPaused(false);
    setHidden(true);
    expect(vi.getTimerCount()).toBe(0);
    setHidden(false);
    expect(vi.getTimerCount()).toBe(1);
    page.dispose();
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each<[string, () => void]>([
    ['fails to load', () => expect(FakeWorker.opened[0]!.fail()).toBe(true)],
    ['cannot draw', () => FakeWorker.opened[0]!.say({ kind: 'unable' })],
  ])('draws when the worker %s', (_, happen) => {
    const transfer = withWorkers();
    const pictures = withContext();
    start();
    happen();
    expect(pictures()).toBe(1);
    expect(transfer).not.toHaveBeenCalled();
    expect(FakeWorker.opened[0]!.terminated).toBe(true);
  });

  it('draws in WebKit, which would not survive a worker that draws', () => {
    withWorkers('Apple Computer, Inc.');
    const pictures = withContext();
    start();
    expect(FakeWorker.opened).toEqual([]);
    expect(pictures()).toBe(1);
  });

  it('draws when a worker may not be opened', () => {
    withWorkers();
    const pictures = withContext();
    vi.stubGlobal('trustedTypes', {
      createPolicy() {
        throw new TypeError('Refused by the page');
      },
    });
    start();
    expect(FakeWorker.opened).toEqual([]);
    expect(pictures()).toBe(1);
  });

  it('stays away, silently, where nothing can be drawn at all', () => {
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    expect(() => start().setPersona(0)).not.toThrow();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('stays away once the worker has drawn and then failed', () => {
    withWorkers();
    const pictures = withContext();
    start();
    FakeWorker.opened[0]!.say({ kind: 'ready' });
    expect(FakeWorker.opened[0]!.fail()).toBe(true);
    expect(pictures()).toBe(0);
  });
});
