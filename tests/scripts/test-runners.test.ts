import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { addTallies, formatTally, tallyPlaywright, tallyVitest } from '../../scripts/lib/test-runners.ts';

const VITEST = {
  numPassedTests: 7,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ name: join(rootFolder, 'tests/a.test.ts'), status: 'passed', assertionResults: [] }],
};

const PLAYWRIGHT = { suites: [], stats: { expected: 3, skipped: 0 } };

describe('the tally of Vitest', () => {
  it('counts passed and skipped tests, and names those that failed', () => {
    const assertionResults = [
      { fullName: 'a law holds', status: 'passed' },
      { fullName: 'another law holds', status: 'failed' },
    ];
    const testResults = [{ name: join(rootFolder, 'tests/a.test.ts'), status: 'failed', assertionResults }];
    expect(tallyVitest({ ...VITEST, numPendingTests: 1, numTodoTests: 1, testResults }, 1)).toEqual({
      passed: 7,
      failed: ['tests/a.test.ts > another law holds'],
      skipped: 2,
    });
  });

  it('counts a file that cannot be loaded as a failure', () => {
    const testResults = [
      { name: join(rootFolder, 'tests/a.test.ts'), status: 'failed', assertionResults: [] },
    ];
    expect(tallyVitest({ ...VITEST, testResults }, 1).failed).toEqual(['tests/a.test.ts']);
  });

  it('counts a bad end after good tests as a failure, such as an unhandled rejection', () => {
    expect(tallyVitest(VITEST, 1).failed).toEqual(['Vitest itself, which ended with 1']);
  });

  it('counts a run without a test, or without a report, as a failure', () => {
    expect(tallyVitest({ ...VITEST, numPassedTests: 0 }, 0).failed).toHaveLength(1);
    expect(tallyVitest({ ...VITEST, numPassedTests: 0, numPendingTests: 4 }, 0).failed).toHaveLength(1);
    expect(tallyVitest(null, 0).failed).toHaveLength(1);
  });
});

describe('the tally of Playwright', () => {
  it('counts passed and skipped tests, and names those that failed, however deep they stand', () => {
    const spec = (title: string, ok: boolean) => ({ title, ok });
    const inner = { title: 'on a phone', file: 'a.spec.ts', specs: [spec('it fits', false)] };
    const suites = [
      {
        title: 'a.spec.ts',
        file: 'a.spec.ts',
        specs: [spec('it opens', true), spec('it closes', false)],
        suites: [inner],
      },
    ];
    expect(tallyPlaywright({ suites, stats: { expected: 1, skipped: 2 } }, 1)).toEqual({
      passed: 1,
      failed: ['a.spec.ts > it closes', 'a.spec.ts > on a phone > it fits'],
      skipped: 2,
    });
  });

  it('counts a bad end, a run without a test, or no report as a failure', () => {
    expect(tallyPlaywright(PLAYWRIGHT, 1).failed).toHaveLength(1);
    expect(tallyPlaywright({ ...PLAYWRIGHT, stats: { expected: 0, skipped: 0 } }, 0).failed).toHaveLength(1);
    expect(tallyPlaywright(null, 1).failed).toHaveLength(1);
  });
});

describe('the end of the tests', () => {
  it('names what failed right above the counts of all steps', () => {
    const total = addTallies([
      { passed: 1, failed: ['lint'], skipped: 0 },
      { passed: 7, failed: ['tests/a.test.ts > a law'], skipped: 0 },
    ]);
    expect(formatTally(total)).toBe('\nFailed:\n  lint\n  tests/a.test.ts > a law\n\n8 passed, 2 failed');
  });

  it('names skipped tests only when there are some', () => {
    expect(formatTally({ passed: 8, failed: [], skipped: 1 })).toBe('\n8 passed, 0 failed, 1 skipped');
  });
});
