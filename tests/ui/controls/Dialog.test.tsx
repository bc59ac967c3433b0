import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ComponentProps, StrictMode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Persona } from '../../../src/domain/squad/persona.ts';
import { Dialog } from '../../../src/ui/controls/Dialog.tsx';
import { createTestPersonas } from '../../support/squads.ts';

const OUTSIDE = { clientX: 10, clientY: 10 };
const INSIDE = { clientX: 150, clientY: 150 };

const dialog = () => screen.getByRole<HTMLDialogElement>('dialog');

function renderDialog(props: Partial<ComponentProps<typeof Dialog>> = {}) {
  const onClose = vi.fn<() => void>();
  render(
    <StrictMode>
      <Dialog label="Profile" onClose={onClose} {...props}>
        Who it is
      </Dialog>
    </StrictMode>,
  );
  return { onClose, user: userEvent.setup() };
}

describe('a dialog', () => {
  it('opens as a modal, once, with its label as its name, and shows its content', () => {
    const showModal = vi.spyOn(HTMLDialogElement.prototype, 'showModal');
    renderDialog();
    expect(showModal).toHaveBeenCalledTimes(1);
    expect(dialog()).toHaveAttribute('open');
    expect(dialog()).toHaveAccessibleName('Profile');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(within(dialog()).getByText('Who it is')).toBeVisible();
  });

  it('shows its label as a heading if wanted', () => {
    renderDialog({ headed: true });
    expect(screen.getByRole('heading', { level: 2, name: 'Profile' })).toBeVisible();
  });

  it('closes with its button, and reports it once', async () => {
    const { user, onClose } = renderDialog();
    expect(onClose).not.toHaveBeenCalled();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('reports when the browser closes it, and lets it do so on Escape and a press outside', () => {
    const { onClose } = renderDialog();
    expect(dialog()).toHaveAttribute('closedby', 'any');
    act(() => dialog().close());
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('takes a persona’s colour, and shows its actions at the bottom', () => {
    const [, persona] = createTestPersonas(2) as [Persona, Persona];
    renderDialog({ persona, actions: <button type="button">Chat</button> });
    expect(dialog()).toHaveAttribute('data-persona', 'constructor');
    expect(dialog().style.getPropertyValue('--accent')).toBe('light-dark(#0b6477, #5fd0e8)');
    expect(within(dialog()).getByRole('button', { name: 'Chat' })).toBeVisible();
  });
});

afterEach(() => {
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
});

function renderFields() {
  const onClose = vi.fn<() => void>();
  render(
    <Dialog label="Find" onClose={onClose}>
      <input type="search" />
      <input type="text" />
      <button type="button">Copy</button>
    </Dialog>,
  );
  vi.spyOn(dialog(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 100, 100));
  const press = (down: object, up: object) => {
    fireEvent.pointerDown(dialog(), down);
    fireEvent.click(dialog(), up);
  };
  return { onClose, press };
}

describe('Escape in a search field', () => {
  it('closes the dialog, and does nothing else', () => {
    const { onClose } = renderFields();
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])('is left to an input method: %j', (composing) => {
    const { onClose } = renderFields();
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape', ...composing })).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is left to the browser in any other field, as are other keys', () => {
    const { onClose } = renderFields();
    expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })).toBe(true);
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'a' })).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a press in a browser without closedby', () => {
  it('outside a dialog closes it', () => {
    const { onClose, press } = renderFields();
    press(OUTSIDE, OUTSIDE);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('on its edge, or only partly outside, leaves it open', () => {
    const { onClose, press } = renderFields();
    press(INSIDE, INSIDE);
    press(INSIDE, OUTSIDE);
    press(OUTSIDE, INSIDE);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('of a button with the keyboard, which has no position, leaves it open', () => {
    const { onClose, press } = renderFields();
    press(OUTSIDE, INSIDE);
    fireEvent.click(screen.getByText('Copy'), { clientX: 0, clientY: 0 });
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('a press outside is left to a browser that knows closedby', () => {
  Object.defineProperty(HTMLDialogElement.prototype, 'closedBy', { configurable: true, value: 'any' });
  const { onClose, press } = renderFields();
  press(OUTSIDE, OUTSIDE);
  expect(onClose).not.toHaveBeenCalled();
});
