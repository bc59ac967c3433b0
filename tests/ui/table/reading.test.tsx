import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { reply } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { renderTable } from '../render-app.tsx';

type Page = Awaited<ReturnType<typeof renderTable>>;

const list = () => screen.getByRole('region', { name: 'Rounds' });
const shown = () => [...document.querySelectorAll<HTMLElement>('[data-round]')];
const numbers = () => shown().map((round) => round.dataset['round']);
const newestButton = () => screen.queryByRole('button', { name: 'Newest round' });

async function ask({ visit, completion, pass }: Page, count: number): Promise<void> {
  for (let number = 1; number <= count; number += 1) {
    completion.script(reply('One.'), reply('Two.'));
    act(() => void visit.table.ask(`Question ${number}?`));
    await pass(0);
  }
}

/** Gives the list and its newest round positions, which jsdom does not compute. */
function place(newestTopPx: number): void {
  const box = (top: number, bottom: number) => () => new DOMRect(0, top, 100, bottom - top);
  list().getBoundingClientRect = box(0, 400);
  shown().at(-1)!.getBoundingClientRect = box(newestTopPx, newestTopPx + 400);
  fireEvent.scroll(list());
}

const renderPair = () => renderTable([], { kind: 'relay', personas: createTestPersonas(2) });

describe('the rounds', () => {
  it('follow one another; a new one scrolls into view, and its answers move nothing', async () => {
    const page = await renderPair();
    const comesIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await ask(page, 2);
    expect(numbers()).toEqual(['1', '2']);
    expect(comesIntoView.mock.contexts.at(-1)).toBe(shown().at(-1));
    page.completion.script(reply('One.', 100), reply('Two.', 100));
    act(() => void page.visit.table.ask('Question 3?'));
    expect(comesIntoView.mock.contexts.at(-1)).toBe(shown().at(-1));
    comesIntoView.mockClear();
    await page.pass(100);
    expect(comesIntoView).not.toHaveBeenCalled();
  });

  it('in sight stay so when others are removed and brought back', async () => {
    const page = await renderPair();
    await ask(page, 5);
    expect(numbers()).toEqual(['3', '4', '5']);
    const comesIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    for (const number of [1, 2]) act(() => void page.visit.table.removeRound(number));
    expect(numbers()).toEqual(['3', '4', '5']);
    act(() => void page.visit.table.undoRemoval());
    expect(numbers()).toEqual(['3', '4', '5']);
    act(() => void page.visit.table.removeRound(5));
    expect(numbers()).toEqual(['3', '4']);
    expect(comesIntoView).not.toHaveBeenCalled();
    for (const number of [4, 3]) act(() => void page.visit.table.removeRound(number));
    expect(numbers()).toEqual(['2']);
  });

  it('no longer lead down once the round below is removed', async () => {
    const page = await renderPair();
    await ask(page, 2);
    place(600);
    expect(newestButton()).toBeVisible();
    act(() => void page.visit.table.removeRound(2));
    expect(newestButton()).toBeNull();
  });

  it('are shown from the newest at once when the table is opened again', async () => {
    const page = await renderPair();
    await ask(page, 2);
    act(() => page.visit.table.close());
    const comesIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    act(() => page.visit.table.open());
    await eventually(() => expect(list()).toBeVisible());
    expect(comesIntoView.mock.contexts[0]).toBe(shown().at(-1));
    expect(comesIntoView.mock.calls[0]).toEqual([
      { block: 'start', behavior: 'instant', container: 'nearest' },
    ]);
  });

  it('leave a reader who scrolled back in place, and lead down on request', async () => {
    const page = await renderPair();
    await ask(page, 2);
    expect(newestButton()).toBeNull();
    place(500);
    expect(newestButton()).toBeVisible();
    const comesIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await page.user.click(newestButton()!);
    expect(comesIntoView.mock.contexts.at(-1)).toBe(shown().at(-1));
    expect(screen.getByRole('textbox')).toHaveFocus();
    place(0);
    expect(newestButton()).toBeNull();
  });

  it('are few at first, and earlier ones come on request', async () => {
    const page = await renderPair();
    await ask(page, 8);
    act(() => page.visit.table.close());
    act(() => page.visit.table.open());
    await eventually(() => expect(numbers()).toEqual(['6', '7', '8']));
    await page.user.click(screen.getByRole('button', { name: 'Show earlier rounds (5)' }));
    expect(numbers()).toEqual(['3', '4', '5', '6', '7', '8']);
    await page.user.click(screen.getByRole('button', { name: 'Show earlier rounds (2)' }));
    expect(numbers()).toHaveLength(8);
    expect(screen.queryByRole('button', { name: /^Show earlier/ })).toBeNull();
    expect(list()).toHaveFocus();
  });

  it('have their full height at once, so that those below stay in place', async () => {
    const page = await renderPair();
    await ask(page, 4);
    act(() => page.visit.table.close());
    act(() => page.visit.table.open());
    const maps = () => screen.queryAllByRole('button', { name: 'Draw the map' });
    await eventually(() => expect(maps()).toHaveLength(3));
    // No promise has time to settle.
    fireEvent.click(screen.getByRole('button', { name: 'Show earlier rounds (1)' }));
    expect(numbers()).toHaveLength(4);
    expect(maps()).toHaveLength(4);
  });

  it('drop from the top when a new one comes, however many were requested', async () => {
    const page = await renderPair();
    await ask(page, 5);
    expect(numbers()).toEqual(['3', '4', '5']);
    await page.user.click(screen.getByRole('button', { name: 'Show earlier rounds (2)' }));
    expect(numbers()).toEqual(['1', '2', '3', '4', '5']);
    await ask(page, 1);
    expect(numbers()).toEqual(['4', '5', '6']);
  });

  it('show their times on demand', async () => {
    const page = await renderPair();
    await ask(page, 1);
    expect(list().querySelector('time')).toBeNull();
    await page.user.click(screen.getByRole('button', { name: 'Show times' }));
    expect(list().querySelectorAll('time')).toHaveLength(3);
  });
});

describe('the bar of the lanes', () => {
  it('shows the state of each lane and leads to it', async () => {
    const page = await renderTable([reply('Dream it.'), reply(null), reply('Do it.'), reply('Weigh it.')]);
    await page.user.type(screen.getByRole('textbox'), 'Well?{Enter}');
    await page.pass(0);
    const bar = screen.getByRole('navigation', { name: 'Answers' });
    expect([...bar.children].map(({ textContent }) => textContent)).toEqual([
      'The Visionary✓ answered',
      'The Methodologist! failed',
      'The Executor✓ answered',
      'The Evaluator✓ answered',
    ]);
    const comesIntoView = vi.spyOn(Element.prototype, 'scrollIntoView');
    await page.user.click(screen.getByRole('button', { name: /^The Executor\s*answered$/ }));
    expect(comesIntoView.mock.contexts.at(-1)).toBe(screen.getByRole('article', { name: 'The Executor' }));
  });
});
