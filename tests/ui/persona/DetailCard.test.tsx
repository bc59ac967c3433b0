import { act, render, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Persona } from '../../../src/domain/squad/persona.ts';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { Avatar } from '../../../src/ui/persona/Avatar.tsx';
import { createTestPersonas } from '../../support/squads.ts';
import { renderChat } from '../render-app.tsx';

const card = (name: string) => within(screen.getByRole('article', { name }));

describe('the detail card', () => {
  it('shows the whole persona', async () => {
    await renderChat();
    const persona = PERSONAS[0]!;
    const shown = card(persona.name);
    expect(shown.getByRole('heading', { level: 2, name: persona.name })).toBeVisible();
    expect(shown.getByText(`ID: ${persona.badgeId}`)).toBeVisible();
    expect(shown.getByText(persona.description)).toBeVisible();
    for (const text of [...persona.specialization, ...persona.capabilities])
      expect(shown.getByText(text)).toBeVisible();
    for (const title of ['Core Capabilities', 'Technical Metrics', 'Performance Indicators']) {
      expect(shown.getByRole('heading', { level: 3, name: title })).toBeVisible();
    }
    const metrics = shown.getAllByRole('definition').map(({ textContent }) => textContent);
    expect(metrics).toEqual(['99.95%', '0.15 s', '950,000', '0.88']);
  });

  it('has twelve bars, each with a capitalized name and a percentage', async () => {
    await renderChat();
    const meters = card('The Visionary').getAllByRole('meter');
    expect(meters).toHaveLength(12);
    const creativity = card('The Visionary').getByRole('meter', { name: 'Creativity' });
    expect(creativity).toHaveAttribute('value', '95');
    expect(creativity.parentElement).toHaveTextContent('Creativity95%');
  });
});

describe('the detail card of another squad', () => {
  it.each(createTestPersonas(8))(
    'shows of $name only what the squad has, without empty headings',
    async (persona) => {
      const { visit } = await renderChat([], { personas: createTestPersonas(8) });
      act(() => visit.choose(visit.laneOf(persona.id)!));
      const shown = card(persona.name);
      expect(shown.getByText(`ID: ${persona.badgeId}`)).toBeVisible();
      expect(shown.queryAllByRole('meter')).toHaveLength(persona.stats ? 12 : 0);
      expect(shown.queryAllByRole('definition')).toHaveLength(persona.metrics ? 4 : 0);
      const titles = ['Specialization', 'Capabilities'];
      const ofStats = ['Core Capabilities', 'Technical Metrics', 'Performance Indicators'];
      expect(shown.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(
        persona.stats ? [...titles, ...ofStats] : titles,
      );
      expect(shown.getAllByRole('listitem').length - (persona.stats ? 12 : 0)).toBe(
        persona.specialization.length + persona.capabilities.length,
      );
      for (const part of document.querySelectorAll('article section, article dl')) {
        expect(part.querySelector('li, dt')).not.toBeNull();
      }
    },
  );
});

describe('the drawings', () => {
  const drawn = (persona: Persona) => {
    const { container, unmount } = render(<Avatar persona={persona} />);
    const drawing = container.querySelector('svg')!;
    unmount();
    return drawing;
  };

  it('differ for the four personas', () => {
    expect(new Set(PERSONAS.map((persona) => drawn(persona).innerHTML)).size).toBe(4);
  });

  it.each(createTestPersonas(8))('of $name is the chosen one, in the persona’s colour', (persona) => {
    const named = PERSONAS.find(({ id }) => id === persona.drawing)!;
    expect(drawn(persona).innerHTML).toBe(drawn(named).innerHTML);
    const { light, dark } = persona.colour;
    expect(drawn(persona).style.getPropertyValue('--accent')).toBe(`light-dark(${light}, ${dark})`);
  });
});
