import { describe, expect, it } from 'vitest';
import { createPlaces } from '../../src/domain/places.ts';

describe('places (17.9)', () => {
  function enterWith(limit: number, count: number) {
    const { createPlace } = createPlaces(limit);
    const started: number[] = [];
    const places = Array.from({ length: count }, createPlace);
    places.forEach((place, index) => place.take(() => started.push(index)));
    return { places, started };
  }

  it('are taken at once while there are any, and then in turn', () => {
    const { places, started } = enterWith(2, 4);
    expect(started).toEqual([0, 1]);
    places[1]!.giveBack();
    expect(started).toEqual([0, 1, 2]);
    places[0]!.giveBack();
    expect(started).toEqual([0, 1, 2, 3]);
  });

  it('are given back once, however often it is said', () => {
    const { places, started } = enterWith(1, 3);
    places[0]!.giveBack();
    places[0]!.giveBack();
    expect(started).toEqual([0, 1]);
  });

  it('are no longer awaited by one that gives up', () => {
    const { places, started } = enterWith(1, 3);
    places[1]!.giveBack();
    places[0]!.giveBack();
    expect(started).toEqual([0, 2]);
  });

  it('say whether one must be awaited', () => {
    const { createPlace } = createPlaces(1);
    const [first, second] = [createPlace(), createPlace()];
    expect(second.isAwaited()).toBe(false);
    first.take(() => undefined);
    expect(second.isAwaited()).toBe(true);
    first.giveBack();
    expect(second.isAwaited()).toBe(false);
  });

  it('are free again for one that gives its place back as soon as it has it', () => {
    const { createPlace } = createPlaces(1);
    const started: string[] = [];
    const first = createPlace();
    first.take(() => {
      started.push('first');
      first.giveBack();
    });
    createPlace().take(() => started.push('second'));
    expect(started).toEqual(['first', 'second']);
  });

  it('can be taken again by the same one, behind those who wait', () => {
    const { places, started } = enterWith(1, 2);
    places[0]!.giveBack();
    places[0]!.take(() => started.push(9));
    expect(started).toEqual([0, 1]);
    places[1]!.giveBack();
    expect(started).toEqual([0, 1, 9]);
  });
});
