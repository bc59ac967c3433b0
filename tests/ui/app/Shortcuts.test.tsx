import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hang } from '../../support/scripted-completion.ts';
import { say } from '../../support/test-visit.ts';
import { renderKeyboardPage } from './keyboard-page.tsx';

const NEXT = '{Alt>}{PageDown}{/Alt}';
const PREVIOUS = '{Alt>}{PageUp}{/Alt}';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const help = () => screen.queryByRole('dialog', { name: 'Keyboard shortcuts' });

describe('the chord for another persona', () => {
  it('works while typing: the text is kept for its persona, and the focus stays', async () => {
    const { user, visit } = renderKeyboardPage();
    await user.type(input(), 'for the dreamer');
    await user.keyboard(NEXT);
    expect(visit.chosen.value.index).toBe(1);
    expect(input()).toHaveFocus();
    expect(input()).toHaveValue('');
    await user.keyboard(`for the theorist${PREVIOUS}`);
    expect(visit.chosen.value.index).toBe(0);
    expect(input()).toHaveFocus();
    expect(input()).toHaveValue('for the dreamer');
    await user.keyboard(NEXT);
    expect(input()).toHaveValue('for the theorist');
  });

  it('does not reach the browser', () => {
    renderKeyboardPage();
    expect(fireEvent.keyDown(input(), { key: 'PageDown', altKey: true })).toBe(false);
    expect(fireEvent.keyDown(input(), { key: 'PageDown' })).toBe(true);
  });

  it('does nothing outside the chat', async () => {
    const { user, visit } = renderKeyboardPage({ stage: 'landing' });
    await user.keyboard(NEXT);
    expect(visit.chosen.value.index).toBe(0);
  });

  it('does nothing when another handler has already used it', async () => {
    const { user, visit } = renderKeyboardPage({
      children: <input aria-label="Taker" onKeyDown={(event) => event.preventDefault()} />,
    });
    await user.click(screen.getByRole('textbox', { name: 'Taker' }));
    await user.keyboard(`${NEXT}{Escape}`);
    expect(visit.chosen.value.index).toBe(0);
    expect(visit.stage.value).toBe('chat');
  });

  it('is ignored during input-method composition', () => {
    const { visit } = renderKeyboardPage();
    fireEvent.keyDown(input(), { key: 'PageDown', altKey: true, isComposing: true });
    fireEvent.keyDown(input(), { key: 'PageDown', altKey: true, keyCode: 229 });
    expect(visit.chosen.value.index).toBe(0);
  });
});

describe('the question mark', () => {
  it('is typed as text in the input', async () => {
    const { user } = renderKeyboardPage();
    await user.type(input(), 'Why?');
    expect(input()).toHaveValue('Why?');
    expect(help()).toBeNull();
  });

  it.each([
    ['a field of one line', <input key="field" aria-label="Field" />],
    ['a field of an unknown type', <input key="field" aria-label="Field" type="colour" />],
    ['a search field', <input key="field" aria-label="Field" type="search" />],
    ['a list to choose from', <select key="field" aria-label="Field" />],
    [
      'an editable text',
      <div key="field" contentEditable suppressContentEditableWarning>
        <b aria-label="Field" role="note">
          bold
        </b>
      </div>,
    ],
  ])('is typed into %s', (_, children) => {
    renderKeyboardPage({ children });
    fireEvent.keyDown(screen.getByLabelText('Field'), { key: '?', shiftKey: true });
    expect(help()).toBeNull();
  });

  it.each([
    ['a button', <button key="control" type="button" aria-label="Control" />],
    ['a check box', <input key="control" aria-label="Control" type="checkbox" />],
    [
      'a text that is no longer editable',
      <div key="control" aria-label="Control" role="note" contentEditable={false} />,
    ],
  ])('opens the help from %s', (_, children) => {
    renderKeyboardPage({ children });
    fireEvent.keyDown(screen.getByLabelText('Control'), { key: '?', shiftKey: true });
    expect(help()).toBeVisible();
  });

  it('opens the help when nothing has the focus, also on the landing', async () => {
    const { user } = renderKeyboardPage({ stage: 'landing' });
    act(() => input().blur());
    await user.keyboard('?');
    expect(help()).toBeVisible();
  });
});

describe('Escape', () => {
  it('does not also end an edit while it is held after a stop', () => {
    const { visit } = renderKeyboardPage({ script: [hang] });
    act(() => void say({ visit }, 'Hello?'));
    fireEvent.keyDown(input(), { key: 'Escape' });
    act(() => visit.chosen.value.edit());
    fireEvent.keyDown(input(), { key: 'Escape', repeat: true });
    expect(visit.busy.value).toBe(false);
    expect(visit.chosen.value.editing.value).toBeDefined();
  });

  it('only closes an open dialog, where no other shortcut works', async () => {
    const { user, visit } = renderKeyboardPage({ script: [hang] });
    act(() => void say({ visit }, 'Hello?'));
    act(() => input().blur());
    await user.keyboard('?');
    expect(help()).toBeVisible();
    expect(fireEvent.keyDown(help()!, { key: 'Escape' })).toBe(true);
    await user.keyboard(NEXT);
    expect(visit.busy.value).toBe(true);
    expect(visit.stage.value).toBe('chat');
    expect(visit.chosen.value.index).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await user.keyboard('{Escape}');
    expect(visit.busy.value).toBe(false);
  });

  it('is left to the intro, which handles it, and to the browser on the landing', () => {
    const { visit } = renderKeyboardPage({ stage: 'intro' });
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
    fireEvent.keyDown(document.body, { key: '?' });
    expect(visit.stage.value).toBe('intro');
    expect(help()).toBeNull();
    act(() => visit.skipIntro());
    expect(fireEvent.keyDown(document.body, { key: 'Escape' })).toBe(true);
    expect(visit.stage.value).toBe('landing');
  });
});

describe('the page’s keyboard', () => {
  it('handles each press once, and none after it is unmounted', async () => {
    const { user, visit, unmount } = renderKeyboardPage();
    await user.keyboard(NEXT);
    expect(visit.chosen.value.index).toBe(1);
    unmount();
    await user.keyboard(`${NEXT}{Escape}`);
    expect(visit.chosen.value.index).toBe(1);
    expect(visit.stage.value).toBe('chat');
  });

  it('ignores a keydown without a key, which browsers send when they fill in a field', () => {
    const { visit } = renderKeyboardPage();
    fireEvent(input(), new Event('keydown', { bubbles: true, cancelable: true }));
    expect(visit.stage.value).toBe('chat');
  });
});
