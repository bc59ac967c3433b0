import { render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type Shortcut, SHORTCUTS, SHORTCUT_PLACES, formatKeys } from '../../../src/domain/shortcuts.ts';
import { HelpDialog } from '../../../src/ui/dialogs/HelpDialog.tsx';
import { createTestPersonas } from '../../support/squads.ts';
import { createTestVisit } from '../../support/test-visit.ts';
import { Around } from '../render-app.tsx';

function renderHelp(registry?: readonly Shortcut[], personaCount = 4) {
  const { visit } = createTestVisit([], { personas: createTestPersonas(personaCount) });
  render(
    <Around visit={visit}>
      <HelpDialog registry={registry} onClose={() => undefined} />
    </Around>,
  );
  return within(screen.getByRole('dialog', { name: 'Keyboard shortcuts' }));
}

/** The rows of a group as text: the keys, then what they do. */
function rowsOf(heading: HTMLElement): readonly string[] {
  const rows = heading.parentElement!.querySelectorAll('dl > div');
  return [...rows].map((row) => [...row.children].map(({ textContent }) => textContent).join(': '));
}

describe('the help', () => {
  it('lists every shortcut of the registry under its place, and nothing else', () => {
    const shown = renderHelp();
    expect(shown.getByRole('heading', { level: 2, name: 'Keyboard shortcuts' })).toBeVisible();
    for (const [place, name] of SHORTCUT_PLACES) {
      expect(rowsOf(shown.getByRole('heading', { level: 3, name }))).toEqual(
        SHORTCUTS.filter(({ where }) => where === place).map(
          ({ keys, label }) => `${keys.map(formatKeys).join(': ')}: ${label}`,
        ),
      );
    }
    expect(shown.getAllByRole('definition')).toHaveLength(SHORTCUTS.length);
  });

  it('follows the registry: other keys, several for one action, no place without shortcuts', () => {
    const shown = renderHelp([
      { id: 'help', keys: [{ key: 'F1' }, { key: 'h', control: true }], label: 'Help', where: 'chat' },
    ]);
    expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Chat',
    ]);
    expect(rowsOf(shown.getByRole('heading', { level: 3 }))).toEqual(['F1: Ctrl + h: Help']);
  });

  it('shows no shortcut for another persona in a squad of one', () => {
    const shown = renderHelp(undefined, 1);
    expect(shown.queryByText(/persona/)).toBeNull();
    expect(shown.queryByRole('heading', { name: 'Carousel' })).toBeNull();
    expect(shown.getByText('Send the message')).toBeVisible();
  });

  it('has the semantics of terms, descriptions and keys', () => {
    const shown = renderHelp();
    const [term] = shown.getAllByRole('term');
    expect(term!.querySelector('kbd')).toHaveTextContent('Esc');
  });
});
