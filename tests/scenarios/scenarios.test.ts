import { describe, it } from 'vitest';
import { SHELLLESS_SCENARIOS, scenariosFor } from './scenarios.ts';
import { headless } from './shells/headless.ts';

describe('the core alone', () => {
  for (const scenario of scenariosFor('headless'))
    it(`${scenario.number} ${scenario.title}`, () => scenario.run(headless));
});

describe('without a shell', () => {
  for (const { number, title, run } of SHELLLESS_SCENARIOS) it(`${number} ${title}`, run);
});
