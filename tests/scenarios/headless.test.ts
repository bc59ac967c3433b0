import { describe, it } from 'vitest';
import { scenariosFor } from './scenarios.ts';
import { headless } from './shells/headless.ts';

describe('the core alone', () => {
  it.each(
    scenariosFor('headless').map((scenario) => [`${scenario.number} ${scenario.title}`, scenario] as const),
  )('%s', (_, { run }) => run(headless));
});
