/**
 * How many tests ended how.
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 */

/**
 * The part of Vitest's JSON report that is counted.
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {number} numPendingTests
 * @property {number} numTodoTests
 * @property {{ status: string, assertionResults: unknown[] }[]} testResults one a file
 */

/**
 * The part of Playwright's JSON report that is counted.
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number, skipped: number }} stats
 */

/** @type {Counts} */
export const noneRun = { passed: 0, failed: 0, skipped: 0 };

/** @type {Counts} */
export const onePassed = { passed: 1, failed: 0, skipped: 0 };

/** @type {Counts} */
export const oneFailed = { passed: 0, failed: 1, skipped: 0 };

/**
 * @param {VitestReport | null} report null when none was written
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countVitest(report, exitCode) {
  if (report === null) return oneFailed;
  // A file that cannot be loaded fails without a single test in it.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return settle(exitCode, {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  });
}

/**
 * @param {PlaywrightReport | null} report null when none was written
 * @param {number} exitCode
 * @returns {Counts}
 */
export function countPlaywright(report, exitCode) {
  if (report === null) return oneFailed;
  const { expected, unexpected, flaky, skipped } = report.stats;
  return settle(exitCode, { passed: expected, failed: unexpected + flaky, skipped });
}

/**
 * @param {Counts[]} all
 * @returns {Counts}
 */
export function addCounts(all) {
  const total = { passed: 0, failed: 0, skipped: 0 };
  for (const { passed, failed, skipped } of all) {
    total.passed += passed;
    total.failed += failed;
    total.skipped += skipped;
  }
  return total;
}

/**
 * @param {Counts} counts
 * @returns {string}
 */
export function formatCounts({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
}

/**
 * A run in which nothing passed or failed shows nothing, and a runner that ends badly has failed, whatever its tests
 * say: both count as one failure.
 * @param {number} exitCode
 * @param {Counts} counts
 * @returns {Counts}
 */
function settle(exitCode, counts) {
  const hasRun = counts.passed + counts.failed > 0;
  const isHidden = counts.failed === 0 && exitCode !== 0;
  return hasRun && !isHidden ? counts : { ...counts, failed: counts.failed + 1 };
}
