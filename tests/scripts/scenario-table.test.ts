import { describe, expect, it } from 'vitest';
import {
  countScenarios,
  formatScenarioTable,
  scenariosOfPlaywright,
  scenariosOfVitest,
  sectionsOf,
} from '../../scripts/scenario-table.mjs';

const VITEST = {
  testResults: [
    {
      name: '/anywhere/tests/scenarios/headless.test.ts',
      assertionResults: [
        { title: '1.1 one chats', status: 'passed' },
        { title: '11.2 one waits', status: 'failed' },
      ],
    },
    {
      name: '/anywhere/tests/relay/headless.test.ts',
      assertionResults: [{ title: '1.9', status: 'passed' }],
    },
  ],
};
const PLAYWRIGHT = {
  suites: [
    { file: 'tests/scenarios/browser.spec.ts', specs: [{ title: '1.1 one chats', ok: true }] },
    { file: 'tests/browser/shell.spec.ts', specs: [{ title: '1.1 something else', ok: true }] },
  ],
};

describe('the table of scenarios and shells', () => {
  it('counts what passed of what ran, section by section', () => {
    const results = [...scenariosOfVitest(VITEST), ...scenariosOfPlaywright(PLAYWRIGHT)];
    expect(formatScenarioTable(countScenarios(results, ['1. Purpose', '11. Asking']))).toEqual([
      '| Section    | Scenarios |   Core | React | Built page | Terminal |',
      '| ---------- | --------: | -----: | ----: | ---------: | -------: |',
      '| 1. Purpose |         1 |      1 |     – |          1 |        – |',
      '| 11. Asking |         1 | 0 of 1 |     – |          – |        – |',
      '| All        |         2 | 1 of 2 |     – |          1 |        – |',
    ]);
  });

  it('is empty where nothing was reported', () => {
    expect([...scenariosOfVitest(null), ...scenariosOfPlaywright(null)]).toEqual([]);
  });

  it('takes its sections from the headings', () => {
    expect(sectionsOf('# All\n\n## 1. Purpose\n\n- **1.1** x\n\n## 2. Stages (all)\n')).toEqual([
      '1. Purpose',
      '2. Stages (all)',
    ]);
  });
});
