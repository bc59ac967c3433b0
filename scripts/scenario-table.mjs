/**
 * One scenario on one shell, as a test runner reported it.
 * @typedef {object} ScenarioResult
 * @property {string} shell
 * @property {string} name the sentence's number, then what happens
 * @property {boolean} passed
 */

/**
 * A section of docs/behaviour.md and how its scenarios went.
 * @typedef {object} ScenarioRow
 * @property {string} section
 * @property {number} scenarios
 * @property {Record<string, { passed: number, run: number }>} shells
 */

/** @type {[shell: string, heading: string, file: string][]} */
const shells = [
  ['headless', 'Core', 'tests/scenarios/headless.test.ts'],
  ['react', 'React', 'tests/scenarios/react.test.tsx'],
  ['browser', 'Built page', 'browser.spec.ts'],
  ['terminal', 'Terminal', 'tests/scenarios/terminal.test.ts'],
];

/**
 * @param {{ testResults: { name: string, assertionResults: { title: string, status: string }[] }[] } | null} report
 * @returns {ScenarioResult[]} of the shells that Vitest ran
 */
export function scenariosOfVitest(report) {
  return (report?.testResults ?? []).flatMap(({ name: file, assertionResults }) => {
    const shell = shells.find(([, , path]) => file.split('\\').join('/').endsWith(path))?.[0];
    if (shell === undefined) return [];
    return assertionResults.map(({ title, status }) => ({ shell, name: title, passed: status === 'passed' }));
  });
}

/**
 * @param {{ suites: { file: string, specs: { title: string, ok: boolean }[] }[] } | null} report
 * @returns {ScenarioResult[]} of the built page
 */
export function scenariosOfPlaywright(report) {
  return (report?.suites ?? [])
    .filter(({ file }) => file.split('\\').join('/').endsWith('scenarios/browser.spec.ts'))
    .flatMap(({ specs }) => specs.map(({ title, ok }) => ({ shell: 'browser', name: title, passed: ok })));
}

/**
 * @param {string} behaviour the text of docs/behaviour.md
 * @returns {string[]} the titles of its sections
 */
export function sectionsOf(behaviour) {
  return [...behaviour.matchAll(/^## (\d+\. .+)$/gm)].map(([, title = '']) => title);
}

/**
 * @param {ScenarioResult[]} results
 * @param {string[]} sections titles as in docs/behaviour.md, such as `5. Chat screen`
 * @returns {ScenarioRow[]} a row for each section, and one for all
 */
export function countScenarios(results, sections) {
  const row = (/** @type {string} */ section, /** @type {ScenarioResult[]} */ own) => ({
    section,
    scenarios: new Set(own.map(({ name }) => name)).size,
    shells: Object.fromEntries(
      shells.map(([shell]) => {
        const run = own.filter((result) => result.shell === shell);
        return [shell, { passed: run.filter(({ passed }) => passed).length, run: run.length }];
      }),
    ),
  });
  const ofSection = (/** @type {string} */ section) =>
    results.filter(({ name }) => name.startsWith(`${Number.parseInt(section, 10)}.`));
  return [...sections.map((section) => row(section, ofSection(section))), row('All', results)];
}

/**
 * @param {ScenarioRow[]} rows
 * @returns {string[]} lines of Markdown, in columns of one width: how many passed on each shell, of how many that ran
 */
export function formatScenarioTable(rows) {
  const cells = [
    ['Section', 'Scenarios', ...shells.map(([, heading]) => heading)],
    ...rows.map(({ section, scenarios, shells: counts }) => [
      section,
      `${scenarios}`,
      ...shells.map(([shell]) => formatCell(counts[shell])),
    ]),
  ];
  const widths = (cells[0] ?? []).map((_, column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  );
  const isText = (/** @type {number} */ column) => column === 0;
  const lines = cells.map((row) =>
    row.map((cell, column) =>
      isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    ),
  );
  const rule = widths.map((width, column) =>
    isText(column) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`,
  );
  return [lines[0] ?? [], rule, ...lines.slice(1)].map((row) => `| ${row.join(' | ')} |`);
}

/** @param {{ passed: number, run: number } | undefined} count */
function formatCell(count) {
  if (count === undefined || count.run === 0) return '–';
  return count.passed === count.run ? `${count.run}` : `${count.passed} of ${count.run}`;
}
