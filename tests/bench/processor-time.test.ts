import { describe, expect, it } from 'vitest';
import { busyMsOf, familyOf, growthMs, processTimeOf, runMsOf } from '../../bench/harness/processor-time.mjs';

const stat = (name: string) =>
  `4711 (${name}) S 4700 4711 4711 0 -1 4194560 2613 900 0 0 250 50 30 7 20 0 12 0 87 1 2 3`;

describe('a scheduler’s line', () => {
  it('tells in nanoseconds how long a thread has run', () => {
    expect(runMsOf('53337960 67831076 104\n')).toBeCloseTo(53.337_96);
  });
});

describe('the line of a process', () => {
  it('tells its parent and its time, in ticks of 10 ms', () => {
    expect(processTimeOf(stat('chromium'))).toEqual({ parentPid: 4700, ownMs: 3000 });
  });

  it('may hold blanks and brackets in the name', () => {
    expect(processTimeOf(stat('a (b) c) S 1'))).toEqual(processTimeOf(stat('chromium')));
  });
});

describe('the machine’s line', () => {
  it('counts all but idling and waiting, of all cores', () => {
    const text = 'cpu  100 20 30 9000 500 4 6 0 0 0\ncpu0 50 10 15 4500 250 2 3 0 0 0\nintr 1\n';
    expect(busyMsOf(text)).toBe((100 + 20 + 30 + 4 + 6) * 10);
  });
});

describe('a family', () => {
  it('is a process, its children and theirs, and nobody else', () => {
    const parents = { 2: 1, 3: 2, 4: 3, 5: 1, 6: 5 };
    const processes = new Map(
      Object.entries(parents).map(([pid, parentPid]) => [Number(pid), { parentPid }]),
    );
    expect(familyOf(processes, 2)).toEqual([2, 3, 4]);
    expect(familyOf(processes, 7)).toEqual([7]);
  });
});

describe('the growth of a family', () => {
  it('is what its members used since, new ones wholly, and nothing of those that are gone', () => {
    const before = new Map([
      [1, 100],
      [2, 5000],
    ]);
    const now = new Map([
      [1, 130],
      [3, 40],
    ]);
    expect(growthMs(before, now)).toBe(70);
  });
});
