import { fc, test } from '@fast-check/vitest';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createBrowserNote } from '../../../src/adapters/browser-note.ts';
import { INTRO_KEY, createIntroChoice } from '../../../src/ui/loading/first-frame.ts';
import { openedInAddress } from '../../../src/ui/table/OpenedPart.tsx';
import { renderApp } from '../render-app.tsx';
import { followUntilEnd, runEarlyScript } from '../run-early-script.ts';

const { documentElement } = document;

/** Keys that skip, and in a row those that do not. */
const KEYS = ['x', ' ', 'é', '?', '😀', 'Enter', 'Escape', 'Tab', 'Backspace', 'ArrowDown', 'PageUp', 'End'];
const OTHER_KEYS =
  'Shift Control Alt AltGraph Meta CapsLock F5 F12 Dead Process Unidentified AudioVolumeUp ContextMenu'.split(
    ' ',
  );

const FRAME = '<main data-phase="loading" data-frame><button data-skip>Skip</button></main>';

const isIntroSkipped = () => documentElement.dataset['intro'] === 'skipped';

/** The intro on the page, with what listens before and after its code is there. */
function renderIntro() {
  runEarlyScript();
  const page = renderApp();
  followUntilEnd(page.visit);
  return page;
}

function press(key: string, more: KeyboardEventInit = {}, target: Element = document.body): boolean {
  return fireEvent.keyDown(target, { key, ...more });
}

afterEach(() => history.replaceState(null, '', location.pathname));

describe('the intro', () => {
  it.each(KEYS)('is skipped by %s, which does nothing else', (key) => {
    const { visit } = renderIntro();
    expect(press(key)).toBe(false);
    expect([visit.stage.value, isIntroSkipped()]).toEqual(['landing', true]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(OTHER_KEYS)('is not skipped by %s', (key) => {
    const { visit } = renderIntro();
    expect(press(key)).toBe(true);
    expect([visit.stage.value, isIntroSkipped()]).toEqual(['intro', false]);
  });

  it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }])(
    'is not skipped by a shortcut, nor by a key that was held before: %j',
    (more) => {
      const { visit } = renderIntro();
      expect(press('r', more)).toBe(true);
      expect(visit.stage.value).toBe('intro');
    },
  );

  it('is skipped by a tap anywhere but on a control', () => {
    const { visit } = renderIntro();
    fireEvent.click(screen.getByRole('button', { name: 'Pause motion' }));
    expect([visit.motionPaused.value, visit.stage.value]).toEqual([true, 'intro']);
    act(() => void fireEvent.click(screen.getByText('Rendering user interface')));
    expect(visit.stage.value).toBe('landing');
  });

  it('leaves to a control the keys that press it', () => {
    const { visit } = renderIntro();
    const control = screen.getByRole('button', { name: 'Pause motion' });
    for (const key of ['Enter', ' ']) expect(press(key, {}, control)).toBe(true);
    expect(visit.stage.value).toBe('intro');
    act(() => void press('x', {}, control));
    expect(visit.stage.value).toBe('landing');
  });

  it('leaves keys and taps to a dialog', async () => {
    const { visit, user } = renderIntro();
    await user.click(screen.getByRole('button', { name: 'Options' }));
    expect(press('Tab', {}, screen.getByRole('dialog'))).toBe(true);
    fireEvent.click(screen.getByRole('dialog'));
    expect(visit.stage.value).toBe('intro');
  });

  it('counts its button as a skip', async () => {
    const { user } = renderIntro();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(isIntroSkipped()).toBe(true);
  });

  it('gives the keys back when it is over', async () => {
    const { pass } = renderIntro();
    await pass(5100);
    expect(press('x')).toBe(true);
    fireEvent.click(document.body);
    expect(isIntroSkipped()).toBe(false);
  });
});

describe('before the page’s code is there', () => {
  it.each([
    ['a key', () => void press('x')],
    ['a tap', () => void fireEvent.click(document.body)],
    ['the button', () => void fireEvent.click(document.querySelector('[data-skip]') ?? document.body)],
  ])('the intro is skipped by %s', (_, skip) => {
    runEarlyScript();
    document.body.innerHTML = FRAME;
    skip();
    document.body.replaceChildren();
    const { visit } = renderApp();
    followUntilEnd(visit);
    expect(visit.stage.value).toBe('landing');
  });

  it('keys are heard only once', () => {
    runEarlyScript();
    document.body.innerHTML = FRAME;
    expect([press('x'), press('x')]).toEqual([false, true]);
  });

  it('a page that shows a problem instead gets its keys', () => {
    runEarlyScript();
    expect([press('Tab'), isIntroSkipped()]).toEqual([true, false]);
    expect(documentElement.dataset['intro']).toBe('over');
  });

  it('a page that begins with the landing gets its keys', () => {
    runEarlyScript();
    const { visit } = renderApp([], { introMs: 5100 });
    followUntilEnd(visit);
    expect([press('Tab'), isIntroSkipped()]).toEqual([true, false]);
  });

  it('an intro after a round of a link is skipped by keys, too', () => {
    history.replaceState(null, '', '#r1.cut');
    runEarlyScript();
    document.body.innerHTML = FRAME;
    expect(press('x')).toBe(true);
    document.body.replaceChildren();
    history.replaceState(null, '', location.pathname);
    const { visit } = renderApp();
    followUntilEnd(visit);
    press('x');
    expect([visit.stage.value, isIntroSkipped()]).toEqual(['landing', true]);
  });

  const anyHash = fc
    .tuple(fc.constantFrom('', '#', '#r', '#r1', '#r2.', '#R1.', '#q', '#q=', '#q=Why'), fc.webFragments())
    .map(([beginning, rest]) => beginning + (beginning === '' ? '' : rest));

  test.prop([anyHash])('the first frame shows unless the address opens something else', (hash) => {
    history.replaceState(null, '', location.pathname + hash);
    delete documentElement.dataset['intro'];
    runEarlyScript();
    expect(documentElement.dataset['intro'] === undefined).toBe(openedInAddress() !== undefined);
  });

  it('the first frame shows unless the visitor has chosen to skip it from now on', () => {
    const choice = createIntroChoice(createBrowserNote(() => localStorage, INTRO_KEY));
    for (const isOff of [true, false]) {
      choice.setOff(isOff);
      runEarlyScript();
      expect(documentElement.dataset['intro']).toBe(isOff ? undefined : 'shown');
    }
  });

  it('the first frame shows when nothing can be read from the device', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    runEarlyScript();
    expect(documentElement.dataset['intro']).toBe('shown');
  });
});
