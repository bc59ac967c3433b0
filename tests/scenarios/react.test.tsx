import { describe, it } from 'vitest';
import { scenariosFor } from './scenarios.ts';
import { react } from './shells/react.tsx';

describe('the React shell', () => {
  for (const { number, title, run } of scenariosFor('react')) it(`${number} ${title}`, () => run(react));
});
