import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { restoreTheme } from '../../../src/ui/controls/theme.ts';
import { renderApp } from '../render-app.tsx';

const shownTheme = () => document.documentElement.dataset['theme'];

function renderLanding() {
  const page = renderApp();
  act(() => page.visit.skipIntro());
  return page;
}

describe('the theme', () => {
  it('follows the system until it is switched, and is kept for the next visit', async () => {
    const { user } = renderLanding();
    expect(shownTheme()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    expect(shownTheme()).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    expect(shownTheme()).toBe('light');
    delete document.documentElement.dataset['theme'];
    restoreTheme();
    expect(shownTheme()).toBe('light');
  });

  it('can be switched when nothing can be stored', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const { user } = renderLanding();
    await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    expect(shownTheme()).toBe('dark');
  });

  it('accepts only a theme from storage', () => {
    localStorage.setItem('quartet-theme', '"><script>');
    restoreTheme();
    expect(shownTheme()).toBeUndefined();
  });
});
