import { describe, expect, it } from 'vitest';
import { createSlots } from '../../src/domain/slots.ts';

/** So many who each take a slot, in turn, and who of them have begun. */
function takeWith(limit: number, count: number) {
  const { createSlot } = createSlots(limit);
  const begun: number[] = [];
  const slots = Array.from({ length: count }, createSlot);
  slots.forEach((slot, index) => slot.acquire(() => begun.push(index)));
  return { slots, begun };
}

describe('slots', () => {
  it('are taken at once while there are any, and then in turn', () => {
    const { slots, begun } = takeWith(2, 4);
    expect(begun).toEqual([0, 1]);
    expect(slots[3]!.mustWait()).toBe(true);
    slots[1]!.release();
    slots[0]!.release();
    expect(begun).toEqual([0, 1, 2, 3]);
  });

  it('are given back once, however often it is said, and not awaited by one that gives up', () => {
    const { slots, begun } = takeWith(1, 4);
    slots[1]!.release();
    slots[0]!.release();
    slots[0]!.release();
    expect(begun).toEqual([0, 2]);
  });

  it('are free again when the last gives its own back, even as soon as it has it', () => {
    const { createSlot } = createSlots(1);
    const [first, second] = [createSlot(), createSlot()];
    first.acquire(() => first.release());
    expect(second.mustWait()).toBe(false);
    const begun: string[] = [];
    second.acquire(() => begun.push('second'));
    expect(begun).toEqual(['second']);
  });

  it('can be taken again by the same one, behind those who wait', () => {
    const { slots, begun } = takeWith(1, 2);
    slots[0]!.release();
    slots[0]!.acquire(() => begun.push(9));
    expect(begun).toEqual([0, 1]);
    slots[1]!.release();
    expect(begun).toEqual([0, 1, 9]);
  });
});
