import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { rootFolder } from './root-folder.js';
import { runProcess } from './run-process.ts';

/** How tests ended. */
export interface Tally {
  readonly passed: number;
  /** The name of each. */
  readonly failed: readonly string[];
  readonly skipped: number;
}

/** The part of Vitest's JSON report that is read. */
export interface VitestReport {
  readonly numPassedTests: number;
  readonly numPendingTests: number;
  readonly numTodoTests: number;
  readonly testResults: readonly {
    /** The file's absolute path. */
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
}

/** The part of Playwright's JSON report that is read. */
export interface PlaywrightReport {
  readonly suites: readonly PlaywrightSuite[];
  readonly stats: { readonly expected: number; readonly skipped: number };
}

interface PlaywrightSuite {
  readonly title: string;
  readonly file: string;
  readonly specs: readonly { readonly title: string; readonly ok: boolean }[];
  readonly suites?: readonly PlaywrightSuite[];
}

const VITEST_REPORT = 'test-results/vitest.json';

const PLAYWRIGHT_REPORT = 'test-results/playwright.json';

/** @param filters parts of paths; none means all tests */
export async function runVitest(filters: readonly string[], environment: NodeJS.ProcessEnv): Promise<Tally> {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`];
  const exitCode = await run(
    ['node_modules/vitest/vitest.mjs', 'run', '--no-allowOnly', ...reporters, ...filters],
    VITEST_REPORT,
    environment,
  );
  return tallyVitest(readReport(VITEST_REPORT), exitCode);
}

/**
 * @param filters as Playwright takes them; none means all tests
 * @param options show: print as it goes, and not all at the end
 */
export async function runPlaywright(
  filters: readonly string[],
  environment: NodeJS.ProcessEnv,
  { show = true } = {},
): Promise<Tally> {
  const program = ['node_modules/@playwright/test/cli.js', 'test', ...filters];
  const exitCode = await run(program, PLAYWRIGHT_REPORT, environment, show);
  return tallyPlaywright(readReport(PLAYWRIGHT_REPORT), exitCode);
}

/** @param report null when none was written */
function tallyVitest(report: VitestReport | null, exitCode: number): Tally {
  const failed = (report?.testResults ?? []).flatMap(({ name, status, assertionResults }) => {
    const file = relative(rootFolder, name);
    const failures = assertionResults.filter((each) => each.status === 'failed');
    // A file that cannot be loaded fails without a single test in it.
    if (failures.length === 0 && status === 'failed') return [file];
    return failures.map(({ fullName }) => `${file} > ${fullName}`);
  });
  return settle('Vitest', exitCode, {
    passed: report?.numPassedTests ?? 0,
    failed,
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  });
}

/** @param report null when none was written */
function tallyPlaywright(report: PlaywrightReport | null, exitCode: number): Tally {
  return settle('Playwright', exitCode, {
    passed: report?.stats.expected ?? 0,
    failed: (report?.suites ?? []).flatMap((suite) => failuresOf(suite)),
    skipped: report?.stats.skipped ?? 0,
  });
}

export function addTallies(tallies: readonly Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    skipped: tallies.reduce((sum, { skipped }) => sum + skipped, 0),
  };
}

/** The names of what failed, then the counts in the last line. */
export function formatTally({ passed, failed, skipped }: Tally): string {
  const names = failed.length === 0 ? [] : ['', 'Failed:', ...failed.map((name) => `  ${name}`)];
  const counts = `${passed} passed, ${failed.length} failed${skipped === 0 ? '' : `, ${skipped} skipped`}`;
  return [...names, '', counts].join('\n');
}

function failuresOf({ title, file, specs, suites = [] }: PlaywrightSuite, path = ''): readonly string[] {
  const place = path === '' ? file : `${path} > ${title}`;
  return [
    ...specs.filter(({ ok }) => !ok).map((spec) => `${place} > ${spec.title}`),
    ...suites.flatMap((suite) => failuresOf(suite, place)),
  ];
}

/** A run without a single test shows nothing, and a runner that ends badly has failed, whatever its tests say. */
function settle(runner: string, exitCode: number, tally: Tally): Tally {
  const hasRun = tally.passed + tally.failed.length > 0;
  if (hasRun && (tally.failed.length > 0 || exitCode === 0)) return tally;
  return { ...tally, failed: [...tally.failed, `${runner} itself, which ended with ${exitCode}`] };
}

/** Runs a test runner, after removing the report of an earlier run. */
async function run(
  nodeArguments: readonly string[],
  report: string,
  environment: NodeJS.ProcessEnv,
  show = true,
): Promise<number> {
  mkdirSync(join(rootFolder, dirname(report)), { recursive: true });
  rmSync(join(rootFolder, report), { force: true });
  const { exitCode, output } = await runProcess(process.execPath, nodeArguments, {
    folder: rootFolder,
    environment,
    show,
  });
  if (!show) console.log(output);
  return exitCode;
}

function readReport(path: string) {
  const absolute = join(rootFolder, path);
  return existsSync(absolute) ? JSON.parse(readFileSync(absolute, 'utf8')) : null;
}
