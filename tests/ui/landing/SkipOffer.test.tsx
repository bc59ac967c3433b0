import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createIntroChoice } from '../../../src/ui/loading/first-frame.ts';
import { createMemoryNote } from '../../support/memory-note.ts';
import { renderApp } from '../render-app.tsx';
import { followUntilEnd, runEarlyScript } from '../run-early-script.ts';

/** The intro, on a device that remembers what the note has. */
function renderIntro(note = createMemoryNote()) {
  runEarlyScript();
  const introChoice = createIntroChoice(note);
  const page = renderApp([], {}, () => ({ introChoice }));
  followUntilEnd(page.visit);
  return { ...page, note };
}

const skip = () => screen.getByRole('button', { name: 'Skip' });
const offer = () => screen.queryByRole('button', { name: 'Skip it from now on' });

/** Not with the mouse: jsdom has one place for everything, and the second press of a double click does nothing. */
async function pressByKey(user: ReturnType<typeof renderIntro>['user'], button: HTMLElement | null) {
  button?.focus();
  await user.keyboard('{Enter}');
}

describe('skipping the intro from now on', () => {
  it('is offered after a skip, and can be taken back', async () => {
    const { user, note } = renderIntro();
    await user.click(skip());
    expect(offer()!.parentElement).toHaveTextContent(/^You skipped the intro\. Skip/);
    await pressByKey(user, offer());
    expect(note.read()).toBe('skip');
    const again = screen.getByRole('button', { name: 'Show it again' });
    expect(again.parentElement).toHaveTextContent(/^The intro is skipped from now on\. Show/);
    expect(again).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(note.read()).toBeUndefined();
    expect(offer()).toHaveFocus();
  });

  it('is offered in the whole visit', async () => {
    const { user, visit } = renderIntro();
    await user.click(skip());
    act(() => visit.begin());
    act(() => visit.goBack());
    expect(offer()).toBeVisible();
  });

  it.each([
    ['ended by itself', ({ pass }: ReturnType<typeof renderIntro>) => pass(5100)],
    [
      'was skipped for another reason',
      ({ visit }: ReturnType<typeof renderIntro>) => act(async () => visit.skipIntro()),
    ],
  ])('is not offered if the intro %s', async (_, end) => {
    await end(renderIntro());
    expect(screen.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
    expect(offer()).toBeNull();
  });

  it('says so if the device cannot remember it', async () => {
    const { user } = renderIntro(Object.assign(createMemoryNote(), { isBlocked: true }));
    await user.click(skip());
    await pressByKey(user, offer());
    expect(offer()!.parentElement).toHaveTextContent(/^This browser does not remember that\./);
  });
});
