import { describe, it } from 'vitest';
import { scenariosFor } from './scenarios.ts';
import { react } from './shells/react.tsx';

describe('the React shell', () => {
  it.each(
    scenariosFor('react').map((scenario) => [`${scenario.number} ${scenario.title}`, scenario] as const),
  )('%s', (_, { run }) => run(react));
});
