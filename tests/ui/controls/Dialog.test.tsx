import { act, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactElement, StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import type { Persona } from '../../../src/domain/persona.ts';
import { Dialog } from '../../../src/ui/controls/Dialog.tsx';
import { createTestPersonas } from '../../support/squads.ts';

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog');

function renderDialog(element: ReactElement) {
  const user = userEvent.setup();
  return { user, ...render(<StrictMode>{element}</StrictMode>) };
}

describe('a dialog', () => {
  it('opens as a modal, once, and shows what it holds', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    renderDialog(
      <Dialog label="Profile" onClose={() => undefined}>
        <p>Who it is</p>
      </Dialog>,
    );
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(dialog()).toHaveAttribute('open');
    expect(within(dialog()).getByText('Who it is')).toBeVisible();
  });

  it('is named by its label, and headed by it where that is asked for', () => {
    const { rerender } = renderDialog(
      <Dialog label="Profile" onClose={() => undefined}>
        Text
      </Dialog>,
    );
    expect(dialog()).toHaveAccessibleName('Profile');
    expect(screen.queryByRole('heading')).toBeNull();
    rerender(
      <Dialog label="Profile" headed onClose={() => undefined}>
        Text
      </Dialog>,
    );
    expect(screen.getByRole('heading', { level: 2, name: 'Profile' })).toBeVisible();
  });

  it('closes by its button, and tells of it once', async () => {
    const onClose = vi.fn<() => void>();
    const { user } = renderDialog(
      <Dialog label="Profile" onClose={onClose}>
        Text
      </Dialog>,
    );
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('tells when the browser closes it, and lets it do so by Escape and by a press outside', () => {
    const onClose = vi.fn<() => void>();
    renderDialog(
      <Dialog label="Profile" onClose={onClose}>
        Text
      </Dialog>,
    );
    expect(dialog()).toHaveAttribute('closedby', 'any');
    act(() => dialog().close());
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('takes a persona’s colour, and shows what can be done at its foot', () => {
    const [, persona] = createTestPersonas(2) as [Persona, Persona];
    renderDialog(
      <Dialog
        label="Profile"
        persona={persona}
        actions={<button type="button">Chat</button>}
        onClose={() => undefined}
      >
        Text
      </Dialog>,
    );
    expect(dialog()).toHaveAttribute('data-persona', 'constructor');
    expect(dialog().style.getPropertyValue('--accent')).toBe('light-dark(#0b6477, #5fd0e8)');
    expect(within(dialog()).getByRole('button', { name: 'Chat' })).toBeVisible();
  });
});
