import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { drawTestSeed, readTestSeed, seedOfCommit } from '../../scripts/lib/test-seed.ts';

const NO_FOLDER = join(rootFolder, 'not', 'there');

describe('the seed of a run', () => {
  it('is the one that is given', () => {
    expect(readTestSeed({ QUARTET_TEST_SEED: '36' }, rootFolder)).toBe(36);
    expect(drawTestSeed({ QUARTET_TEST_SEED: '0' })).toBe(0);
  });

  it('is that of the commit, and the same in each run', () => {
    expect(seedOfCommit('0000010aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa')).toBe(16);
    expect(readTestSeed({}, rootFolder)).toBe(readTestSeed({ QUARTET_TEST_SEED: '' }, rootFolder));
  });

  it('is always the same where there is no git', () => {
    expect(readTestSeed({}, NO_FOLDER)).toBe(1);
  });

  it('is a new one each time where it is drawn', () => {
    expect(new Set(Array.from({ length: 10 }, () => drawTestSeed({}))).size).toBeGreaterThan(1);
  });

  it.each(['-1', '1.5', 'one', '2147483648'])('cannot be %s', (given) => {
    const message = `QUARTET_TEST_SEED is "${given}"; it must be a whole number from 0 to 2147483647.`;
    expect(() => readTestSeed({ QUARTET_TEST_SEED: given }, rootFolder)).toThrow(message);
  });
});
