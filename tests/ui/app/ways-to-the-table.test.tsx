import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { renderApp, renderChat } from '../render-app.tsx';

function renderLanding(count?: number) {
  const page = renderApp([], count === undefined ? {} : { personas: createTestPersonas(count) });
  act(() => page.visit.skipIntro());
  return page;
}

type Page = ReturnType<typeof renderLanding>;

const atTable = ({ visit }: Pick<Page, 'visit'>) => visit.table.isOpen.value;
const askAll = () => screen.getByRole('button', { name: 'Ask all four' });
const begin = () => screen.getByRole('button', { name: 'Begin Interaction' });

async function openFromLanding(page: Page): Promise<void> {
  await page.user.click(askAll());
  await eventually(() => expect(atTable(page)).toBe(true));
  await screen.findByRole('heading', { level: 1, name: /Round table/ });
}

describe('the way to the round table from the landing', () => {
  it.each([
    [2, 'Ask both'],
    [3, 'Ask all three'],
    [8, 'Ask all eight'],
  ])('is labelled for a squad of %i as “%s”, and comes before the way to one persona', (count, name) => {
    renderLanding(count);
    expect(begin().compareDocumentPosition(screen.getByRole('button', { name }))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
  });

  it('is missing for a squad of one, and so is the switch', async () => {
    const { user } = renderLanding(1);
    expect(screen.queryByRole('button', { name: /^Ask/ })).toBeNull();
    await user.click(begin());
    await screen.findByRole('textbox');
    expect(screen.queryByRole('button', { name: 'Round table' })).toBeNull();
  });

  it('opens the table and no conversation, and the way back leads to the button', async () => {
    const page = renderLanding();
    await openFromLanding(page);
    expect(page.visit.lanes.every(({ conversation }) => conversation.value === undefined)).toBe(true);
    act(() => page.visit.goBack());
    expect(askAll()).toHaveFocus();
  });
});

describe('the browser’s history', () => {
  async function travel(step: () => void, isThere: () => void): Promise<void> {
    await act(async () => {
      step();
      await eventually(isThere);
    });
  }

  it('leads from the table back to the landing, and forward to the table again', async () => {
    const page = renderLanding();
    await openFromLanding(page);
    await travel(
      () => history.back(),
      () => expect(page.visit.stage.value).toBe('landing'),
    );
    expect(askAll()).toHaveFocus();
    await travel(
      () => history.forward(),
      () => expect(atTable(page)).toBe(true),
    );
  });

  it('has an entry for the table above the chat, to which its switch goes back', async () => {
    const page = await renderChat();
    const { length } = history;
    for (let times = 0; times < 3; times += 1) {
      act(() => page.visit.table.open());
      expect(history.state).toMatchObject({ screen: 'table', depth: 2 });
      await travel(
        () => page.visit.table.close(),
        () => expect(history.state).toMatchObject({ screen: 'chat', depth: 1 }),
      );
    }
    expect(history.length).toBe(length + 1);
    await travel(
      () => history.forward(),
      () => expect(atTable(page)).toBe(true),
    );
    await travel(
      () => history.back(),
      () => expect(atTable(page)).toBe(false),
    );
    expect(page.visit.stage.value).toBe('chat');
  });

  it('leads the whole way back after a round from a link, which has an entry of its own', async () => {
    const page = await renderChat();
    act(() => page.visit.table.open());
    await act(async () => {
      history.pushState(null, '', '#r1.cut');
      dispatchEvent(new PopStateEvent('popstate'));
    });
    await page.user.click(await screen.findByRole('button', { name: /^Go to/ }));
    expect(history.state).toMatchObject({ screen: 'table', depth: 2 });
    for (const there of ['chat', 'landing']) {
      await travel(
        () => history.back(),
        () => expect(history.state).toMatchObject({ screen: there }),
      );
      expect(page.visit.stage.value).toBe(there);
    }
  });

  it('leads three steps forward at once, and three back', async () => {
    const page = await renderChat();
    act(() => page.visit.table.open());
    act(() => page.visit.table.openLane(page.visit.lanes[2]!));
    const { length } = history;
    for (let times = 0; times < 2; times += 1) {
      await travel(
        () => history.go(-3),
        () => expect(page.visit.stage.value).toBe('landing'),
      );
      await travel(
        () => history.go(3),
        () => expect([page.visit.stage.value, page.visit.table.depth.value]).toEqual(['chat', 3]),
      );
      expect(history.state).toMatchObject({ screen: 'chat', depth: 3 });
    }
    expect(history.length).toBe(length);
    for (const there of ['table', 'chat', 'landing']) {
      await travel(
        () => history.back(),
        () => expect(history.state).toMatchObject({ screen: there }),
      );
      expect(page.visit.stage.value === 'landing' ? 'landing' : atTable(page) ? 'table' : 'chat').toBe(there);
    }
  });

  it('has no step that changes nothing after an address whose question was taken over', async () => {
    const page = await renderChat();
    act(() => history.pushState(null, '', '#q=Why'));
    history.replaceState(null, '', location.pathname);
    const { length } = history;
    act(() => page.visit.table.open());
    expect(history.state).toMatchObject({ screen: 'table', depth: 2 });
    expect(history.length).toBe(length);
  });

  it('leads from a persona that was opened at the table back to the table, as the button does', async () => {
    const page = renderLanding();
    await openFromLanding(page);
    const executor = page.visit.lanes[2]!;
    for (const goBack of [() => history.back(), () => page.visit.goBack()]) {
      act(() => page.visit.table.openLane(executor));
      expect(atTable(page)).toBe(false);
      expect(page.visit.chosen.value).toBe(executor);
      await travel(goBack, () => expect(history.state).toMatchObject({ screen: 'table', depth: 1 }));
      expect(atTable(page)).toBe(true);
    }
    await travel(
      () => page.visit.goBack(),
      () => expect(history.state).toMatchObject({ screen: 'landing' }),
    );
    expect(page.visit.stage.value).toBe('landing');
  });

  it('forgets the table behind a persona once the switch has led to it', async () => {
    const page = await renderChat();
    act(() => page.visit.table.open());
    act(() => page.visit.table.close());
    act(() => page.visit.goBack());
    expect(page.visit.stage.value).toBe('landing');
  });
});
