import { describe, expect, it } from 'vitest';
import { createSlots } from '../../../src/domain/asking/slots.ts';

/** As many slots as `count`, each acquired in turn, and the indices of those that have begun. */
function takeWith(limit: number, count: number) {
  const { createSlot } = createSlots(limit);
  const begun: number[] = [];
  const slots = Array.from({ length: count }, createSlot);
  slots.forEach((slot, index) => slot.acquire(() => begun.push(index)));
  return { slots, begun };
}

describe('slots', () => {
  it('are taken at once while any are free, and then in turn', () => {
    const { slots, begun } = takeWith(2, 4);
    expect(begun).toEqual([0, 1]);
    expect(slots[3]!.mustWait()).toBe(true);
    slots[1]!.release();
    slots[0]!.release();
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('are released once, however often release is called, and skip a waiter that gave up', () => {
    const { slots, begun } = takeWith(1, 4);
    slots[1]!.release();
    slots[0]!.release();
    slots[0]!.release();
    expect(begun).toEqual([0, 2]);
  });

  it('are free again when the last holder releases its slot, even immediately', () => {
    const { createSlot } = createSlots(1);
    const [first, second] = [createSlot(), createSlot()];
    first.acquire(() => first.release());
    expect(second.mustWait()).toBe(false);
    const begun: string[] = [];
    second.acquire(() => begun.push('second'));
    expect(begun).toEqual(['second']);
  });

  it('can be taken again by the same holder, behind those already waiting', () => {
    const { slots, begun } = takeWith(1, 2);
    slots[0]!.release();
    slots[0]!.acquire(() => begun.push(9));
    expect(begun).toEqual([0, 1]);
    slots[1]!.release();
    expect(begun).toEqual([0, 1, 9]);
  });
});
