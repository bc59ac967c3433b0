import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { hang } from '../../support/scripted-completion.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { say } from '../../support/test-visit.ts';
import { renderKeyboardPage } from '../app/keyboard-page.tsx';

const button = (name: string) => screen.getByRole('button', { name });

function renderCarousel() {
  return renderKeyboardPage({ children: <button type="button">Elsewhere</button> });
}

describe('the arrow keys in the carousel', () => {
  it.each(['Previous persona', 'Next persona', 'Profile'])(
    'change the persona while %j has the focus, and leave the focus there',
    async (name) => {
      const { user, visit } = renderCarousel();
      button(name).focus();
      await user.keyboard('{ArrowRight}{ArrowRight}');
      expect(visit.chosen.value.index).toBe(2);
      await user.keyboard('{ArrowLeft}');
      expect(visit.chosen.value.index).toBe(1);
      expect(button(name)).toHaveFocus();
    },
  );

  it('do not reach the browser, while other keys do', () => {
    renderCarousel();
    expect(fireEvent.keyDown(button('Profile'), { key: 'ArrowRight' })).toBe(false);
    expect(fireEvent.keyDown(button('Profile'), { key: 'ArrowDown' })).toBe(true);
    expect(fireEvent.keyDown(button('Profile'), { key: 'Enter' })).toBe(true);
  });

  it('do nothing when the focus is elsewhere', async () => {
    const { user, visit } = renderCarousel();
    await user.click(button('Elsewhere'));
    await user.keyboard('{ArrowRight}');
    expect(visit.chosen.value.index).toBe(0);
  });
});

describe('the carousel of a single persona', () => {
  const alone = { visitOptions: { personas: createTestPersonas(1) } };

  it('has no arrows and no count, and is not called a carousel', () => {
    renderKeyboardPage(alone);
    expect(screen.queryByRole('button', { name: /persona/ })).toBeNull();
    expect(screen.getByRole('group', { name: 'Basalt' })).toHaveTextContent('Basalt');
    expect(screen.queryByText(/ of /)).toBeNull();
    expect(document.querySelector('[aria-roledescription]')).toBeNull();
    expect(button('Profile')).toBeVisible();
  });

  it('leaves the arrow keys to the browser', () => {
    const { visit } = renderKeyboardPage(alone);
    for (const key of ['ArrowRight', 'ArrowLeft', 'PageDown', 'PageUp']) {
      expect(fireEvent.keyDown(button('Profile'), { key, altKey: key.startsWith('Page') })).toBe(true);
    }
    expect(visit.chosen.value.index).toBe(0);
  });
});

describe('the carousel of another squad', () => {
  it('marks an answering persona on the arrow that gets there sooner, whatever its id', async () => {
    const parts = renderKeyboardPage({
      script: [hang],
      visitOptions: { personas: createTestPersonas(8) },
    });
    act(() => parts.visit.choose(parts.visit.laneOf('constructor')!));
    act(() => void say(parts, 'Hello'));
    await parts.user.click(button('Next persona'));
    expect(button('Previous persona')).toHaveAccessibleDescription('Feldspar from Norway is answering');
    expect(button('Next persona')).not.toHaveAccessibleDescription(/answering/);
    const mark = document.querySelector<HTMLElement>('[data-mark]')!;
    expect(mark).toHaveAttribute('data-persona', 'constructor');
    expect(mark.style.getPropertyValue('--accent')).toBe('light-dark(#0b6477, #5fd0e8)');
  });
});
