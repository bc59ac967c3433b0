import { describe, expect, it } from 'vitest';
import { createKeeper } from '../../../src/domain/keep/keeper.ts';
import { QUARTET } from '../../../src/domain/personas.ts';
import type { StoreTrouble } from '../../../src/ports/store.ts';
import { type MemoryDevice, createMemoryDevice } from '../../support/memory-store.ts';
import { type MemoryWish, createMemoryWish } from '../../support/memory-wish.ts';
import { type Scripted, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, perform, say, transcript } from '../../support/test-visit.ts';
import { createVirtualClock, settle } from '../../support/virtual-clock.ts';

const KEEPING = { kind: 'keeping', isBack: false, hasSetAside: false };

const BACK = { ...KEEPING, isBack: true };

const trouble = (kind: string) => ({ kind: 'trouble', trouble: kind });

const full: StoreTrouble = { kind: 'full', detail: 'no room' };

const blocked: StoreTrouble = { kind: 'blocked', detail: 'private' };

interface Tab extends TestVisit {
  readonly keeper: ReturnType<typeof createKeeper>;
  readonly wish: MemoryWish;
  readonly keeperClock: ReturnType<typeof createVirtualClock>;
}

/** A tab with the chat open; its keeper has a clock of its own, so that tests tell its timers from the visit's. */
function openTab(
  device: MemoryDevice,
  script: readonly Scripted[] = [],
  wish = createMemoryWish(true),
  personas = QUARTET.personas,
): Tab {
  const chat = createTestChat(script, { personas });
  const keeperClock = createVirtualClock();
  const ports = { store: device.open(), wish, clock: keeperClock };
  return { ...chat, keeper: createKeeper(chat.visit, ports), wish, keeperClock };
}

const kept = (device: MemoryDevice) => JSON.stringify(device.record ?? null);

/** Until the keeper has written what there is to write. */
async function passTime({ keeperClock }: Tab): Promise<void> {
  await keeperClock.advance(1000);
  await settle();
}

/** A device that has a turn with the first persona. */
async function createUsedDevice(): Promise<MemoryDevice> {
  const device = createMemoryDevice();
  const tab = openTab(device, [reply('So.')]);
  await passTime(tab);
  say(tab, 'Why?');
  await tab.clock.advance(0);
  await passTime(tab);
  tab.keeper.dispose();
  await settle();
  return device;
}

describe('a visit that is kept', () => {
  it('comes back in the next one (18.3)', async () => {
    const device = await createUsedDevice();
    const tab = openTab(device);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(BACK);
    expect(transcript(tab)).toEqual(['user: Why?', 'ai: So.']);
    expect(tab.keeper.isAllKept.value).toBe(true);
  });

  it('is not, until the visitor switches it on, and then from what there is (18.1)', async () => {
    const device = createMemoryDevice();
    const tab = openTab(device, [reply('So.')], createMemoryWish(false));
    say(tab, 'Why?');
    await tab.clock.advance(0);
    await passTime(tab);
    expect(device.record).toBeUndefined();
    expect(tab.keeper.status.value).toEqual({ kind: 'off' });
    await tab.keeper.switchOn();
    await passTime(tab);
    expect(tab.wish.isOn()).toBe(true);
    const next = openTab(device);
    await passTime(next);
    expect(next.keeper.status.value).toEqual(trouble('elsewhere'));
    tab.keeper.dispose();
    await settle();
    const last = openTab(device);
    await passTime(last);
    expect(transcript(last)).toEqual(['user: Why?', 'ai: So.']);
  });

  it('is not all kept until a change is written (18.4)', async () => {
    const tab = openTab(createMemoryDevice());
    await passTime(tab);
    expect(tab.keeper.isAllKept.value).toBe(true);
    perform(tab, { kind: 'write', text: 'unsent' });
    expect(tab.keeper.isAllKept.value).toBe(false);
    await passTime(tab);
    expect(tab.keeper.isAllKept.value).toBe(true);
  });

  it('is written a moment after a change, however many follow, and at once when it must be (18.4)', async () => {
    const device = createMemoryDevice();
    const tab = openTab(device);
    await passTime(tab);
    for (const text of ['u', 'un', 'uns']) {
      perform(tab, { kind: 'write', text });
      await tab.keeperClock.advance(90);
    }
    expect(kept(device)).not.toContain('uns');
    await tab.keeperClock.advance(90);
    expect(kept(device)).toContain('"uns"');
    perform(tab, { kind: 'write', text: 'unsent' });
    tab.keeper.flush();
    await settle();
    expect(kept(device)).toContain('"unsent"');
    expect(tab.keeperClock.pending()).toBe(0);
  });

  it('is not written for a part of an answer (18.4)', async () => {
    const tab = openTab(createMemoryDevice(), [{ kind: 'hang', deltas: [] }]);
    perform(tab, { kind: 'stream', on: true });
    say(tab, 'Why?');
    await passTime(tab);
    tab.completion.calls[0]!.text('So');
    expect(tab.visit.chosen.value.partialReply.value).toBe('So');
    expect(tab.keeperClock.pending()).toBe(0);
    expect(tab.keeper.isAllKept.value).toBe(true);
  });

  it('is written again where it changed during a write (18.4)', async () => {
    const device = createMemoryDevice();
    const tab = openTab(device);
    await passTime(tab);
    const letGo = device.hold();
    perform(tab, { kind: 'write', text: 'one' });
    await tab.keeperClock.advance(300);
    perform(tab, { kind: 'write', text: 'two' });
    letGo();
    await settle();
    expect(tab.keeper.isAllKept.value).toBe(false);
    await passTime(tab);
    expect(kept(device)).toContain('"two"');
    expect(tab.keeper.isAllKept.value).toBe(true);
  });

  it('has the rounds of its table', async () => {
    const device = createMemoryDevice();
    const tab = openTab(device, [hang, hang, hang, hang]);
    await passTime(tab);
    perform(tab, { kind: 'open-table' }, { kind: 'ask-all', text: 'Why?' });
    await passTime(tab);
    expect(device.record).toMatchObject({ rounds: [{ number: 1, question: 'Why?' }] });
  });

  it('stays as it was when it is no longer kept (18.1)', async () => {
    const device = createMemoryDevice();
    const tab = openTab(device);
    await passTime(tab);
    perform(tab, { kind: 'write', text: 'unsent' });
    await passTime(tab);
    tab.keeper.switchOff();
    perform(tab, { kind: 'write', text: 'unkept' });
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual({ kind: 'off' });
    expect(tab.keeper.isAllKept.value).toBe(false);
    expect(kept(device)).toContain('"unsent"');
  });

  it('goes on when it is switched on again (18.1, 18.3)', async () => {
    const device = await createUsedDevice();
    const tab = openTab(device, [reply('So.')]);
    await passTime(tab);
    say(tab, 'And why?');
    await tab.clock.advance(0);
    await passTime(tab);
    tab.keeper.switchOff();
    perform(tab, { kind: 'write', text: 'unsent' });
    await tab.keeper.switchOn();
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(KEEPING);
    expect(kept(device)).toContain('"unsent"');
  });

  it('is kept no longer once the device has forgotten the wish and told nobody (18.1, 18.8)', async () => {
    const device = createMemoryDevice();
    const tab = openTab(device);
    await passTime(tab);
    device.record = undefined;
    tab.wish.set(false);
    perform(tab, { kind: 'write', text: 'unsent' });
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual({ kind: 'off' });
    expect(device.record).toBeUndefined();
  });
});

describe('two tabs', () => {
  it('cannot both keep; the other says so and loses nothing of its own (18.5)', async () => {
    const device = await createUsedDevice();
    const [first, second] = [openTab(device), openTab(device)];
    await passTime(first);
    await passTime(second);
    perform(second, { kind: 'write', text: 'mine' });
    await passTime(second);
    expect(first.keeper.status.value).toEqual(BACK);
    expect(second.keeper.status.value).toEqual(trouble('elsewhere'));
    expect(second.visit.chosen.value.draft.value).toBe('mine');
    expect(second.keeper.isAllKept.value).toBe(false);
    expect(kept(device)).not.toContain('mine');
  });

  it('follow the switch of one (18.5, 18.8)', async () => {
    const device = createMemoryDevice();
    const tab = openTab(device);
    await passTime(tab);
    tab.wish.switchElsewhere(false);
    expect(tab.keeper.status.value).toEqual({ kind: 'off' });
    tab.wish.switchElsewhere(true);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(KEEPING);
  });
});

describe('a visit that has begun', () => {
  it('takes nothing over for a persona that was asked something, and leaves what is kept as it is (18.3)', async () => {
    const device = await createUsedDevice();
    const before = kept(device);
    const tab = openTab(device, [reply('Mine.')], createMemoryWish(false));
    say(tab, 'Mine?');
    await tab.clock.advance(0);
    await tab.keeper.switchOn();
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble('begun'));
    expect(transcript(tab)).toEqual(['user: Mine?', 'ai: Mine.']);
    expect(kept(device)).toBe(before);
  });

  it('takes over what others had (18.3)', async () => {
    const device = await createUsedDevice();
    const tab = openTab(device, [reply('Mine.')], createMemoryWish(false));
    perform(tab, { kind: 'choose', personaId: 'analyst' });
    say(tab, 'Mine?');
    await tab.clock.advance(0);
    await tab.keeper.switchOn();
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(BACK);
    expect(kept(device)).toMatch(/Why\?.*Mine\?/);
  });
});

describe('a visit that came back', () => {
  it('goes on where its first write failed, and where it is switched off and on at once (18.6)', async () => {
    const device = await createUsedDevice();
    device.troubles.set('write', full);
    const tab = openTab(device);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble('full'));
    device.troubles.clear();
    for (const _ of [1, 2]) {
      tab.keeper.switchOff();
      await tab.keeper.switchOn();
      expect(tab.keeper.status.value).toEqual(KEEPING);
    }
  });

  it('is set aside before it is written over, also at a second try (18.6)', async () => {
    const device = await createUsedDevice();
    device.record = { ...(device.record as object), rounds: 'broken' };
    device.troubles.set('setAside', full);
    const tab = openTab(device);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble('full'));
    device.troubles.clear();
    tab.keeper.switchOff();
    await tab.keeper.switchOn();
    expect(device.aside).toHaveLength(1);
    expect(tab.keeper.status.value).toEqual({ ...KEEPING, hasSetAside: true });
  });

  it('keeps conversations with a persona who is not in the squad now (18.3)', async () => {
    const device = await createUsedDevice();
    const [, ...personas] = QUARTET.personas;
    const without = openTab(device, [], createMemoryWish(true), personas);
    await passTime(without);
    expect(without.keeper.status.value).toEqual(KEEPING);
    without.keeper.dispose();
    await settle();
    const again = openTab(device);
    await passTime(again);
    expect(transcript(again)).toEqual(['user: Why?', 'ai: So.']);
  });

  it('is not all kept while a later write is under way (2.7, 18.4)', async () => {
    const device = createMemoryDevice();
    const tab = openTab(device);
    await passTime(tab);
    const letFirstGo = device.hold();
    perform(tab, { kind: 'write', text: 'one' });
    await tab.keeperClock.advance(300);
    const letSecondGo = device.hold();
    perform(tab, { kind: 'write', text: 'two' });
    await tab.keeperClock.advance(300);
    letFirstGo();
    await settle();
    expect(tab.keeper.isAllKept.value).toBe(false);
    letSecondGo();
    await settle();
    expect(tab.keeper.isAllKept.value).toBe(true);
  });
});

describe('a store that fails', () => {
  it.each(['open', 'write'] as const)('at %s leaves the visit in memory (18.6)', async (method) => {
    const device = createMemoryDevice();
    device.troubles.set(method, method === 'write' ? full : blocked);
    const tab = openTab(device, [reply('So.')]);
    await passTime(tab);
    say(tab, 'Why?');
    await tab.clock.advance(0);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble(method === 'write' ? 'full' : 'blocked'));
    expect(tab.keeper.isAllKept.value).toBe(false);
    expect(transcript(tab)).toEqual(['user: Why?', 'ai: So.']);
    expect(tab.keeperClock.pending()).toBe(0);
  });

  it('keeps what it had, and can be tried again (18.6)', async () => {
    const device = await createUsedDevice();
    const tab = openTab(device);
    await passTime(tab);
    device.troubles.set('write', full);
    perform(tab, { kind: 'write', text: 'more' });
    await passTime(tab);
    expect(kept(device)).toContain('Why?');
    device.troubles.clear();
    tab.keeper.switchOff();
    await tab.keeper.switchOn();
    await passTime(tab);
    // The visit itself has the conversation that is kept.
    expect(tab.keeper.status.value).toEqual(KEEPING);
    expect(kept(device)).toContain('"more"');
  });

  it('goes on from a write that was under way when it was switched off (18.4)', async () => {
    const device = await createUsedDevice();
    const tab = openTab(device);
    await passTime(tab);
    const letGo = device.hold();
    perform(tab, { kind: 'write', text: 'more' });
    await tab.keeperClock.advance(300);
    tab.keeper.switchOff();
    letGo();
    await settle();
    await tab.keeper.switchOn();
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(KEEPING);
  });

  it('cannot see to it that only one writes: it says so and stays off (18.7)', async () => {
    const device = createMemoryDevice();
    device.hasLocks = false;
    const tab = openTab(device);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble('unsupported'));
    expect(tab.wish.isOn()).toBe(false);
  });

  it('cannot even remember the wish (18.6)', async () => {
    const tab = openTab(createMemoryDevice(), [], createMemoryWish(false));
    tab.wish.canRemember = false;
    await tab.keeper.switchOn();
    expect(tab.keeper.status.value).toEqual(trouble('not-remembered'));
  });
});

describe('what was kept and is damaged', () => {
  it('is set aside, and can be had; the rest is back and is kept (18.6)', async () => {
    const device = await createUsedDevice();
    const record = JSON.parse(kept(device)) as { rounds: unknown };
    const damaged = { ...record, rounds: [{ number: 1 }] };
    device.record = damaged;
    const tab = openTab(device);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual({ ...BACK, hasSetAside: true });
    expect(device.aside).toEqual([damaged]);
    expect(tab.keeper.unreadable.value).toEqual([damaged]);
    expect(transcript(tab)).toEqual(['user: Why?', 'ai: So.']);
    tab.keeper.dispose();
    await settle();
    const next = openTab(device);
    await passTime(next);
    expect(next.keeper.status.value).toEqual(BACK);
    expect(next.keeper.unreadable.value).toEqual([damaged]);
    expect(device.aside).toEqual([damaged]);
  });

  it('is never overwritten where it cannot be set aside (18.6)', async () => {
    const device = createMemoryDevice();
    device.record = 'half a record';
    device.troubles.set('setAside', full);
    const tab = openTab(device);
    await passTime(tab);
    perform(tab, { kind: 'write', text: 'mine' });
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble('full'));
    expect(device.record).toBe('half a record');
  });

  it('by being of a newer version is left alone (18.6)', async () => {
    const device = createMemoryDevice();
    const newer = { version: 7, lanes: {} };
    device.record = newer;
    const tab = openTab(device);
    await passTime(tab);
    perform(tab, { kind: 'write', text: 'mine' });
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble('newer'));
    expect(device.record).toBe(newer);
    expect(device.aside).toEqual([]);
  });
});

describe('forgetting', () => {
  it('switches off and removes everything; the visit goes on (18.8)', async () => {
    const device = await createUsedDevice();
    const tab = openTab(device);
    await passTime(tab);
    expect(tab.keeper.hasKept.value).toBe(true);
    expect(await tab.keeper.forget()).toBeUndefined();
    expect(tab.keeper.status.value).toEqual({ kind: 'off' });
    expect(tab.keeper.hasKept.value).toBe(false);
    expect(tab.wish.isOn()).toBe(false);
    expect(device.record).toBeUndefined();
    say(tab, 'Still here?');
    await passTime(tab);
    expect(device.record).toBeUndefined();
    expect(transcript(tab)).toContain('user: Still here?');
  });

  it('removes what a write under way had brought (18.8)', async () => {
    const device = createMemoryDevice();
    const tab = openTab(device);
    await passTime(tab);
    const letGo = device.hold();
    perform(tab, { kind: 'write', text: 'one' });
    await tab.keeperClock.advance(300);
    const forgotten = tab.keeper.forget();
    letGo();
    await forgotten;
    await passTime(tab);
    expect(device.record).toBeUndefined();
  });

  it('says why it could not (18.8)', async () => {
    const device = await createUsedDevice();
    const tab = openTab(device);
    await passTime(tab);
    device.troubles.set('forget', blocked);
    expect(await tab.keeper.forget()).toEqual(blocked);
    expect(tab.keeper.hasKept.value).toBe(true);
  });

  it('is offered where there is something, also while keeping is off (18.8)', async () => {
    const device = await createUsedDevice();
    const tab = openTab(device, [], createMemoryWish(false));
    expect(tab.keeper.hasKept.value).toBe(false);
    await tab.keeper.look();
    expect(tab.keeper.hasKept.value).toBe(true);
  });
});

describe('a keeper', () => {
  it('that was switched off meanwhile resumes nothing, and lets others keep', async () => {
    const device = await createUsedDevice();
    const letGo = device.hold();
    const tab = openTab(device);
    await settle();
    tab.keeper.switchOff();
    letGo();
    await passTime(tab);
    expect(transcript(tab)).toEqual([]);
    const other = openTab(device);
    await passTime(other);
    expect(other.keeper.status.value).toEqual(BACK);
  });

  it('that has ended leaves nothing behind (11.17)', async () => {
    const tab = openTab(createMemoryDevice());
    await passTime(tab);
    perform(tab, { kind: 'write', text: 'unsent' });
    tab.keeper.dispose();
    expect(tab.keeperClock.pending()).toBe(0);
    expect(tab.wish.watchers()).toBe(0);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual({ kind: 'off' });
  });
});
