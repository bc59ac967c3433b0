import { setTimeout as pass } from 'node:timers/promises';
import { expect } from '@playwright/test';
import type { EngineDriver } from '../driver.ts';
import type { JourneyTest } from '../journey-test.ts';
import { type Visitor, eventually } from '../visitor.ts';

const PAUSE = { role: 'button', name: 'Pause motion' } as const;

const BACKGROUND = 'canvas';
const SCREEN = '#root';

/** What a visitor sets for the eyes. */
export function display(test: JourneyTest): void {
  test.describe.serial('theme and motion', () => {
    test('the theme changes at its button, and outlasts a reload (15.1)', async ({ visitor }) => {
      await visitor.openLanding();
      const ink = () => visitor.driver.evaluate(readInk);
      const isLight = (await visitor.find({ role: 'button', name: 'Switch to dark theme' })) !== undefined;
      const [name, other] = isLight ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
      const before = await ink();
      await visitor.click(`Switch to ${name} theme`);
      await eventually(ink).not.toBe(before);
      const after = await ink();
      await visitor.openLanding();
      expect(await ink()).toBe(after);
      await visitor.click(`Switch to ${other} theme`);
      await eventually(ink).toBe(before);
    });

    test('the background is one canvas over the whole window, and moves (14.1)', async ({ visitor }) => {
      await eventually(() => visitor.driver.evaluate(readCanvas)).toEqual({ count: 1, covers: true });
      await visitor.driver.evaluate(showOnly, BACKGROUND);
      await eventually(() => moves(visitor)).toBe(true);
    });

    test('in WebKit the background is drawn on the page’s own thread, elsewhere in a worker (14.1)', async ({
      visitor,
    }) => {
      const isOwn = await visitor.driver.evaluate(drawsItself);
      expect(isOwn).toBe(visitor.driver.engine === 'webkit');
    });

    test('one button pauses all motion and resumes it (15.2)', async ({ visitor }) => {
      await visitor.driver.evaluate(showOnly, `${BACKGROUND}, ${SCREEN}`);
      await visitor.click(PAUSE);
      await eventually(async () => (await visitor.find(PAUSE))?.isPressed).toBe(true);
      await eventually(() => holdsStill(visitor)).toBe(true);
      await visitor.click(PAUSE);
      await visitor.driver.evaluate(showOnly, BACKGROUND);
      await eventually(() => moves(visitor)).toBe(true);
    });

    test('and the drawing of a persona that thinks (15.2)', async ({ visitor, mock }) => {
      const isMoving = () => visitor.driver.evaluate(drawingMoves);
      await visitor.openChat();
      await mock.set({ delayMs: 60_000 });
      await visitor.ask('Do you think?');
      await eventually(isMoving).toBe(true);
      await visitor.click(PAUSE);
      await eventually(isMoving).toBe(false);
      await visitor.click(PAUSE);
      await eventually(isMoving).toBe(true);
    });
  });

  test.describe.serial('the options', () => {
    test('open in a dialog, which a press outside closes (11.26, 15.10)', async ({ visitor }) => {
      await visitor.openChat();
      await visitor.openDialog('Options');
      expect(await visitor.dialog()).toContain('Stream answers');
      await visitor.driver.clickAt({ x: 15, y: 400 });
      await visitor.dialogIsGone();
      await eventually(visitor.focus).toBe('Options');
    });

    test('lead to the shortcuts, which Escape closes alone (15.5)', async ({ visitor }) => {
      await visitor.openDialog('Options');
      await visitor.click('Keyboard shortcuts');
      await eventually(visitor.dialog).toContain('Alt + Page Down');
      await visitor.press('Escape');
      await eventually(visitor.dialog).toContain('Stream answers');
      await visitor.press('Escape');
      await visitor.dialogIsGone();
      expect((await visitor.see()).stage).toBe('chat');
    });

    test('leave the question mark to the input, and show the shortcuts elsewhere (15.5)', async ({
      visitor,
    }) => {
      await visitor.click({ role: 'textbox' });
      await visitor.type('?');
      expect((await visitor.see()).draft).toBe('?');
      await visitor.press('Backspace');
      await visitor.click({ css: 'h1' });
      await visitor.press('?');
      await eventually(visitor.dialog).toContain('Alt + Page Down');
      await visitor.click('Close');
      await visitor.dialogIsGone();
    });
  });

  test.describe.serial('the window', () => {
    test('of a tablet shows landing and chat without scrolling sideways (5.9, 15.6)', async ({ visitor }) => {
      await visitor.driver.resize({ width: 820, height: 1100 });
      await visitor.openChat();
      expect(await visitor.driver.evaluate(readOverflow)).toEqual([]);
      expect(await visitor.find({ role: 'textbox' })).toMatchObject({ isCovered: false });
      await visitor.click('Profile');
      await eventually(visitor.dialog).toContain('ID: visionary');
      await visitor.press('Escape');
      await visitor.dialogIsGone();
    });

    test('of a phone keeps the input in view (5.9)', async ({ visitor }) => {
      // No narrower than WebKitGTK's own window can be.
      await visitor.driver.resize({ width: 450, height: 800 });
      await eventually(() => visitor.driver.evaluate(readOverflow)).toEqual([]);
      const { y = Number.NaN } = (await visitor.find({ role: 'textbox' })) ?? {};
      expect(y).toBeGreaterThan(400);
      expect(y).toBeLessThan(800);
    });

    test('as small as a page at 200 % holds all, down to the input (15.12)', async ({ visitor }) => {
      await visitor.driver.resize({ width: 640, height: 400 });
      await eventually(() => visitor.driver.evaluate(readOverflow)).toEqual([]);
      await visitor.click({ role: 'textbox' });
      await visitor.type('small, ');
      await eventually(async () => (await visitor.see()).draft).toBe('small, ');
    });

    test('as low as a page at 400 % scrolls as a whole, down to the input (15.7)', async ({ visitor }) => {
      await visitor.driver.resize({ width: 450, height: 256 });
      await visitor.click({ role: 'textbox' });
      await visitor.type('low');
      await eventually(async () => (await visitor.see()).draft).toBe('small, low');
      expect(await visitor.driver.evaluate(readOverflow)).toEqual([]);
      expect(await visitor.find({ role: 'textbox' })).toMatchObject({ isCovered: false });
      await visitor.driver.resize({ width: 1280, height: 800 });
    });
  });
}

/** Whether what is seen goes on changing; a single change may be the end of what went before. */
async function moves({ driver }: Visitor): Promise<boolean> {
  const [first, second, third] = await watchWindow(driver);
  return !first.equals(second) && !second.equals(third);
}

async function holdsStill({ driver }: Visitor): Promise<boolean> {
  const [first, second, third] = await watchWindow(driver);
  return first.equals(second) && second.equals(third);
}

async function watchWindow(driver: EngineDriver): Promise<readonly [Buffer, Buffer, Buffer]> {
  const first = await driver.picture();
  await pass(400);
  const second = await driver.picture();
  await pass(400);
  return [first, second, await driver.picture()];
}

// What follows runs inside the page, so each function stands alone.

function readInk(): string {
  return getComputedStyle(document.querySelector('h1') ?? document.body).color;
}

function readCanvas() {
  const canvases = [...document.querySelectorAll('canvas')];
  const { width = 0, height = 0 } = canvases[0]?.getBoundingClientRect() ?? {};
  // Without scroll bars that take room.
  const { clientWidth, clientHeight } = document.documentElement;
  return { count: canvases.length, covers: width >= clientWidth && height >= clientHeight };
}

/** A canvas that was handed to a worker gives no context any more. */
function drawsItself(): boolean {
  try {
    return document.querySelector('canvas')?.getContext('2d') !== null;
  } catch {
    return false;
  }
}

function drawingMoves(): boolean {
  return document.getAnimations().some(({ effect }) => {
    const target = effect instanceof KeyframeEffect ? effect.target : undefined;
    return Boolean(target?.closest('[data-mood="thinking"]'));
  });
}

/** Shows these parts of the page alone, and no scroll bars, which fade by themselves. */
function showOnly(selector: string): void {
  document.documentElement.style.scrollbarWidth = 'none';
  for (const part of document.querySelectorAll<HTMLElement>('canvas, #root')) {
    part.style.visibility = part.matches(selector) ? '' : 'hidden';
  }
}

/** What reaches beyond the window's right edge while the page can be scrolled there. */
function readOverflow(): readonly string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  return [...document.querySelectorAll('body *')]
    .filter((element) => element.getBoundingClientRect().right > clientWidth + 1)
    .map((element) => `${element.tagName} ${element.className}`);
}
