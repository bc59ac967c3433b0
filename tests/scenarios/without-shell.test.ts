import { describe, it } from 'vitest';
import { SHELLLESS_SCENARIOS } from './scenarios.ts';

describe('without a shell', () => {
  it.each(SHELLLESS_SCENARIOS.map((scenario) => [`${scenario.number} ${scenario.title}`, scenario] as const))(
    '%s',
    (_, { run }) => run(),
  );
});
