import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  countScenarios,
  formatScenarioTable,
  scenariosOfPlaywright,
  scenariosOfVitest,
  sectionsOf,
} from './scenario-table.mjs';
import { readPlaywrightReport, readVitestReport } from './test-runners.mjs';

/**
 * Prints how the scenarios went on each shell, from the reports of the run before.
 * @param {string} rootFolder
 */
export function showScenarios(rootFolder) {
  const results = [
    ...scenariosOfVitest(readVitestReport()),
    ...scenariosOfPlaywright(readPlaywrightReport()),
  ];
  const sections = sectionsOf(readFileSync(join(rootFolder, 'docs/behaviour.md'), 'utf8'));
  for (const line of formatScenarioTable(countScenarios(results, sections))) console.log(line);
}
