import { act, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { connectModel } from '../../support/connect-model.ts';
import { eventually } from '../../support/eventually.ts';
import { createMemoryDevice } from '../../support/memory-store.ts';
import { createMemoryWish } from '../../support/memory-wish.ts';
import { hang, reply } from '../../support/scripted-completion.ts';
import { createTestKeep } from '../../support/test-keep.ts';
import { type TestVisit, say } from '../../support/test-visit.ts';
import { renderChat, renderTable } from '../render-app.tsx';

const NAME = 'Keep conversations on this device';

const offer = () => screen.queryByRole('button', { name: NAME });

function keepTools(wish = createMemoryWish(false)) {
  const device = createMemoryDevice();
  return { wish, tools: (parts: TestVisit) => ({ keep: createTestKeep(parts, device, wish) }) };
}

async function heardFromOwnModel(wish = createMemoryWish(false)) {
  const { tools } = keepTools(wish);
  const page = await renderChat([reply('Yes.'), reply('No.'), hang], {}, tools);
  act(() => {
    connectModel(page.visit, page.completion);
    say(page, 'Well?');
  });
  expect(offer()).toBeNull();
  await page.pass(0);
  return { ...page, wish };
}

describe('below the newest answer of the visitor’s own model', () => {
  it('keeping is offered, and then switched on; it is not offered again', async () => {
    const page = await heardFromOwnModel();
    await eventually(() => expect(offer()).toBeVisible());
    expect(screen.getByText(/are not encrypted\.$/)).toBeVisible();
    expect(offer()!.closest('.unprinted')).toContainElement(screen.getByText(/are not encrypted\.$/));
    await page.user.click(offer()!);
    await eventually(() => expect(offer()).toBeNull());
    expect(page.wish.isOn()).toBe(true);
    expect(screen.getByText('This visit is kept on this device.')).toBeInTheDocument();
    expect(screen.getByRole('textbox')).toHaveFocus();
    page.wish.set(false);
    act(() => void say(page, 'And?'));
    await page.pass(0);
    expect(offer()).toBeNull();
  });

  it('keeping is offered whatever the model calls itself', async () => {
    const { tools } = keepTools();
    const outcome = { kind: 'reply', text: 'Yes.', model: 'qwen3-8b' } as const;
    const page = await renderChat([{ kind: 'outcome', outcome }], {}, tools);
    act(() => {
      connectModel(page.visit, page.completion);
      say(page, 'Well?');
    });
    await page.pass(0);
    await eventually(() => expect(offer()).toBeVisible());
  });

  it('the offer can be dismissed for the rest of the visit', async () => {
    const page = await heardFromOwnModel();
    await eventually(() => expect(offer()).toBeVisible());
    await page.user.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(offer()).toBeNull();
    expect(page.wish.isOn()).toBe(false);
    expect(screen.getByRole('textbox')).toHaveFocus();
    act(() => void say(page, 'And?'));
    await page.pass(0);
    expect(offer()).toBeNull();
  });

  it('the offer says why it could not be done', async () => {
    const wish = { ...createMemoryWish(false), set: () => false };
    const page = await heardFromOwnModel(wish);
    await eventually(() => expect(offer()).toBeVisible());
    await page.user.click(offer()!);
    await eventually(() =>
      expect(screen.getAllByText(/does not let the page keep anything/).length).toBeGreaterThan(0),
    );
    expect(offer()).toBeNull();
  });

  it('there is no offer while the site answers, while it is kept, or where nothing can be kept', async () => {
    const site = await renderChat([reply('Yes.')], {}, keepTools().tools);
    act(() => void say(site, 'Well?'));
    await site.pass(0);
    expect(offer()).toBeNull();
    site.unmount();
    const kept = await heardFromOwnModel(createMemoryWish(true));
    expect(offer()).toBeNull();
    kept.unmount();
    const without = await renderChat([reply('Yes.')]);
    act(() => {
      connectModel(without.visit, without.completion);
      say(without, 'Well?');
    });
    await without.pass(0);
    expect(offer()).toBeNull();
  });

  it('at the table it stands below the newest round', async () => {
    const page = await renderTable(Array(8).fill(reply('Yes.')), {}, keepTools().tools);
    act(() => {
      connectModel(page.visit, page.completion);
      page.table.ask('One?');
    });
    await page.pass(0);
    await eventually(() => expect(screen.getAllByRole('button', { name: NAME })).toHaveLength(1));
    act(() => void page.table.ask('Two?'));
    await page.pass(0);
    await eventually(() => expect(screen.getAllByRole('button', { name: NAME })).toHaveLength(1));
    const rounds = document.querySelectorAll('[data-round]');
    expect(rounds[1]).toContainElement(offer());
  });
});
