import { describe, expect, it } from 'vitest';
import { createKeeper } from '../../../src/domain/keep/keeper.ts';
import { type MemoryDevice, createMemoryDevice } from '../../support/memory-store.ts';
import { createMemoryWish } from '../../support/memory-wish.ts';
import { reply } from '../../support/scripted-completion.ts';
import { createTestChat, perform, say, transcript } from '../../support/test-visit.ts';
import { createVirtualClock, settle } from '../../support/virtual-clock.ts';

/** A tab that keeps, with a turn in it. */
async function openTab(device: MemoryDevice, isWanted = true) {
  const parts = createTestChat([reply('So.'), reply('Then.')]);
  const wish = createMemoryWish(isWanted);
  const { visit, clock } = parts;
  const keeper = createKeeper(visit, { store: device.open(), wish, clock });
  await settle();
  return { ...parts, keeper, wish };
}

type Tab = Awaited<ReturnType<typeof openTab>>;

async function hear(tab: Tab, text: string): Promise<void> {
  say(tab, text);
  await tab.clock.advance(1000);
}

const createDevice = () => createMemoryDevice(createVirtualClock());

const kindOf = ({ keeper }: Tab) => keeper.status.value.kind;

describe('a page that goes and may come back (18.5)', () => {
  it('has written all, and lets another tab keep', async () => {
    const device = createDevice();
    const tab = await openTab(device);
    await hear(tab, 'Why?');
    perform(tab, { kind: 'write', text: 'unsent' });
    tab.keeper.pause();
    await settle();
    const other = await openTab(device);
    expect(kindOf(other)).toBe('keeping');
    expect(transcript(other)).toEqual(['user: Why?', 'ai: So.']);
    expect(other.visit.chosen.value.draft.value).toBe('unsent');
  });

  it('goes on where it was when it comes back, and brings nothing back twice', async () => {
    const device = createDevice();
    const tab = await openTab(device);
    await hear(tab, 'Why?');
    tab.keeper.pause();
    await settle();
    tab.keeper.goOn();
    await settle();
    expect(tab.keeper.status.value).toEqual({ kind: 'keeping', isBack: false, hasPutAside: false });
    await hear(tab, 'And then?');
    expect(tab.keeper.isAllKept.value).toBe(true);
    expect([...device.texts.values()].join()).toContain('And then?');
  });

  it('says so when another tab keeps now', async () => {
    const device = createDevice();
    const tab = await openTab(device);
    tab.keeper.pause();
    await settle();
    await openTab(device);
    tab.keeper.goOn();
    await settle();
    expect(tab.keeper.status.value).toEqual({ kind: 'trouble', trouble: 'elsewhere' });
  });

  it('replaces nothing that another tab has kept meanwhile', async () => {
    const device = createDevice();
    const tab = await openTab(device);
    await hear(tab, 'Why?');
    tab.keeper.pause();
    await settle();
    const other = await openTab(device);
    await hear(other, 'And elsewhere?');
    other.keeper.dispose();
    await settle();
    tab.keeper.goOn();
    await settle();
    expect(tab.keeper.status.value).toEqual({ kind: 'trouble', trouble: 'begun' });
    await hear(tab, 'And here?');
    expect([...device.texts.values()].join()).toContain('And elsewhere?');
  });

  it('stays off where it was off, or was switched off meanwhile', async () => {
    const device = createDevice();
    const off = await openTab(device, false);
    off.keeper.pause();
    off.keeper.goOn();
    await settle();
    expect(kindOf(off)).toBe('off');
    const tab = await openTab(device);
    tab.keeper.pause();
    tab.wish.set(false);
    tab.keeper.goOn();
    await settle();
    expect(kindOf(tab)).toBe('off');
  });

  it('claims nothing twice when it comes back without having gone', async () => {
    const tab = await openTab(createDevice());
    tab.keeper.goOn();
    await settle();
    expect(kindOf(tab)).toBe('keeping');
  });
});
