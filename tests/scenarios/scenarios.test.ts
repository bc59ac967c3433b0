import { describe, it } from 'vitest';
import { SHELLLESS_SCENARIOS } from './scenarios.ts';

describe('without a page', () => {
  for (const { number, title, run } of SHELLLESS_SCENARIOS) it(`${number} ${title}`, run);
});
