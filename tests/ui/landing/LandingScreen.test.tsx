import { fc, test } from '@fast-check/vitest';
import { act, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { inWideRow } from '../../../src/ui/controls/in-wide-row.ts';
import { eventually } from '../../support/eventually.ts';
import { createTestPersonas } from '../../support/squads.ts';
import { renderApp } from '../render-app.tsx';

function renderLanding() {
  const page = renderApp();
  act(() => page.visit.skipIntro());
  return page;
}

const dialog = () => screen.queryByRole('dialog');

describe('the landing', () => {
  it('shows badge, title and paragraph', async () => {
    renderLanding();
    expect(screen.getByText('MADE BY ACME')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Acme' })).toBeVisible();
    expect(screen.getByText('Everybody here is from Acme.')).toBeVisible();
    await eventually(() => expect(document.title).toBe('Acme'));
  });

  it('links to the social profile and the source in a new tab that gets no handle on the page', () => {
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
});

describe('a card of the landing', () => {
  it('updates its metrics only while it is open', async () => {
    const { user, pass, visit, clock } = renderLanding();
    await user.click(screen.getByRole('button', { name: 'The Evaluator' }));
    const readings = () => visit.laneOf('analyst')?.readings.value.length;
    await pass(3000);
    expect(readings()).toBe(2);
    await user.click(within(dialog()!).getByRole('button', { name: 'Close' }));
    expect(dialog()).toBeNull();
    await pass(30_000);
    expect(readings()).toBe(2);
    expect(clock.pending()).toBe(0);
  });
});

describe('the landing of another squad', () => {
  it.each([1, 8])('has a tile for each of %i personas, numbered, in the persona’s colour', (count) => {
    const personas = createTestPersonas(count);
    const page = renderApp([], { personas });
    act(() => page.visit.skipIntro());
    const tiles = screen.getAllByRole('article');
    expect(tiles.map((tile) => within(tile).getByRole('heading').textContent)).toEqual(
      personas.map(({ name }) => name),
    );
    for (const [index, tile] of tiles.entries()) {
      const { light, dark } = personas[index]!.colour;
      expect(within(tile).getByText(`0${index + 1}`)).toBeInTheDocument();
      expect(tile.style.getPropertyValue('--accent')).toBe(`light-dark(${light}, ${dark})`);
    }
  });

  it('shows signs that distinguish its personas', () => {
    const page = renderApp([], { personas: createTestPersonas(8) });
    act(() => page.visit.skipIntro());
    const signs = ['Ba', 'No', '石英', 'Fl', 'Ol', 'Do', 'Oi', 'Ca'];
    for (const sign of signs) expect(screen.getAllByText(sign)[0]).toBeInTheDocument();
  });

  it('gives the focus back to the button that led to the chat, even beside a persona called begin', async () => {
    const personas = createTestPersonas(1).map((persona) => ({ ...persona, id: 'begin' }));
    const page = renderApp([], { personas });
    act(() => page.visit.skipIntro());
    await page.user.click(screen.getByRole('button', { name: 'Begin Interaction' }));
    await screen.findByRole('textbox');
    await page.user.click(screen.getByRole('button', { name: 'Back' }));
    expect(screen.getByRole('button', { name: 'Begin Interaction' })).toHaveFocus();
  });
});

describe('the tiles on a wide screen', () => {
  test.prop([fc.integer({ min: 1, max: 8 })])(
    'stand in one row or two of nearly equal length, with at most four in each',
    (count) => {
      const inRow = inWideRow(count);
      expect(inRow).toBeLessThanOrEqual(4);
      const rows = Math.ceil(count / inRow);
      expect(rows).toBe(count > 4 ? 2 : 1);
      expect(inRow - (count - inRow * (rows - 1))).toBeLessThanOrEqual(1);
    },
  );
});
