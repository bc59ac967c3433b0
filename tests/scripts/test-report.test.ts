import { join } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../../scripts/lib/root-folder.js';
import { type Tally, formatTally, readReport, sumUp } from '../../scripts/lib/test-report.ts';

const VITEST: Tally = readReport({
  numPassedTests: 4,
  numFailedTests: 1,
  testResults: [
    {
      name: join(rootFolder, 'tests/deployment/nginx.test.ts'),
      assertionResults: [
        { status: 'skipped', meta: { lacks: 'there is no nginx' } },
        { status: 'skipped', meta: { lacks: 'there is no nginx' } },
      ],
    },
    {
      name: join(rootFolder, 'tests/domain/asking/ask.test.ts'),
      assertionResults: [{ status: 'passed', meta: {} }, { status: 'todo' }],
    },
  ],
});

const PLAYWRIGHT: Tally = readReport({
  stats: { expected: 2, unexpected: 0 },
  suites: [
    {
      suites: [
        {
          specs: [
            { file: 'browser/keep.spec.ts', tests: [{ status: 'expected', annotations: [] }] },
            {
              file: 'browser/deployment.spec.ts',
              tests: [
                { status: 'skipped', annotations: [{ type: 'skip', description: 'there is no nginx' }] },
              ],
            },
          ],
        },
      ],
    },
  ],
});

it('both runners’ reports are counted, and say what was skipped', () => {
  expect(VITEST).toMatchObject({ passed: 4, failed: 1 });
  expect(PLAYWRIGHT).toEqual({
    passed: 2,
    failed: 0,
    skips: [{ file: 'tests/browser/deployment.spec.ts', reason: 'there is no nginx' }],
  });
});

it('tests that were not asked for by their name are not counted as skipped', () => {
  const assertionResults = [
    { status: 'skipped' },
    { status: 'skipped', meta: { lacks: 'there is no nginx' } },
  ];
  const testResults = [{ name: join(rootFolder, 'tests/a.test.ts'), assertionResults }];
  expect(readReport({ testResults }, true).skips).toEqual([
    { file: 'tests/a.test.ts', reason: 'there is no nginx' },
  ]);
});

it('a person reads what was skipped by reason and name, then the counts', () => {
  const tally = sumUp([VITEST, PLAYWRIGHT], true);
  expect(formatTally(tally, true)).toBe(
    [
      'Skipped:',
      '  there is no nginx',
      '    tests/deployment/nginx.test.ts: 2',
      '    tests/browser/deployment.spec.ts: 1',
      '  no reason is given',
      '    tests/domain/asking/ask.test.ts: 1',
      '',
      '6 passed, 1 failed, 4 skipped',
    ].join('\n'),
  );
});

it('in CI each file that skips counts as failed', () => {
  const tally = sumUp([VITEST, PLAYWRIGHT], false);
  expect(tally.failed).toBe(4);
  expect(formatTally(tally, false)).toMatch(/^Skipped, which counts as failed since CI is set:\n/);
});

it('a run that skipped nothing is one line', () => {
  const tally = sumUp([{ passed: 3, failed: 0, skips: [] }], false);
  expect(formatTally(tally, false)).toBe('3 passed, 0 failed, 0 skipped');
});
