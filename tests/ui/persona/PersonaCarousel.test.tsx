import { fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderKeyboardPage } from '../app/keyboard-page.tsx';

const button = (name: string) => screen.getByRole('button', { name });

function renderCarousel() {
  return renderKeyboardPage({ children: <button type="button">Elsewhere</button> });
}

describe('the arrow keys in the carousel', () => {
  it.each(['Previous persona', 'Next persona', 'Profile'])(
    'change the persona with the focus on %j, and leave it there (15.5)',
    async (name) => {
      const { user, squad } = renderCarousel();
      button(name).focus();
      await user.keyboard('{ArrowRight}{ArrowRight}');
      expect(squad.selection.value.index).toBe(2);
      await user.keyboard('{ArrowLeft}');
      expect(squad.selection.value.index).toBe(1);
      expect(button(name)).toHaveFocus();
    },
  );

  it('are taken from the browser, and no other key is', () => {
    renderCarousel();
    expect(fireEvent.keyDown(button('Profile'), { key: 'ArrowRight' })).toBe(false);
    expect(fireEvent.keyDown(button('Profile'), { key: 'ArrowDown' })).toBe(true);
    expect(fireEvent.keyDown(button('Profile'), { key: 'Enter' })).toBe(true);
  });

  it('with Alt stay the browser’s way back and forward', () => {
    const { squad } = renderCarousel();
    expect(fireEvent.keyDown(button('Next persona'), { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(squad.selection.value.index).toBe(0);
  });

  it('do nothing with the focus elsewhere', async () => {
    const { user, squad } = renderCarousel();
    await user.click(button('Elsewhere'));
    await user.keyboard('{ArrowRight}');
    expect(squad.selection.value.index).toBe(0);
  });

  it('wait for an input method', () => {
    const { squad } = renderCarousel();
    fireEvent.keyDown(button('Profile'), { key: 'ArrowRight', isComposing: true });
    expect(squad.selection.value.index).toBe(0);
  });
});
