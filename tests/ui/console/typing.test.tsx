import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { hang, reply } from '../../support/scripted-completion.ts';
import { stubTouch } from '../../support/touch.ts';
import { renderChat, renderTable } from '../render-app.tsx';

const input = () => screen.getByRole('textbox');
const conversation = () => screen.getByRole('region', { name: 'Conversation' });

/** Lets the answer come that hangs, and what the page does about it. */
async function answer({ completion }: Awaited<ReturnType<typeof renderChat>>): Promise<void> {
  await act(async () => completion.calls.at(-1)!.answer({ kind: 'reply', text: 'So.' }));
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

async function asked() {
  const page = await renderChat([hang]);
  act(() => void page.visit.chosen.value.ask('Why?'));
  return page;
}

describe('when an answer comes, the input gets the focus', () => {
  it.each([
    ['nothing', () => input().blur()],
    ['the list', () => conversation().focus()],
    ['the button that stops the answer', () => screen.getByRole('button', { name: 'Stop' }).focus()],
  ])('from %s', async (_, put) => {
    const page = await asked();
    // A list that is reached with Tab is scrolled with the arrow keys.
    const matches = Element.prototype.matches;
    vi.spyOn(Element.prototype, 'matches').mockImplementation(function isMatch(this: Element, selector) {
      return selector !== ':focus-visible' && matches.call(this, selector);
    });
    put();
    await answer(page);
    expect(input()).toHaveFocus();
  });

  it.each([
    ['a control', () => screen.getByRole('button', { name: 'Next persona' })],
    ['the card', () => screen.getByRole('region', { name: /profile/i })],
  ])('but not from %s', async (_, find) => {
    const page = await asked();
    find().focus();
    await answer(page);
    expect(find()).toHaveFocus();
  });

  it('but not while something is selected', async () => {
    const page = await asked();
    input().blur();
    getSelection()!.selectAllChildren(conversation());
    await answer(page);
    expect(input()).not.toHaveFocus();
    getSelection()!.removeAllRanges();
    await act(async () => undefined);
  });

  it('but not while a dialog is open', async () => {
    const page = await asked();
    await page.user.click(screen.getByRole('button', { name: 'Conversation' }));
    const dialog = await screen.findByRole('dialog');
    act(() => (document.activeElement as HTMLElement).blur());
    await answer(page);
    expect(dialog).toBeVisible();
    expect(input()).not.toHaveFocus();
  });

  it('but not on a touch screen', async () => {
    stubTouch();
    const page = await asked();
    act(() => (document.activeElement as HTMLElement).blur());
    await answer(page);
    expect(input()).not.toHaveFocus();
  });
});

it('a map that has come gives it the focus, too', async () => {
  const { completion, user, pass } = await renderTable(
    [...['One.', 'Two.', 'Three.', 'Four.'].map((text) => reply(text)), hang],
    { kind: 'relay' },
  );
  await user.keyboard('Well?{Enter}');
  await pass(0);
  await user.click(screen.getByRole('button', { name: 'Draw the map' }));
  expect(input()).toHaveFocus();
  act(() => input().blur());
  act(() => completion.calls.at(-1)!.answer({ kind: 'reply', text: 'No.' }));
  await eventually(() => expect(input()).toHaveFocus());
});

it('what asks gives the focus to the input in the press itself', async () => {
  const page = await renderChat([reply('Yes.'), hang]);
  act(() => void page.visit.chosen.value.ask('Why?'));
  await page.pass(0);
  const again = screen.getByRole('button', { name: 'Ask again' });
  again.focus();
  act(() => {
    again.click();
    expect(input()).toHaveFocus();
  });
});
