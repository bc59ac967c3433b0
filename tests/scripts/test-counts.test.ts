import { describe, expect, it } from 'vitest';
import { addCounts, countPlaywright, countVitest, formatCounts } from '../../scripts/test-counts.mjs';

const vitestReport = {
  numPassedTests: 7,
  numFailedTests: 0,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'passed', assertionResults: [{}] }],
};
const playwrightStats = { expected: 3, unexpected: 0, flaky: 0, skipped: 0 };

describe('counting the results of Vitest', () => {
  it('takes passed, failed and skipped tests', () => {
    const report = { ...vitestReport, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 2, skipped: 2 });
  });

  it('counts a file that cannot be loaded as a failure', () => {
    const report = { ...vitestReport, testResults: [{ status: 'failed', assertionResults: [] }] };
    expect(countVitest(report, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
  });

  it('counts a bad end after good tests as a failure, such as an unhandled rejection', () => {
    expect(countVitest(vitestReport, 1)).toEqual({ passed: 7, failed: 1, skipped: 0 });
  });

  it('counts a run without a test, or without a report, as a failure', () => {
    expect(countVitest({ ...vitestReport, numPassedTests: 0, testResults: [] }, 0).failed).toBe(1);
    expect(countVitest({ ...vitestReport, numPassedTests: 0, numPendingTests: 4 }, 0).failed).toBe(1);
    expect(countVitest(null, 0).failed).toBe(1);
  });
});

describe('counting the results of Playwright', () => {
  it('takes passed, failed and skipped tests, and a flaky one as failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1, skipped: 2 };
    expect(countPlaywright({ stats }, 1)).toEqual({ passed: 3, failed: 2, skipped: 2 });
  });

  it('counts a bad end, a run without a test, or no report as a failure', () => {
    expect(countPlaywright({ stats: playwrightStats }, 1).failed).toBe(1);
    expect(countPlaywright({ stats: { ...playwrightStats, expected: 0 } }, 0).failed).toBe(1);
    expect(countPlaywright(null, 1).failed).toBe(1);
  });
});

describe('the closing line', () => {
  it('adds up all steps', () => {
    const total = addCounts([
      { passed: 1, failed: 0, skipped: 0 },
      { passed: 7, failed: 2, skipped: 0 },
    ]);
    expect(formatCounts(total)).toBe('8 passed, 2 failed');
  });

  it('names skipped tests only when there are some', () => {
    expect(formatCounts({ passed: 8, failed: 0, skipped: 1 })).toBe('8 passed, 0 failed, 1 skipped');
  });
});
