import { describe, expect, it } from 'vitest';
import { createKeeper } from '../../../src/domain/keep/keeper.ts';
import { QUARTET } from '../../../src/domain/personas.ts';
import { HEAD } from '../../../src/domain/keep/kept-format.ts';
import type { StoreTrouble } from '../../../src/ports/store.ts';
import { type MemoryDevice, createMemoryDevice } from '../../support/memory-store.ts';
import { type MemoryWish, createMemoryWish } from '../../support/memory-wish.ts';
import { type Scripted, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, perform, say, transcript } from '../../support/test-visit.ts';
import { createVirtualClock, settle } from '../../support/virtual-clock.ts';

const KEEPING = { kind: 'keeping', isBack: false, hasPutAside: false };

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

function createDevice(): MemoryDevice {
  return createMemoryDevice(createVirtualClock());
}

/** Until the keeper has written what there is to write. */
async function passTime({ keeperClock }: Tab): Promise<void> {
  await keeperClock.advance(1000);
  await settle();
}

/** A device that has a turn with the first persona. */
async function createUsedDevice(): Promise<MemoryDevice> {
  const device = createDevice();
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
    const device = createDevice();
    const tab = openTab(device, [reply('So.')], createMemoryWish(false));
    say(tab, 'Why?');
    await tab.clock.advance(0);
    await passTime(tab);
    expect(device.texts.size).toBe(0);
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
    const tab = openTab(createDevice());
    await passTime(tab);
    expect(tab.keeper.isAllKept.value).toBe(true);
    perform(tab, { kind: 'write', text: 'unsent' });
    expect(tab.keeper.isAllKept.value).toBe(false);
    await passTime(tab);
    expect(tab.keeper.isAllKept.value).toBe(true);
  });

  it('is written a moment after a change, however many follow, and at once when it must be (18.4)', async () => {
    const device = createDevice();
    const tab = openTab(device);
    await passTime(tab);
    for (const text of ['u', 'un', 'uns']) {
      perform(tab, { kind: 'write', text });
      await tab.keeperClock.advance(90);
    }
    expect(device.texts.get(HEAD)).not.toContain('uns');
    await tab.keeperClock.advance(90);
    expect(device.texts.get(HEAD)).toContain('"uns"');
    perform(tab, { kind: 'write', text: 'unsent' });
    await tab.keeper.flush();
    expect(device.texts.get(HEAD)).toContain('"unsent"');
    expect(tab.keeperClock.pending()).toBe(0);
  });

  it('is not written for a part of an answer (18.4)', async () => {
    const tab = openTab(createDevice(), [{ kind: 'hang', deltas: [] }]);
    perform(tab, { kind: 'stream', on: true });
    say(tab, 'Why?');
    await passTime(tab);
    tab.completion.calls[0]!.text('So');
    expect(tab.visit.chosen.value.partialReply.value).toBe('So');
    expect(tab.keeperClock.pending()).toBe(0);
    expect(tab.keeper.isAllKept.value).toBe(true);
  });

  it('is written again where it changed during a write (18.4)', async () => {
    const device = createDevice();
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
    expect(device.texts.get(HEAD)).toContain('"two"');
    expect(tab.keeper.isAllKept.value).toBe(true);
  });

  it('has the rounds of its table', async () => {
    const device = createDevice();
    const tab = openTab(device, [hang, hang, hang, hang]);
    await passTime(tab);
    perform(tab, { kind: 'open-table' }, { kind: 'ask-all', text: 'Why?' });
    await passTime(tab);
    expect(device.texts.has('round/1')).toBe(true);
  });

  it('stays as it was when it is no longer kept (18.1)', async () => {
    const device = createDevice();
    const tab = openTab(device);
    await passTime(tab);
    perform(tab, { kind: 'write', text: 'unsent' });
    await passTime(tab);
    tab.keeper.switchOff();
    perform(tab, { kind: 'write', text: 'unkept' });
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual({ kind: 'off' });
    expect(tab.keeper.isAllKept.value).toBe(false);
    expect(device.texts.get(HEAD)).toContain('"unsent"');
  });

  it('goes on when it is switched on again, also beside conversations of a persona who has left (18.1, 18.3)', async () => {
    const device = await createUsedDevice();
    const [, ...personas] = QUARTET.personas;
    const tab = openTab(device, [reply('So.')], createMemoryWish(true), personas);
    await passTime(tab);
    say(tab, 'And why?');
    await tab.clock.advance(0);
    await passTime(tab);
    tab.keeper.switchOff();
    perform(tab, { kind: 'write', text: 'unsent' });
    await tab.keeper.switchOn();
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(KEEPING);
    expect(device.texts.get(HEAD)).toContain('"unsent"');
    expect(device.texts.has('messages/dreamer/0')).toBe(true);
  });

  it('is kept no longer once the device has forgotten the wish and told nobody (18.1, 18.8)', async () => {
    const device = createDevice();
    const tab = openTab(device);
    await passTime(tab);
    device.texts.clear();
    tab.wish.set(false);
    perform(tab, { kind: 'write', text: 'unsent' });
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual({ kind: 'off' });
    expect(device.texts.size).toBe(0);
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
    expect(device.texts.get(HEAD)).not.toContain('mine');
  });

  it('follow the switch of one (18.5, 18.8)', async () => {
    const device = createDevice();
    const tab = openTab(device);
    await passTime(tab);
    tab.wish.switchElsewhere(false);
    expect(tab.keeper.status.value).toEqual({ kind: 'off' });
    tab.wish.switchElsewhere(true);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(KEEPING);
  });
});

describe('the tab in which it is switched on', () => {
  it('keeps, also where another hears of it first (18.5)', async () => {
    const device = createDevice();
    const other = openTab(device, [], createMemoryWish(false));
    other.wish.switchElsewhere(true);
    await settle();
    const tab = openTab(device);
    await passTime(tab);
    await passTime(other);
    expect(tab.keeper.status.value).toEqual(KEEPING);
    expect(other.keeper.status.value).toEqual(trouble('elsewhere'));
  });

  it('is not waited for once it is off again (11.17, 18.5)', async () => {
    const other = openTab(createDevice(), [], createMemoryWish(false));
    other.wish.switchElsewhere(true);
    other.wish.switchElsewhere(false);
    await passTime(other);
    expect(other.keeper.status.value).toEqual({ kind: 'off' });
  });
});

describe('a visit that has begun', () => {
  it('takes nothing over for a persona that was asked something, and leaves what is kept as it is (18.3)', async () => {
    const device = await createUsedDevice();
    const before = new Map(device.texts);
    const tab = openTab(device, [reply('Mine.')], createMemoryWish(false));
    say(tab, 'Mine?');
    await tab.clock.advance(0);
    await tab.keeper.switchOn();
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble('begun'));
    expect(transcript(tab)).toEqual(['user: Mine?', 'ai: Mine.']);
    expect(device.texts).toEqual(before);
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
    expect([...device.texts.keys()].toSorted()).toEqual(['messages/analyst/0', 'messages/dreamer/0', HEAD]);
  });
});

describe('a store that fails', () => {
  it.each(['claim', 'read', 'write'] as const)('at %s leaves the visit in memory (18.6)', async (method) => {
    const device = createDevice();
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
    expect(device.texts.has('messages/dreamer/0')).toBe(true);
    device.troubles.clear();
    tab.keeper.switchOff();
    await tab.keeper.switchOn();
    await passTime(tab);
    // The visit itself has the conversation that is kept.
    expect(tab.keeper.status.value).toEqual(KEEPING);
    expect(device.texts.get(HEAD)).toContain('"more"');
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

  it('cannot see to it that one alone writes: it says so and stays off (18.7)', async () => {
    const device = createDevice();
    device.canClaim = false;
    const tab = openTab(device);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble('unsupported'));
    expect(tab.wish.isOn()).toBe(false);
  });

  it('cannot even remember the wish (18.6)', async () => {
    const tab = openTab(createDevice(), [], createMemoryWish(false));
    tab.wish.canRemember = false;
    await tab.keeper.switchOn();
    expect(tab.keeper.status.value).toEqual(trouble('not-remembered'));
  });
});

describe('what was kept and is damaged', () => {
  it('is put aside; the rest is back and is kept (18.6)', async () => {
    const device = await createUsedDevice();
    const page = device.texts.get('messages/dreamer/0')!;
    device.texts.set('messages/dreamer/0', page.replace('"So."', '""'));
    const damaged = new Map(device.texts);
    const tab = openTab(device);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual({ ...BACK, hasPutAside: true });
    expect(device.aside).toEqual([damaged]);
    expect(transcript(tab)).toEqual(['user: Why?']);
    tab.keeper.dispose();
    await settle();
    const next = openTab(device);
    await passTime(next);
    expect(next.keeper.status.value).toEqual(BACK);
    expect(transcript(next)).toEqual(['user: Why?']);
    expect(device.aside).toEqual([damaged]);
  });

  it('is never overwritten where it cannot be put aside (18.6)', async () => {
    const device = await createUsedDevice();
    device.texts.set(HEAD, 'x');
    device.troubles.set('putAside', full);
    const before = new Map(device.texts);
    const tab = openTab(device);
    await passTime(tab);
    perform(tab, { kind: 'write', text: 'mine' });
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble('full'));
    expect(device.texts).toEqual(before);
  });

  it('by being of a newer version is left alone (18.6)', async () => {
    const device = await createUsedDevice();
    device.texts.set(HEAD, device.texts.get(HEAD)!.replace('"version":1', '"version":7'));
    const before = new Map(device.texts);
    const tab = openTab(device);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual(trouble('newer'));
    expect(device.texts).toEqual(before);
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
    expect(device.texts.size).toBe(0);
    say(tab, 'Still here?');
    await passTime(tab);
    expect(device.texts.size).toBe(0);
    expect(transcript(tab)).toContain('user: Still here?');
  });

  it('removes what a write under way had brought (18.8)', async () => {
    const device = createDevice();
    const tab = openTab(device);
    await passTime(tab);
    const letGo = device.hold();
    perform(tab, { kind: 'write', text: 'one' });
    await tab.keeperClock.advance(300);
    const forgotten = tab.keeper.forget();
    letGo();
    await forgotten;
    await passTime(tab);
    expect(device.texts.size).toBe(0);
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
    const tab = openTab(createDevice());
    await passTime(tab);
    perform(tab, { kind: 'write', text: 'unsent' });
    tab.keeper.dispose();
    expect(tab.keeperClock.pending()).toBe(0);
    expect(tab.wish.watchers()).toBe(0);
    await passTime(tab);
    expect(tab.keeper.status.value).toEqual({ kind: 'off' });
  });
});
