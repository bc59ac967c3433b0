import { expect, it } from 'vitest';
import { warnOfWrongCodes } from '../../src/hosting/wrong-codes.ts';

it('wrong access codes are told with their number, and once a minute at most (21.19)', () => {
  let nowMs = 0;
  const lines: string[] = [];
  const note = warnOfWrongCodes(
    (line) => lines.push(line),
    () => nowMs,
  );
  expect(lines).toEqual([]);
  note();
  expect(lines.splice(0)).toEqual(['A wrong access code was entered']);
  for (let count = 0; count < 29; count += 1) note();
  nowMs = 59_999;
  note();
  expect(lines).toEqual([]);
  nowMs = 60_000;
  note();
  expect(lines.splice(0)).toEqual(['31 wrong access codes were entered since this was last said']);
  nowMs = 120_000;
  note();
  expect(lines).toEqual(['A wrong access code was entered']);
});
