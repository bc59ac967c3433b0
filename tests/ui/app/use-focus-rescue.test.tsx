import { act, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { stubTouch } from '../../support/touch.ts';
import { useFocusRescue } from '../../../src/ui/app/use-focus-rescue.ts';

function Page() {
  useFocusRescue();
  return (
    <main>
      <section>
        <h2 tabIndex={-1} data-focus-home>
          Near
        </h2>
        <div>
          <button type="button">Inner</button>
        </div>
      </section>
      <button type="button">Outer</button>
      <textarea data-focus-home aria-label="Last" />
    </main>
  );
}

const button = (name: string) => screen.getByRole('button', { name });

/** Presses an element, and removes an element from the page. */
async function lose(focused: HTMLElement, gone: Element | null = focused): Promise<void> {
  focused.focus();
  focused.click();
  await act(async () => gone?.remove());
}

describe('the focus, when its element leaves the page after a press', () => {
  it('goes to the home in the smallest surrounding place', async () => {
    render(<Page />);
    await lose(button('Inner'));
    expect(screen.getByText('Near')).toHaveFocus();
  });

  it('goes to the last home of a place that has several', async () => {
    render(<Page />);
    await lose(button('Outer'));
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('goes beyond a place that is removed too', async () => {
    render(<Page />);
    await lose(button('Inner'), button('Inner').closest('section'));
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('stays where it has moved meanwhile', async () => {
    render(<Page />);
    button('Inner').focus();
    await act(async () => {
      button('Inner').remove();
      button('Outer').focus();
    });
    expect(button('Outer')).toHaveFocus();
  });

  it('is not restored once the reader has left the element', async () => {
    render(<Page />);
    const inner = button('Inner');
    inner.focus();
    await act(async () => inner.blur());
    await act(async () => inner.remove());
    expect(document.body).toHaveFocus();
  });
});

describe('the focus, when its element leaves the page by itself', () => {
  async function vanish(): Promise<void> {
    render(<Page />);
    button('Outer').click();
    button('Inner').focus();
    await act(async () => button('Inner').remove());
  }

  it('goes to the input', async () => {
    await vanish();
    expect(screen.getByRole('textbox')).toHaveFocus();
  });

  it('goes to the nearest home on a touch screen, where a keyboard would cover the page', async () => {
    stubTouch();
    await vanish();
    expect(screen.getByText('Near')).toHaveFocus();
  });
});
