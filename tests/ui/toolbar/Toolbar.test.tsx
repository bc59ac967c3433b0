import { act, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { PRODUCT, renderApp } from '../render-app.tsx';
import { runEarlyScript } from '../run-early-script.ts';

const shownTheme = () => document.documentElement.dataset['theme'];

function renderLanding() {
  const page = renderApp();
  act(() => page.visit.skipIntro());
  return page;
}

it('has no link to a source that nobody set', () => {
  renderApp([], {}, undefined, { ...PRODUCT, links: { social: 'https://social.example/acme' } });
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Social profile']);
});

describe('the theme', () => {
  it('follows the system until it is switched, and is kept for the next visit', async () => {
    const { user } = renderLanding();
    expect(shownTheme()).toBeUndefined();
    await user.click(screen.getByRole('button', { name: 'Switch to dark theme' }));
    expect(shownTheme()).toBe('dark');
    await user.click(screen.getByRole('button', { name: 'Switch to light theme' }));
    expect(shownTheme()).toBe('light');
    delete document.documentElement.dataset['theme'];
    runEarlyScript();
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

  it('is the system’s when nothing can be read', () => {
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    runEarlyScript();
    expect(shownTheme()).toBeUndefined();
  });

  it('accepts only a theme from storage', () => {
    localStorage.setItem('quartet-theme', '"><script>');
    runEarlyScript();
    expect(shownTheme()).toBeUndefined();
  });
});
