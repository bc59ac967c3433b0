import { describe, it } from 'vitest';
import { scenariosFor } from './scenarios.ts';
import { terminal } from './shells/terminal.ts';

describe('the terminal', () => {
  it.each(
    scenariosFor('terminal').map((scenario) => [`${scenario.number} ${scenario.title}`, scenario] as const),
  )('%s', (_, { run }) => run(terminal));
});
