import { describe, it } from 'vitest';
import { runTaped } from './run-taped.ts';
import { scenariosFor } from './scenarios.ts';
import { react } from './shells/react.tsx';

describe('the React shell', () => {
  for (const scenario of scenariosFor('react'))
    it(`${scenario.number} ${scenario.title}`, () => runTaped(scenario, react));
});
