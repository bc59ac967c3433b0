import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDialogClosing } from '../../../src/ui/app/use-dialog-closing.ts';
import { Dialog } from '../../../src/ui/controls/Dialog.tsx';

const OUTSIDE = { clientX: 10, clientY: 10 };
const INSIDE = { clientX: 150, clientY: 150 };

const dialog = () => screen.getByRole('dialog');

afterEach(() => {
  Reflect.deleteProperty(HTMLDialogElement.prototype, 'closedBy');
});

function Page({ onClose }: { readonly onClose: () => void }) {
  useDialogClosing();
  return (
    <Dialog label="Find" onClose={onClose}>
      <input type="search" />
      <input type="text" />
      <button type="button">Copy</button>
    </Dialog>
  );
}

function renderPage() {
  const onClose = vi.fn<() => void>();
  const { unmount } = render(<Page onClose={onClose} />);
  vi.spyOn(dialog(), 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 100, 100));
  const press = (down: object, up: object) => {
    fireEvent.pointerDown(dialog(), down);
    fireEvent.click(dialog(), up);
  };
  return { onClose, press, unmount };
}

describe('Escape in a search field', () => {
  it('closes its dialog, and means nothing else', () => {
    const { onClose } = renderPage();
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape' })).toBe(false);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it.each([{ isComposing: true }, { keyCode: 229 }])('belongs to an input method: %j', (composing) => {
    const { onClose } = renderPage();
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'Escape', ...composing })).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is left to the browser in any other field, as are other keys', () => {
    const { onClose } = renderPage();
    expect(fireEvent.keyDown(screen.getByRole('textbox'), { key: 'Escape' })).toBe(true);
    expect(fireEvent.keyDown(screen.getByRole('searchbox'), { key: 'a' })).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('is heard no more once the page is gone', () => {
    const { onClose, unmount } = renderPage();
    unmount();
    const field = document.createElement('dialog').appendChild(document.createElement('input'));
    field.type = 'search';
    document.body.append(field.parentElement ?? field);
    expect(fireEvent.keyDown(field, { key: 'Escape' })).toBe(true);
    expect(onClose).not.toHaveBeenCalled();
  });
});

describe('a press, where the browser knows no closedby', () => {
  it('outside of a dialog closes it', () => {
    const { onClose, press } = renderPage();
    press(OUTSIDE, OUTSIDE);
    expect(onClose).toHaveBeenCalledTimes(1);
  });

  it('on its edge, or that only begins or ends outside, leaves it open', () => {
    const { onClose, press } = renderPage();
    press(INSIDE, INSIDE);
    press(INSIDE, OUTSIDE);
    press(OUTSIDE, INSIDE);
    expect(onClose).not.toHaveBeenCalled();
  });

  it('of a button by the keyboard, which has no place, leaves it open', () => {
    const { onClose, press } = renderPage();
    press(OUTSIDE, INSIDE);
    fireEvent.click(screen.getByText('Copy'), { clientX: 0, clientY: 0 });
    expect(onClose).not.toHaveBeenCalled();
  });

  it('outside of a dialog that asks for none of it leaves it open', () => {
    const { onClose, press } = renderPage();
    dialog().removeAttribute('closedby');
    press(OUTSIDE, OUTSIDE);
    expect(onClose).not.toHaveBeenCalled();
  });
});

it('a press is left to a browser that knows closedby', () => {
  Object.defineProperty(HTMLDialogElement.prototype, 'closedBy', { configurable: true, value: 'any' });
  const { onClose, press } = renderPage();
  press(OUTSIDE, OUTSIDE);
  expect(onClose).not.toHaveBeenCalled();
});
