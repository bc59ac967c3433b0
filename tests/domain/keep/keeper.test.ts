import { describe, expect, it, vi } from 'vitest';
import { createKeeper } from '../../../src/domain/keep/keeper.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import type { StoreTrouble } from '../../../src/ports/store.ts';
import { type MemoryDevice, createMemoryDevice } from '../../support/memory-store.ts';
import { createMemoryWish } from '../../support/memory-wish.ts';
import { type Scripted, hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, say, transcript } from '../../support/test-visit.ts';
import { createVirtualClock, settle } from '../../support/virtual-clock.ts';

const OFF = { kind: 'off' };

const KEEPING = { kind: 'keeping', isBack: false, hasSetAside: false };

const BACK = { ...KEEPING, isBack: true };

const OF_OLD = ['user: Why?', 'ai: So.'];

const trouble = (kind: string) => ({ kind: 'trouble', trouble: kind });

const full: StoreTrouble = { kind: 'full', detail: 'no room' };

const blocked: StoreTrouble = { kind: 'blocked', detail: 'private' };

type Tab = ReturnType<typeof beginTab>;

/** A tab with the chat open; its keeper has a separate clock, so that tests can tell its timers from the visit's. */
function beginTab(
  device: MemoryDevice,
  script: readonly Scripted[] = [],
  wish = createMemoryWish(true),
  personas = QUARTET.personas,
) {
  const chat = createTestChat(script, { personas });
  const keeperClock = createVirtualClock();
  const restart = vi.fn<() => void>();
  const keeper = createKeeper(chat.visit, { store: device.open(), wish, clock: keeperClock, restart });
  const write = (text: string) => chat.visit.chosen.value.write(text);
  return { ...chat, keeper, status: keeper.status, wish, keeperClock, write, restart };
}

/** Like `beginTab`, once the keeper has finished its first reads and writes. */
async function openTab(...given: Parameters<typeof beginTab>): Promise<Tab> {
  const tab = beginTab(...given);
  await passTime(tab);
  return tab;
}

const kept = (device: MemoryDevice) => JSON.stringify(device.record ?? null);

/** Waits until the keeper has written everything. */
async function passTime({ keeperClock }: Pick<Tab, 'keeperClock'>): Promise<void> {
  await keeperClock.advance(1000);
  await settle();
}

async function askAndWait(tab: TestVisit & Pick<Tab, 'keeperClock'>, text: string): Promise<void> {
  say(tab, text);
  await tab.clock.advance(0);
  await passTime(tab);
}

async function close({ keeper }: Tab): Promise<void> {
  keeper.dispose();
  await settle();
}

/** A device that holds a turn with the first persona. */
async function createUsedDevice(): Promise<MemoryDevice> {
  const device = createMemoryDevice();
  const tab = await openTab(device, [reply('So.')]);
  await askAndWait(tab, 'Why?');
  await close(tab);
  return device;
}

/** A tab in which a question is open. */
async function openStream(device: MemoryDevice): Promise<Tab> {
  const tab = await openTab(device, [hang]);
  tab.visit.setOptions({ streaming: true });
  await askAndWait(tab, 'Why?');
  return tab;
}

describe('a visit that is kept', () => {
  it('comes back in the next visit', async () => {
    const tab = await openTab(await createUsedDevice());
    expect(tab.status.value).toEqual(BACK);
    expect(transcript(tab)).toEqual(OF_OLD);
    expect(tab.keeper.isAllKept.value).toBe(true);
  });

  it('comes back with its earlier conversations, also those of a new one that nothing was asked in', async () => {
    const device = await createUsedDevice();
    const before = await openTab(device);
    before.visit.chosen.value.beginAgain();
    expect(before.keeper.isAllKept.value).toBe(false);
    await passTime(before);
    await close(before);
    const tab = await openTab(device);
    expect(tab.status.value).toEqual(BACK);
    const lane = tab.visit.chosen.value;
    expect([transcript(tab), lane.earlier.value.length]).toEqual([[], 1]);
    lane.reopen(lane.earlier.value[0]!);
    expect(transcript(tab)).toEqual(OF_OLD);
  });

  it('of which only a draft was kept brings that back, and announces no conversations', async () => {
    const device = createMemoryDevice();
    const before = await openTab(device);
    before.write('unsent');
    await passTime(before);
    await close(before);
    const tab = await openTab(device);
    expect(tab.visit.chosen.value.draft.value).toBe('unsent');
    expect(tab.status.value).toEqual(KEEPING);
  });

  it('is not kept until the visitor switches it on; then what is already there is kept too', async () => {
    const device = createMemoryDevice();
    const tab = await openTab(device, [reply('So.')], createMemoryWish(false));
    await askAndWait(tab, 'Why?');
    expect(device.record).toBeUndefined();
    expect(tab.status.value).toEqual(OFF);
    await tab.keeper.switchOn();
    await passTime(tab);
    expect(tab.wish.isOn()).toBe(true);
    await close(tab);
    expect(transcript(await openTab(device))).toEqual(OF_OLD);
  });

  it('is written 300 ms after a change, however many follow, and at once on request', async () => {
    const device = createMemoryDevice();
    const tab = await openTab(device);
    for (const text of ['u', 'un', 'uns']) {
      tab.write(text);
      expect(tab.keeper.isAllKept.value).toBe(false);
      await tab.keeperClock.advance(90);
    }
    await tab.keeperClock.advance(29);
    expect(kept(device)).not.toContain('uns');
    await tab.keeperClock.advance(1);
    expect(kept(device)).toContain('"uns"');
    expect(tab.keeper.isAllKept.value).toBe(true);
    tab.write('unsent');
    tab.keeper.flush();
    await settle();
    expect(kept(device)).toContain('"unsent"');
    expect(tab.keeperClock.pending()).toBe(0);
  });

  it('is not written for a part of an answer', async () => {
    const tab = await openTab(createMemoryDevice(), [hang]);
    tab.visit.setOptions({ streaming: true });
    await askAndWait(tab, 'Why?');
    tab.completion.calls[0]!.text('So');
    expect(tab.visit.chosen.value.partialReply.value).toBe('So');
    expect(tab.keeperClock.pending()).toBe(0);
    expect(tab.keeper.isAllKept.value).toBe(true);
  });

  it('is written with the answer so far when the page is left, once', async () => {
    const device = createMemoryDevice();
    const tab = await openStream(device);
    tab.completion.calls[0]!.text('So it');
    tab.keeper.flush();
    await settle();
    const written = kept(device);
    expect(written).toContain('"So it"');
    device.record = 'untouched';
    tab.keeper.flush();
    await settle();
    expect(device.record).toBe('untouched');
    expect(tab.keeperClock.pending()).toBe(0);
    device.record = JSON.parse(written) as unknown;
    await close(tab);

    const next = await openTab(device, [reply('So it is.')]);
    expect(transcript(next)).toEqual(['user: Why?', 'ai: So it']);
    const lane = next.visit.chosen.value;
    expect(lane.messages.value.at(-1)?.status).toEqual({ kind: 'incomplete' });
    expect(lane.offers.value).toEqual(['tryAgain']);
    lane.tryAgain();
    await next.clock.advance(0);
    expect(transcript(next)).toEqual(['user: Why?', 'ai: So it is.']);
  });

  it('has the whole answer in place of the beginning, if the page stays', async () => {
    const device = createMemoryDevice();
    const tab = await openStream(device);
    tab.completion.calls[0]!.text('So it');
    tab.keeper.flush();
    await settle();
    tab.completion.calls[0]!.answer({ kind: 'reply', text: 'So it is.' });
    await tab.clock.advance(0);
    await passTime(tab);
    await close(tab);
    const next = await openTab(device);
    expect(transcript(next)).toEqual(['user: Why?', 'ai: So it is.']);
    expect(next.visit.chosen.value.messages.value.at(-1)?.status).toBeUndefined();
  });

  it('has no beginning of an answer any more that was a thought', async () => {
    const device = createMemoryDevice();
    const tab = await openStream(device);
    tab.completion.calls[0]!.text('Let me see');
    tab.keeper.flush();
    await settle();
    expect(kept(device)).toContain('Let me see');
    tab.completion.calls[0]!.takeBack();
    tab.visit.chosen.value.stop();
    await passTime(tab);
    expect(kept(device)).not.toContain('Let me see');
  });

  it('is not written on the way out by a tab that does not keep', async () => {
    const device = await createUsedDevice();
    const first = await openTab(device);
    const before = kept(device);
    const second = await openStream(device);
    second.completion.calls[0]!.text('Mine');
    second.keeper.flush();
    await settle();
    expect(second.status.value).toEqual(trouble('elsewhere'));
    expect(kept(device)).toBe(before);
    await close(first);
  });

  it('counts as kept only when every write has ended, also one for a change during a write', async () => {
    const device = createMemoryDevice();
    const tab = await openTab(device);
    const letFirstGo = device.hold();
    tab.write('one');
    await tab.keeperClock.advance(300);
    const letSecondGo = device.hold();
    tab.write('two');
    await tab.keeperClock.advance(300);
    letFirstGo();
    await settle();
    expect(tab.keeper.isAllKept.value).toBe(false);
    letSecondGo();
    await settle();
    expect(kept(device)).toContain('"two"');
    expect(tab.keeper.isAllKept.value).toBe(true);
  });

  it.each<[string, (tab: Tab) => void, object]>([
    ['a round', ({ visit }) => void visit.table.ask('All?'), { rounds: [{ number: 1, question: 'All?' }] }],
    ['the table’s draft', ({ visit }) => visit.table.write('x'), { table: { draft: 'x' } }],
    [
      'a seat',
      ({ visit }) => void visit.table.seat(visit.lanes[0]!, false),
      { table: { seatedIds: ['theorist', 'pragmatist', 'analyst'] } },
    ],
    ['the chosen persona', ({ visit }) => visit.next(), { chosenId: 'theorist' }],
    ['paused motion', ({ visit }) => visit.setMotionPaused(true), { options: { motionPaused: true } }],
  ])('is written again after a change of %s', async (_, act, part) => {
    const device = createMemoryDevice();
    const tab = await openTab(device, [hang, hang, hang, hang]);
    act(tab);
    await passTime(tab);
    expect(device.record).toMatchObject(part);
  });

  it('stays as it was after keeping is switched off, and goes on when it is switched on again', async () => {
    const device = await createUsedDevice();
    const tab = await openTab(device, [reply('So.')]);
    await askAndWait(tab, 'And why?');
    tab.keeper.switchOff();
    tab.write('unsent');
    await passTime(tab);
    expect([tab.status.value, tab.wish.isOn()]).toEqual([OFF, false]);
    expect(tab.keeper.isAllKept.value).toBe(false);
    expect(kept(device)).not.toContain('unsent');
    await tab.keeper.switchOn();
    await passTime(tab);
    expect(tab.status.value).toEqual(KEEPING);
    expect(kept(device)).toMatch(/And why\?.*"unsent"/);
  });

  it('is no longer kept once the device has silently forgotten the wish', async () => {
    const device = createMemoryDevice();
    const tab = await openTab(device);
    device.record = undefined;
    tab.wish.set(false);
    tab.write('unsent');
    await passTime(tab);
    expect(tab.status.value).toEqual(OFF);
    expect(device.record).toBeUndefined();
  });

  it('keeps conversations with personas who are not in the squad now, and shows them', async () => {
    const device = await createUsedDevice();
    const without = await openTab(device, [], createMemoryWish(true), QUARTET.personas.slice(1));
    expect(without.status.value).toEqual(KEEPING);
    expect(without.keeper.others.value).toMatchObject([{ personaId: 'dreamer' }]);
    await close(without);
    expect(transcript(await openTab(device))).toEqual(OF_OLD);
  });
});

describe('two tabs', () => {
  it('cannot both keep; the second says so and loses nothing', async () => {
    const device = await createUsedDevice();
    const [first, second] = [await openTab(device), await openTab(device)];
    second.write('mine');
    await passTime(second);
    expect(first.status.value).toEqual(BACK);
    expect(second.status.value).toEqual(trouble('elsewhere'));
    expect(second.visit.chosen.value.draft.value).toBe('mine');
    expect(second.keeper.isAllKept.value).toBe(false);
    expect(kept(device)).not.toContain('mine');
  });

  it('both follow the switch when one of them uses it', async () => {
    const tab = await openTab(createMemoryDevice());
    tab.wish.switchElsewhere(false);
    expect(tab.status.value).toEqual(OFF);
    tab.wish.switchElsewhere(true);
    await passTime(tab);
    expect(tab.status.value).toEqual(KEEPING);
  });
});

describe('a visit that has begun', () => {
  it('takes nothing over for a persona that was already asked, and leaves the record as it is', async () => {
    const device = await createUsedDevice();
    const before = kept(device);
    const tab = await openTab(device, [reply('Mine.')], createMemoryWish(false));
    await askAndWait(tab, 'Mine?');
    await tab.keeper.switchOn();
    await passTime(tab);
    expect(tab.status.value).toEqual(trouble('begun'));
    expect(transcript(tab)).toEqual(['user: Mine?', 'ai: Mine.']);
    expect(kept(device)).toBe(before);
  });
});

describe('a store that fails', () => {
  it.each([
    ['open', blocked],
    ['write', full],
  ] as const)('leaves the visit in memory when it fails at %s', async (method, what) => {
    const device = createMemoryDevice();
    device.troubles.set(method, what);
    const tab = await openTab(device, [reply('So.')]);
    await askAndWait(tab, 'Why?');
    expect(tab.status.value).toEqual(trouble(what.kind));
    expect(tab.keeper.isAllKept.value).toBe(false);
    expect(transcript(tab)).toEqual(OF_OLD);
    expect(tab.keeperClock.pending()).toBe(0);
  });

  it('keeps its record, and can be tried again; the visit is the restored one', async () => {
    const device = await createUsedDevice();
    device.troubles.set('write', full);
    const tab = await openTab(device);
    expect(tab.status.value).toEqual(trouble('full'));
    expect(kept(device)).toContain('Why?');
    device.troubles.clear();
    tab.write('more');
    for (const _ of [1, 2]) {
      tab.keeper.switchOff();
      await tab.keeper.switchOn();
      expect(tab.status.value).toEqual(KEEPING);
    }
    await passTime(tab);
    expect(kept(device)).toContain('"more"');
  });

  it('can keep again after a write that was under way when keeping was switched off', async () => {
    const device = await createUsedDevice();
    const tab = await openTab(device);
    const letGo = device.hold();
    tab.write('more');
    await tab.keeperClock.advance(300);
    tab.keeper.switchOff();
    letGo();
    await settle();
    await tab.keeper.switchOn();
    expect(tab.status.value).toEqual(KEEPING);
  });

  it('says so and stays off when it cannot ensure a single writer', async () => {
    const device = createMemoryDevice();
    device.hasLocks = false;
    const tab = await openTab(device);
    expect(tab.status.value).toEqual(trouble('unsupported'));
    expect(tab.wish.isOn()).toBe(false);
  });

  it('says so when not even the wish can be remembered', async () => {
    const tab = beginTab(createMemoryDevice(), [], createMemoryWish(false));
    tab.wish.canRemember = false;
    await tab.keeper.switchOn();
    expect(tab.status.value).toEqual(trouble('not-remembered'));
  });
});

describe('a damaged record', () => {
  it('is set aside and can be downloaded; the rest is restored and kept', async () => {
    const device = await createUsedDevice();
    const damaged = { ...(device.record as object), rounds: [{ number: 1 }] };
    device.record = damaged;
    const tab = await openTab(device);
    expect(tab.status.value).toEqual({ ...BACK, hasSetAside: true });
    expect(device.aside).toEqual([damaged]);
    expect(tab.keeper.unreadable.value).toEqual([damaged]);
    expect(transcript(tab)).toEqual(OF_OLD);
    await close(tab);
    const next = await openTab(device);
    expect(next.status.value).toEqual(BACK);
    expect(next.keeper.unreadable.value).toEqual([damaged]);
    expect(device.aside).toEqual([damaged]);
  });

  it('is never overwritten when it cannot be set aside, and is set aside on a second try', async () => {
    const device = await createUsedDevice();
    const damaged = { ...(device.record as object), rounds: 'broken' };
    device.record = damaged;
    device.troubles.set('setAside', full);
    const tab = await openTab(device);
    tab.write('mine');
    await passTime(tab);
    expect(tab.status.value).toEqual(trouble('full'));
    expect(device.record).toBe(damaged);
    device.troubles.clear();
    tab.keeper.switchOff();
    await tab.keeper.switchOn();
    expect(device.aside).toEqual([damaged]);
    expect(tab.status.value).toEqual({ ...KEEPING, hasSetAside: true });
  });

  it('is left alone when it comes from a newer version', async () => {
    const device = createMemoryDevice();
    const newer = { version: 7, lanes: {} };
    device.record = newer;
    const tab = await openTab(device);
    tab.write('mine');
    await passTime(tab);
    expect(tab.status.value).toEqual(trouble('newer'));
    expect(device.record).toBe(newer);
    expect(device.aside).toEqual([]);
  });
});

describe('forgetting', () => {
  it('switches keeping off and removes everything, including a write under way; the visit goes on', async () => {
    const device = await createUsedDevice();
    const tab = await openTab(device);
    expect(tab.keeper.hasKept.value).toBe(true);
    const letGo = device.hold();
    tab.write('one');
    await tab.keeperClock.advance(300);
    const forgotten = tab.keeper.forget();
    letGo();
    expect(await forgotten).toBeUndefined();
    expect(tab.status.value).toEqual(OFF);
    expect(tab.keeper.hasKept.value).toBe(false);
    expect(tab.wish.isOn()).toBe(false);
    say(tab, 'Still here?');
    await passTime(tab);
    expect(device.record).toBeUndefined();
    expect(transcript(tab)).toContain('user: Still here?');
  });

  it('says why it failed', async () => {
    const device = await createUsedDevice();
    const tab = await openTab(device);
    device.troubles.set('forget', blocked);
    expect(await tab.keeper.forget()).toEqual(blocked);
    expect(tab.keeper.hasKept.value).toBe(true);
  });

  it('is offered when something is stored, even while keeping is off', async () => {
    const tab = await openTab(await createUsedDevice(), [], createMemoryWish(false));
    expect(tab.keeper.hasKept.value).toBe(false);
    await tab.keeper.look();
    expect(tab.keeper.hasKept.value).toBe(true);
  });
});

describe('a keeper', () => {
  it('restores nothing when it is switched off meanwhile, and lets other tabs keep', async () => {
    const device = await createUsedDevice();
    const letGo = device.hold();
    const tab = beginTab(device);
    await settle();
    tab.keeper.switchOff();
    letGo();
    await passTime(tab);
    expect(transcript(tab)).toEqual([]);
    expect((await openTab(device)).status.value).toEqual(BACK);
  });

  it('leaves nothing behind after its end', async () => {
    const tab = await openTab(createMemoryDevice());
    tab.write('unsent');
    tab.keeper.dispose();
    expect([tab.keeperClock.pending(), tab.wish.watchers()]).toEqual([0, 0]);
    await passTime(tab);
    expect(tab.status.value).toEqual(OFF);
  });
});

describe('continuing here what another tab keeps', () => {
  it('brings it back and keeps it, and the other tab goes on in memory', async () => {
    const device = createMemoryDevice();
    const first = await openTab(device, [reply('So.'), reply('Then.')]);
    await askAndWait(first, 'Why?');
    const second = await openTab(device);
    expect(second.status.value).toEqual(trouble('elsewhere'));
    second.write('typed here');
    await second.keeper.takeOver();
    await passTime(second);
    expect(second.status.value).toEqual(BACK);
    expect(transcript(second)).toEqual(OF_OLD);
    expect(second.visit.chosen.value.draft.value).toBe('typed here');
    expect(first.status.value).toEqual(trouble('elsewhere'));
    expect(first.keeper.isAllKept.value).toBe(false);
    first.write('typed there');
    await askAndWait(first, 'And?');
    expect(kept(device)).toContain('typed here');
    expect(kept(device)).not.toContain('And?');
    expect(transcript(first)).toHaveLength(4);
  });

  it('begins a visit again that the record has, without asking, and then brings back what the other tab has added', async () => {
    const device = createMemoryDevice();
    const first = await openTab(device, [reply('So.')]);
    await askAndWait(first, 'Why?');
    const second = await openTab(device, [reply('Then.')]);
    await second.keeper.takeOver();
    await passTime(second);
    await askAndWait(second, 'And?');
    await first.keeper.takeOver();
    expect(first.restart).toHaveBeenCalledOnce();
    expect(first.keeper.isAllKept.value).toBe(true);
    expect(second.status.value).toEqual(trouble('elsewhere'));
    const again = await openTab(device);
    expect(transcript(again)).toEqual([...OF_OLD, 'user: And?', 'ai: Then.']);
  });

  it('replaces nothing where a visit has asked, or typed, what is not in the record', async () => {
    for (const act of [(tab: Tab) => askAndWait(tab, 'And?'), async (tab: Tab) => tab.write('typed')]) {
      const device = createMemoryDevice();
      const first = await openTab(device, [reply('So.'), reply('Then.')]);
      await askAndWait(first, 'Why?');
      const second = await openTab(device);
      await second.keeper.takeOver();
      await passTime(second);
      await act(first);
      const before = transcript(first);
      await first.keeper.takeOver();
      expect(first.status.value).toEqual(trouble('begun'));
      expect(first.restart).not.toHaveBeenCalled();
      expect(transcript(first)).toEqual(before);
      expect(second.status.value).toEqual(BACK);
    }
  });

  it('replaces nothing where both tabs have begun again, and each has its earlier conversation', async () => {
    const device = createMemoryDevice();
    const first = await openTab(device, [reply('So.')]);
    await askAndWait(first, 'Why?');
    const second = await openTab(device, [reply('Mine.')]);
    await askAndWait(second, 'And mine?');
    for (const tab of [first, second]) tab.visit.chosen.value.beginAgain();
    await passTime(first);
    const record = kept(device);
    await second.keeper.takeOver();
    await passTime(second);
    expect(second.status.value).toEqual(trouble('begun'));
    expect(kept(device)).toBe(record);
    expect(record).toContain('So.');
    expect(second.visit.chosen.value.earlier.value).toHaveLength(1);
    expect(second.restart).not.toHaveBeenCalled();
  });

  it('ends no answer that is still arriving', async () => {
    const device = createMemoryDevice();
    const first = await openStream(device);
    first.completion.calls[0]!.text('So it');
    const second = await openTab(device);
    await second.keeper.takeOver();
    await first.keeper.takeOver();
    expect(first.restart).not.toHaveBeenCalled();
    expect(first.status.value).toEqual(trouble('begun'));
    first.completion.calls[0]!.answer({ kind: 'reply', text: 'So it is.' });
    await first.clock.advance(0);
    expect(transcript(first)).toEqual(['user: Why?', 'ai: So it is.']);
  });

  it('begins again from the record, which has the only draft once, where nothing was asked', async () => {
    const device = createMemoryDevice();
    const first = await openTab(device);
    first.write('draft');
    await passTime(first);
    const second = await openTab(device);
    await second.keeper.takeOver();
    second.write('draft, longer');
    await passTime(second);
    await first.keeper.takeOver();
    const { value } = first.visit.chosen.value.draft;
    expect([first.restart.mock.calls.length, value]).toEqual([1, 'draft']);
    const again = await openTab(device);
    expect(again.visit.chosen.value.draft.value).toBe('draft, longer');
  });

  it('needs no other tab, if that has closed meanwhile', async () => {
    const device = createMemoryDevice();
    const first = await openTab(device);
    const second = await openTab(device, [reply('So.')]);
    await askAndWait(second, 'Why?');
    await close(first);
    await second.keeper.takeOver();
    await passTime(second);
    expect(second.status.value).toEqual(KEEPING);
    expect(kept(device)).toContain('Why?');
  });
});
