import { describe, expect, it } from 'vitest';
import { countDropped } from '../../bench/harness/frame-gaps.mjs';

const frame = 1000 / 60;
const framesAt = (...places: number[]) => places.map((place) => place * frame);

describe('dropped frames', () => {
  it('are none when each frame came', () => {
    expect(countDropped(framesAt(0, 1, 2, 3))).toEqual({ expected: 3, dropped: 0 });
  });

  it('are those that are missing between two', () => {
    expect(countDropped(framesAt(0, 1, 4, 5, 7))).toEqual({ expected: 7, dropped: 3 });
  });

  it('are not seen in the trembling of the clock', () => {
    expect(countDropped([0, 16.2, 33.9, 49.8])).toEqual({ expected: 3, dropped: 0 });
  });

  it('are none where nothing came', () => {
    expect(countDropped([])).toEqual({ expected: 0, dropped: 0 });
  });
});
