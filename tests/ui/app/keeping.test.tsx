import { act, cleanup, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { type MemoryDevice, createMemoryDevice } from '../../support/memory-store.ts';
import { createMemoryWish } from '../../support/memory-wish.ts';
import { type Scripted, hang, reply } from '../../support/scripted-completion.ts';
import { type TestKeep, createTestKeep } from '../../support/test-keep.ts';
import { type TestVisit, say } from '../../support/test-visit.ts';
import { renderApp, renderChat } from '../render-app.tsx';

const full = { kind: 'full', detail: 'no room' } as const;

/** The page of a visitor who wants to keep; the keeper's code comes as soon as the page is there. */
function keepOn(device: MemoryDevice) {
  const wish = createMemoryWish(true);
  let keep: TestKeep | undefined;
  const toolsOf = (parts: TestVisit) => {
    keep = createTestKeep(parts, device, wish);
    return { keep };
  };
  return { wish, toolsOf, keepOf: () => keep! };
}

async function openPage(device: MemoryDevice) {
  const { toolsOf, ...kept } = keepOn(device);
  const page = renderApp([], {}, toolsOf);
  await eventually(() => screen.getByRole('log'));
  await page.pass(0);
  return { ...page, ...kept };
}

async function openChat(device: MemoryDevice, script: readonly Scripted[] = []) {
  const { toolsOf, ...kept } = keepOn(device);
  const page = await renderChat(script, {}, toolsOf);
  await eventually(() => screen.getByRole('log'));
  await page.pass(0);
  return { ...page, ...kept };
}

type Page = Awaited<ReturnType<typeof openPage>>;

/** A device that another tab is keeping on. */
async function createTakenDevice(): Promise<MemoryDevice> {
  const device = createMemoryDevice();
  await device.open().open();
  return device;
}

async function createUsedDevice(): Promise<MemoryDevice> {
  const device = createMemoryDevice();
  const page = await openChat(device, [reply('So.')]);
  say(page, 'Why?');
  await page.pass(1000);
  page.keepOf().keeper.value?.dispose();
  await page.pass(0);
  cleanup();
  return device;
}

const skip = (page: Page) => act(async () => page.visit.skipIntro());
const notice = () => screen.queryByRole('region', { name: 'On this device' });
const announced = () => [...screen.getByRole('log').children].map((line) => line.textContent);
const asksFirst = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('a kept visit', () => {
  it('comes back without the rest of the intro, which a screen reader hears once', async () => {
    const page = await openPage(await createUsedDevice());
    expect(page.visit.stage.value).toBe('landing');
    expect(page.visit.chosen.value.messages.value.at(-1)?.content).toBe('So.');
    expect(screen.getByRole('button', { name: /^Continue with/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Begin Interaction' })).toBeNull();
    expect(announced()).toEqual(['Your earlier conversations are back']);
    expect(notice()).toBeNull();
  });
});

describe('a problem with keeping', () => {
  it('is shown after the intro, on every screen, until it is dismissed', async () => {
    const page = await openPage(await createTakenDevice());
    expect(notice()).toBeNull();
    await skip(page);
    expect(notice()).toHaveTextContent('Your conversations are open in another tab.');
    await act(async () => page.visit.begin());
    expect(notice()).not.toBeNull();
    await page.user.click(within(notice()!).getByRole('button', { name: 'Dismiss' }));
    await act(async () => page.visit.goBack());
    expect(notice()).toBeNull();
    expect(announced().filter((line) => line.startsWith('Your conversations'))).toHaveLength(1);
  });

  it('can be dismissed with Escape, which then does nothing else, and leaves the focus on the screen', async () => {
    const page = await openChat(await createTakenDevice());
    within(notice()!).getByRole('button', { name: 'Dismiss' }).focus();
    await page.user.keyboard('{Escape}');
    expect(notice()).toBeNull();
    expect(page.visit.stage.value).toBe('chat');
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('is shown when it comes later, and a different one after a dismissal', async () => {
    const device = createMemoryDevice();
    const page = await openChat(device, [reply('So.')]);
    expect(notice()).toBeNull();
    device.troubles.set('write', full);
    say(page, 'Why?');
    await page.pass(1000);
    expect(notice()).toHaveTextContent('There is no room left on this device.');
    await page.user.click(within(notice()!).getByRole('button', { name: 'Dismiss' }));
    act(() => page.wish.switchElsewhere(false));
    device.troubles.set('open', { kind: 'blocked', detail: 'private' });
    act(() => page.wish.switchElsewhere(true));
    await page.pass(1000);
    expect(notice()).toHaveTextContent('This browser does not let the page keep anything');
  });

  it('is shown for a part that could not be read, even though the rest is kept', async () => {
    const device = await createUsedDevice();
    device.record = { version: 1 };
    const page = await openPage(device);
    await skip(page);
    expect(notice()).toHaveTextContent('It is set aside on this device');
  });
});

describe('a kept visit whose code cannot be loaded', () => {
  it('is said to be still there, and comes back on a later screen', async () => {
    const { toolsOf } = keepOn(await createUsedDevice());
    let isThere = false;
    const page = renderApp([], {}, (parts) => {
      const { keep } = toolsOf(parts);
      const load = () => (isThere ? keep.load() : Promise.reject(new Error('offline')));
      return { keep: { ...keep, load } };
    });
    await eventually(() => screen.getByRole('log'));
    await skip(page as unknown as Page);
    await eventually(() =>
      expect(notice()).toHaveTextContent('could not be loaded. They are still on this device'),
    );
    isThere = true;
    await act(async () => page.visit.begin());
    await page.pass(0);
    await eventually(() => expect(announced()).toContain('Your earlier conversations are back'));
    expect(notice()).toBeNull();
  });
});

describe('a page that does not keep', () => {
  it('fetches no code for keeping until the options are opened', async () => {
    const device = createMemoryDevice();
    const { wish, toolsOf, keepOf } = keepOn(device);
    wish.set(false);
    const page = renderApp([], {}, toolsOf);
    await eventually(() => screen.getByRole('log'));
    await skip(page as unknown as Page);
    expect(keepOf().loads).toBe(0);
    await page.user.click(screen.getByRole('button', { name: 'Options' }));
    await screen.findByRole('checkbox', { name: 'Keep conversations on this device' });
    expect(keepOf().loads).toBeGreaterThan(0);
  });

  it('shows the problem once another tab has switched keeping on', async () => {
    const { wish, toolsOf } = keepOn(await createTakenDevice());
    wish.set(false);
    const page = renderApp([], {}, toolsOf);
    await eventually(() => screen.getByRole('log'));
    await skip(page as unknown as Page);
    wish.set(true);
    act(() => void dispatchEvent(new StorageEvent('storage')));
    await page.pass(0);
    expect(notice()).toHaveTextContent('Your conversations are open in another tab.');
  });
});

describe('leaving while everything is kept', () => {
  it('asks only while a question is open or a write is unfinished', async () => {
    const page = await openChat(createMemoryDevice(), [reply('So.', 500), hang]);
    await page.pass(1000);
    say(page, 'Why?');
    await page.pass(400);
    expect(asksFirst()).toBe(true);
    await page.pass(1000);
    expect(asksFirst()).toBe(false);
    act(() => page.visit.chosen.value.write('unsent'));
    expect(asksFirst()).toBe(true);
    await page.pass(1000);
    expect(asksFirst()).toBe(false);
    page.unmount();
  });

  it('does not ask because of a first draft that is kept', async () => {
    const page = await openChat(createMemoryDevice());
    await page.pass(1000);
    act(() => page.visit.chosen.value.write('unsent'));
    expect(asksFirst()).toBe(true);
    await page.pass(1000);
    expect(asksFirst()).toBe(false);
    page.unmount();
  });

  it('asks once keeping is switched off', async () => {
    const page = await openChat(createMemoryDevice(), [reply('So.')]);
    say(page, 'Why?');
    await page.pass(1000);
    expect(asksFirst()).toBe(false);
    act(() => page.wish.switchElsewhere(false));
    expect(asksFirst()).toBe(true);
    page.unmount();
    expect(asksFirst()).toBe(false);
  });
});
