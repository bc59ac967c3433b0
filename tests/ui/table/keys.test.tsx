import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hang, reply } from '../../support/scripted-completion.ts';
import { renderChat, renderTable } from '../render-app.tsx';

const NEXT = '{Alt>}{PageDown}{/Alt}';
const PREVIOUS = '{Alt>}{PageUp}{/Alt}';
const TABLE = '{Alt>}{End}{/Alt}';

const input = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your message' });
const name = (persona: string) =>
  within(screen.getByRole('article', { name: persona })).getByRole('button', { name: persona });

describe('Alt with the page keys', () => {
  it('moves the focus through the lanes of the newest round in a circle', async () => {
    const { user, pass, visit } = await renderTable(Array.from({ length: 4 }, () => reply('Yes.')));
    await user.keyboard(NEXT);
    expect(input()).toHaveFocus();
    await user.keyboard('Well?{Enter}');
    await pass(0);
    await user.keyboard(NEXT);
    expect(name('The Visionary')).toHaveFocus();
    await user.keyboard(NEXT);
    expect(name('The Methodologist')).toHaveFocus();
    await user.keyboard(PREVIOUS + PREVIOUS);
    expect(name('The Evaluator')).toHaveFocus();
    await user.keyboard(NEXT);
    expect(name('The Visionary')).toHaveFocus();
    act(() => input().focus());
    await user.keyboard(PREVIOUS);
    expect(name('The Evaluator')).toHaveFocus();
    expect(visit.chosen.value.index).toBe(0);
  });
});

describe('Escape', () => {
  it('stops everything that is open, and does nothing else', async () => {
    const { user, visit, table } = await renderTable([hang, hang, hang, hang]);
    await user.keyboard('Well?{Enter}');
    expect(visit.answering.value).toHaveLength(4);
    await user.keyboard('{Escape}');
    expect(visit.busy.value).toBe(false);
    expect(table.isOpen.value).toBe(true);
    await user.keyboard('{Escape}');
    expect(table.isOpen.value).toBe(true);
  });
});

describe('the chord for the table', () => {
  it('opens it and leads back, wherever the focus is; the drafts stay apart', async () => {
    const page = await renderChat();
    await page.user.click(screen.getByRole('button', { name: 'Round table', pressed: false }));
    await screen.findByRole('heading', { level: 1, name: 'Round table' });
    await page.user.keyboard(`for all${TABLE}`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Interaction Console');
    await page.user.keyboard(`for one${TABLE}`);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Round table');
    expect(input()).toHaveValue('for all');
    expect(input()).toHaveFocus();
  });
});
