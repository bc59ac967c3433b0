import { describe, expect, it } from 'vitest';
import { createKeeper } from '../../../src/domain/keep/keeper.ts';
import { createMemoryDevice } from '../../support/memory-store.ts';
import { createTestChat, perform } from '../../support/test-visit.ts';
import { createMemoryWish } from '../../support/memory-wish.ts';
import { settle } from '../../support/virtual-clock.ts';

async function keep() {
  const parts = createTestChat();
  const device = createMemoryDevice(parts.clock);
  const { visit, clock } = parts;
  const keeper = createKeeper(visit, { store: device.open(), wish: createMemoryWish(true), clock });
  await settle();
  const write = (text: string) => void perform(parts, { kind: 'write', text });
  const stored = () => [...device.texts.values()].join('\n');
  return { ...parts, device, keeper, write, stored };
}

describe('writing before the end of a visit (18.4)', () => {
  it('takes no delay, and all is kept when it has ended', async () => {
    const { keeper, write, stored } = await keep();
    write('Half a thought');
    await keeper.flush();
    expect(stored()).toContain('Half a thought');
    expect(keeper.isAllKept.value).toBe(true);
  });

  it('begins at once, for a page that goes does not wait', async () => {
    const { device, keeper, write } = await keep();
    write('Half a thought');
    const letGo = device.hold();
    void keeper.flush();
    write('too late');
    keeper.dispose();
    letGo();
    await settle();
    expect([...device.texts.values()].join()).toContain('Half a thought');
  });

  it('includes what changes while it is under way', async () => {
    const { device, keeper, write, stored } = await keep();
    const letGo = device.hold();
    write('Half a thought');
    const flushed = keeper.flush();
    write('A whole thought');
    letGo();
    await flushed;
    expect(stored()).toContain('A whole thought');
    expect(keeper.isAllKept.value).toBe(true);
  });

  it('ends where it cannot be done', async () => {
    const { device, keeper, write } = await keep();
    device.troubles.set('write', { kind: 'full', detail: '' });
    write('Half a thought');
    await keeper.flush();
    expect(keeper.status.value).toEqual({ kind: 'trouble', trouble: 'full' });
  });

  it('is nothing where nothing is kept or nothing has changed', async () => {
    const { keeper, stored } = await keep();
    await keeper.flush();
    const before = stored();
    await keeper.flush();
    keeper.switchOff();
    await keeper.flush();
    expect(stored()).toBe(before);
  });

  it('leaves the usual delay between other writes', async () => {
    const { clock, device, write, stored } = await keep();
    const letGo = device.hold();
    write('One');
    await clock.advance(300);
    write('Two');
    letGo();
    await settle();
    expect(stored()).toContain('One');
    expect(stored()).not.toContain('Two');
    await clock.advance(300);
    expect(stored()).toContain('Two');
  });
});
