import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useApp, useVisit } from '../../../src/ui/app/contexts.ts';

it.each([
  [useVisit, 'VisitContext'],
  [useApp, 'AppContext'],
])('outside of what provides it, a hook says what is missing: %o', (useEither, name) => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Lost = () => void useEither();
  expect(() => render(<Lost />)).toThrow(`Nothing around this component provides a ${name}`);
});
