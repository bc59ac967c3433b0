import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '../render-app.tsx';

const LABELS = [
  'Initializing squad components',
  'Loading AI agent networks',
  'Connecting to AI data streams',
  'Rendering user interface',
  'Acme ready',
];

function marks(): string[] {
  return screen.getAllByRole('listitem').map((item) => (item.textContent?.includes('✓') ? '✓' : '-'));
}

describe('the loading screen', () => {
  it('lists the five steps in order', () => {
    renderApp();
    const texts = screen.getAllByRole('listitem').map((item) => item.textContent);
    expect(texts).toEqual(LABELS);
  });

  it('marks each step when it completes, then hands over to the landing', async () => {
    const { pass } = renderApp();
    const seen = [marks().join('')];
    for (const durationMs of [800, 1200, 1000, 600, 500]) {
      await pass(durationMs);
      seen.push(marks().join(''));
    }
    expect(seen).toEqual(['-----', '✓----', '✓✓---', '✓✓✓--', '✓✓✓✓-', '✓✓✓✓✓']);
    await pass(999);
    expect(screen.queryByRole('button', { name: 'Begin Interaction' })).toBeNull();
    await pass(1);
    expect(screen.getByRole('button', { name: 'Begin Interaction' })).toBeVisible();
  });

  it('fades for its last half second', async () => {
    const { pass } = renderApp();
    await pass(4599);
    expect(screen.getByRole('main')).toHaveAttribute('data-phase', 'pausing');
    await pass(1);
    expect(screen.getByRole('main')).toHaveAttribute('data-phase', 'fading');
  });

  it('is skipped with its button', async () => {
    const { user } = renderApp();
    await user.click(screen.getByRole('button', { name: 'Skip' }));
    expect(screen.getByRole('heading', { level: 1, name: 'Acme' })).toHaveFocus();
  });
});
