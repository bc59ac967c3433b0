import { relative } from 'node:path';
import { rootFolder } from './root-folder.js';

/** The result of a step of the tests. */
export interface Tally {
  readonly passed: number;
  readonly failed: number;
  readonly skips: readonly Skip[];
}

/** A test that was skipped. */
export interface Skip {
  /** Relative to the root, with slashes. */
  readonly file: string;
  readonly reason: string;
}

/** The part of both runners' JSON reports that is used. */
export interface Report {
  // Vitest's
  readonly numPassedTests?: number;
  readonly numFailedTests?: number;
  readonly testResults?: readonly {
    readonly name: string;
    readonly assertionResults: readonly {
      readonly status: string;
      readonly meta?: { readonly lacks?: string };
    }[];
  }[];
  // Playwright's
  readonly stats?: { readonly expected: number; readonly unexpected: number };
  readonly suites?: readonly Suite[];
}

/** A file of Playwright's tests, or a group in it. */
interface Suite {
  readonly specs?: readonly { readonly file: string; readonly tests: readonly BrowserTest[] }[];
  readonly suites?: readonly Suite[];
}

interface BrowserTest {
  readonly status: string;
  readonly annotations: readonly { readonly type: string; readonly description?: string }[];
}

const UNEXPLAINED = 'no reason is given';

/** Vitest's words for a test that did not run. */
const NOT_RUN: ReadonlySet<string> = new Set(['skipped', 'pending', 'todo']);

/** @param isByName whether only tests of some names were asked for, so that all others are skipped without a reason */
export function readReport(report: Report, isByName = false): Tally {
  const { numPassedTests, numFailedTests, testResults = [], stats, suites = [] } = report;
  return {
    passed: numPassedTests ?? stats?.expected ?? 0,
    failed: numFailedTests ?? stats?.unexpected ?? 0,
    skips: [
      ...testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status, meta }) => NOT_RUN.has(status) && (meta?.lacks !== undefined || !isByName))
          .map(({ meta }) => ({
            file: relative(rootFolder, name).replaceAll('\\', '/'),
            reason: meta?.lacks ?? UNEXPLAINED,
          })),
      ),
      ...suites.flatMap(skipsOf),
    ],
  };
}

/** One tally of all steps. Where nothing may be skipped, each file that skips counts as a failure. */
export function sumUp(tallies: readonly Tally[], maySkip: boolean): Tally {
  const skips = tallies.flatMap((tally) => tally.skips);
  const skipping = maySkip ? 0 : new Set(skips.map(({ file }) => file)).size;
  const sum = (count: 'passed' | 'failed') => tallies.reduce((total, tally) => total + tally[count], 0);
  return { passed: sum('passed'), failed: sum('failed') + skipping, skips };
}

/** The last lines of the tests: what was skipped and why, and the counts. */
export function formatTally({ passed, failed, skips }: Tally, maySkip: boolean): string {
  const reasons = [...new Set(skips.map(({ reason }) => reason))];
  const lines = reasons.flatMap((reason) => {
    const files = skips.filter((skip) => skip.reason === reason).map(({ file }) => file);
    const counts = [...new Set(files)].map(
      (file) => `    ${file}: ${files.filter((each) => each === file).length}`,
    );
    return [`  ${reason}`, ...counts];
  });
  const heading = maySkip ? 'Skipped:' : 'Skipped, which counts as failed since CI is set:';
  const skipped = skips.length === 0 ? [] : [heading, ...lines, ''];
  return [...skipped, `${passed} passed, ${failed} failed, ${skips.length} skipped`].join('\n');
}

function skipsOf({ specs = [], suites = [] }: Suite): readonly Skip[] {
  const own = specs.flatMap(({ file, tests }) =>
    tests
      .filter(({ status }) => status === 'skipped')
      .map(({ annotations }) => ({
        file: `tests/${file}`,
        reason:
          annotations.find(({ type }) => type === 'skip' || type === 'fixme')?.description ?? UNEXPLAINED,
      })),
  );
  return [...own, ...suites.flatMap(skipsOf)];
}
