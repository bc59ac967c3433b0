import { describe, expect, it } from 'vitest';
import { listOutdatedRows, listUnexplained, rowStart } from '../../scripts/mutation-explained.mjs';

const path = 'src/domain/ask.ts';
const survivor = { path, line: 60, before: 'stop?.();', after: 'stop();' };
const page = [
  '| file                | mutation                | why          |',
  '| ------------------- | ----------------------- | ------------ |',
  '| `src/domain/ask.ts` | `stop?.();` → `stop();` | Always set.  |',
].join('\n');

describe('a survivor', () => {
  it('is explained by a row, wherever its line has gone', () => {
    expect(listUnexplained([survivor], page)).toEqual([]);
    expect(listUnexplained([{ ...survivor, line: 7 }], page)).toEqual([]);
  });

  it('is not explained by a row for another file, another change or another survivor', () => {
    const strangers = [
      { ...survivor, path: 'src/domain/attempt.ts' },
      { ...survivor, after: 'halt();' },
      { ...survivor, line: 119 },
    ];
    expect(listUnexplained([survivor, ...strangers], page)).toEqual(strangers);
  });

  it('is written so that its code cannot break the table', () => {
    expect(rowStart({ ...survivor, before: 'a || `b`', after: 'a' })).toBe(
      '| `src/domain/ask.ts` | `` a \\|\\| `b` `` → `a` |',
    );
  });
});

describe('a row', () => {
  it('is outdated when its file was looked at and its mutant is gone', () => {
    expect(listOutdatedRows([survivor], [path], page)).toEqual([]);
    expect(listOutdatedRows([], [path], page)).toEqual([
      '| `src/domain/ask.ts` | `stop?.();` → `stop();` | Always set. |',
    ]);
    expect(listOutdatedRows([], ['src/domain/attempt.ts'], page)).toEqual([]);
  });
});
