import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { PlainTextBoundary } from '../../../src/ui/markdown/MarkdownText.tsx';

function Broken(): never {
  throw new Error('boom');
}

it('a text whose drawing breaks is shown as it is', () => {
  // React reports what a boundary catches to the console as well.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { container } = render(
    <PlainTextBoundary text={'*as*\nit is'}>
      <Broken />
    </PlainTextBoundary>,
  );
  expect(container.innerHTML).toBe('<p>*as*\nit is</p>');
});
