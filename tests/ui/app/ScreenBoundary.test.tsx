import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ScreenBoundary } from '../../../src/ui/app/ScreenBoundary.tsx';

// React reports what a boundary catches to the console as well.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => vi.restoreAllMocks());

it('a screen that breaks says what is kept, can be tried again and reloaded (5.8)', async () => {
  let broken = true;
  function Screen() {
    if (broken) throw new Error('boom');
    return <p>Whole again</p>;
  }
  const onReload = vi.fn<() => void>();
  render(
    <ScreenBoundary onReload={onReload} onTryAgain={() => (broken = false)}>
      <Screen />
    </ScreenBoundary>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent('Your conversations are kept');
  await userEvent.click(screen.getByRole('button', { name: 'Reload' }));
  expect(onReload).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(screen.getByText('Whole again')).toBeVisible();
});
