import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../../scripts/root-folder.mjs';
import { countScenarios, formatScenarioTable, sectionsOf } from '../../scripts/scenario-table.mjs';
import type { ShellName } from './scenario.ts';
import { SCENARIOS, scenariosFor } from './scenarios.ts';

const SHELLS: readonly (readonly [shell: ShellName, heading: string])[] = [
  ['headless', 'Core'],
  ['react', 'React'],
  ['browser', 'Built page'],
  ['terminal', 'Terminal'],
];

const SUMMARY = summarize();

describe('the summary of the scenarios', () => {
  it('stands in the README as it is', () => {
    expect(read('README.md')).toContain(SUMMARY);
  });

  it('stands with every scenario in docs/scenarios.md; npm run scenarios writes both', async () => {
    const all = `${HEAD}\n${SUMMARY}\n\n${listAll()}\n`;
    await expect(all).toMatchFileSnapshot(path.join(rootFolder, 'docs/scenarios.md'));
  });
});

const HEAD = `# Scenarios

Every sentence of [behaviour.md](behaviour.md) is shown by scenarios, written once in the users' words, and run on every
shell that can show it: the core alone on a virtual clock, React in jsdom, the built page in Chromium, the terminal.
\`npm test\` runs all of them, and \`npm run scenarios\` writes this page.
`;

function summarize(): string {
  const results = SHELLS.flatMap(([shell]) =>
    scenariosFor(shell).map(({ number, title }) => ({ shell, name: `${number} ${title}`, passed: true })),
  );
  return formatScenarioTable(countScenarios(results, sectionsOf(read('docs/behaviour.md')))).join('\n');
}

function listAll(): string {
  return SCENARIOS.map(({ number, title, except }) => {
    const left = SHELLS.flatMap(([shell, heading]) => {
      const reason = except[shell];
      return reason === undefined ? [] : [`${heading}: ${reason}`];
    });
    return `- **${number}** ${title}${left.length === 0 ? '' : ` (not on ${left.join('; ')})`}`;
  }).join('\n');
}

function read(file: string): string {
  return readFileSync(path.join(rootFolder, file), 'utf8');
}
