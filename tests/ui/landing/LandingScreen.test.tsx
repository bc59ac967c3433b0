import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { renderApp } from '../render-app.tsx';

function renderLanding() {
  const page = renderApp();
  act(() => page.squad.skipIntro());
  return page;
}

describe('the landing', () => {
  it('shows badge, title and paragraph (4.1)', async () => {
    renderLanding();
    expect(screen.getByText('WITH LOVE FOR DEGENS')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
    expect(screen.getByText(/four perspectives unlock limitless possibilities/)).toBeVisible();
    await vi.waitFor(() => expect(document.title).toBe('Acme'));
  });

  it.each([
    ['The Visionary', 'Expansive ideation', 'dreamer'],
    ['The Methodologist', 'Structured frameworks', 'theorist'],
    ['The Executor', 'Hands-on implementation', 'pragmatist'],
    ['The Evaluator', 'Assessment and critical review', 'analyst'],
  ])('has a card for %s: %s, with its drawing (4.2, 6.3)', (name, strength, drawing) => {
    renderLanding();
    const card = screen.getByRole('heading', { level: 2, name }).closest('article')!;
    expect(within(card).getByText(strength)).toBeVisible();
    expect(card.querySelector('svg')).toHaveAttribute('data-drawing', drawing);
  });

  it('links to the social profile and the source in a new tab without a handle (4.3)', () => {
    renderLanding();
    for (const [name, href] of [
      ['Social profile', 'https://social.example/acme'],
      ['Source code', 'https://code.example/acme'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect(link).toHaveAttribute('href', href);
      expect(link).toHaveAttribute('target', '_blank');
      expect(link.getAttribute('rel')).toMatch(/noopener/);
    }
  });

  it('opens the chat with the input in focus (2.3)', async () => {
    const { user } = renderLanding();
    await user.click(screen.getByRole('button', { name: 'Begin Interaction' }));
    const input = await screen.findByRole('textbox');
    await waitFor(() => expect(input).toHaveFocus());
    expect(document.title).toBe('Interaction Console - The Visionary - Acme');
  });
});
