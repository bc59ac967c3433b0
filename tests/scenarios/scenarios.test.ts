import { describe, it } from 'vitest';
import { runTaped } from './run-taped.ts';
import { SHELLLESS_SCENARIOS, scenariosFor } from './scenarios.ts';
import { headless } from './shells/headless.ts';
import { terminal } from './shells/terminal.ts';

describe.each([
  ['the core alone', headless],
  ['the terminal', terminal],
] as const)('%s', (_, shell) => {
  for (const scenario of scenariosFor(shell.name))
    it(`${scenario.number} ${scenario.title}`, () => runTaped(scenario, shell));
});

describe('without a shell', () => {
  for (const { number, title, run } of SHELLLESS_SCENARIOS) it(`${number} ${title}`, run);
});
