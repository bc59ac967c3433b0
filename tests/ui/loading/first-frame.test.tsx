import { readFileSync } from 'node:fs';
import { describe, expect, it, vi } from 'vitest';
import { loadingViewAt, LOADING_STEPS } from '../../../src/domain/visit/loading-schedule.ts';
import { pageOf } from '../../../src/server/page.ts';
import { publicSettingsOf, requireSettings } from '../../../src/server/settings.ts';
import { sinceFirstFrameMs } from '../../../src/ui/loading/first-frame.ts';
import { PRODUCT, renderApp } from '../render-app.tsx';

const BUILT = readFileSync('index.html', 'utf8');

const SETTINGS = publicSettingsOf(requireSettings({}).settings);

/** The intro of a page as text, without what only the page's code can bring or needs. */
function introIn(page: ParentNode): string {
  const intro = page.querySelector('main')!;
  intro.querySelector('.intro-tools')?.replaceChildren();
  for (const element of [intro, ...intro.querySelectorAll('*')]) {
    element.removeAttribute('style');
    element.removeAttribute('data-frame');
    element.className = [...element.classList].join(' ');
  }
  return intro.outerHTML.replaceAll(/>\s+</g, '><');
}

function frameOf(html: string): string {
  return introIn(new DOMParser().parseFromString(html, 'text/html'));
}

describe('the first frame of the intro in index.html', () => {
  it.each(['Acme', 'A & B <i> "Minds"', '$1 $& ready</span>'])(
    'is what the page renders first: %s',
    (name) => {
      const page = renderApp([], {}, undefined, { ...PRODUCT, name });
      const settings = { ...SETTINGS, squad: { ...SETTINGS.squad, name } };
      expect(frameOf(pageOf(BUILT, settings))).toBe(introIn(page.container));
    },
  );

  it('leaves out the name where it is served unchanged', () => {
    const page = renderApp([], {}, undefined, { ...PRODUCT, name: '' });
    expect(frameOf(BUILT)).toBe(introIn(page.container));
  });

  it('fills its first bar in the time of the first step', () => {
    const sheet = readFileSync('src/ui/loading/intro.css', 'utf8');
    expect(sheet).toContain(`var(--step-duration, ${LOADING_STEPS[0].durationMs}ms)`);
  });
});

describe('the intro that follows it', () => {
  it.each([0, 500, 1900, 3599])('goes on where the frame is after %i ms', (introMs) => {
    const { container } = renderApp([], { introMs });
    const { completedSteps } = loadingViewAt(introMs);
    const running = container.querySelector<HTMLElement>('[data-state=running]');
    const stepStartMs = [0, 800, 2000, 3000][completedSteps]!;
    expect(running?.style.getPropertyValue('--step-delay')).toBe(`${stepStartMs - introMs}ms`);
    const waiting = [...container.querySelectorAll<HTMLElement>('[data-state=waiting]')];
    expect(waiting.map(({ style }) => style.getPropertyValue('--step-delay'))).toEqual(
      waiting.map(() => '0ms'),
    );
  });

  it.each([
    ['shown', [{ startTime: 200 }], 1000],
    ['skipped', [{ startTime: 200 }], 1000],
    ['shown', [], 0],
    [undefined, [{ startTime: 200 }], 0],
    ['shown', [{ startTime: 1500 }], 0],
  ])('counts from the first paint if that was the frame: %s, %j', (state, paints, elapsedMs) => {
    if (state !== undefined) document.documentElement.dataset['intro'] = state;
    vi.stubGlobal('performance', { now: () => 1200, getEntriesByName: () => paints });
    expect(sinceFirstFrameMs()).toBeCloseTo(elapsedMs);
  });
});
