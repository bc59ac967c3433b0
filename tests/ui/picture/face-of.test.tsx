import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/squad/built-in-squad.ts';
import { PICTURE_COLOURS } from '../../../src/domain/picture/picture-colours.ts';
import { PART_SHARES, faceOf } from '../../../src/ui/picture/face-of.tsx';
import { createTestPersonas } from '../../support/squads.ts';

describe('a face', () => {
  it.each(PERSONAS)('is the drawing of $name in its colours, without a style sheet', (persona) => {
    const face = faceOf(persona, PERSONAS, 'dark');
    if (face.kind !== 'drawing') throw new Error('It is a sign');
    const drawing = new DOMParser().parseFromString(face.markup, 'image/svg+xml').documentElement;
    expect(drawing.localName).toBe('g');
    for (const part of drawing.querySelectorAll('[data-part=face]'))
      expect(part.getAttribute('fill')).toBe(
        `color-mix(in oklab, ${persona.colour.dark} 9%, ${PICTURE_COLOURS.panel.dark})`,
      );
    expect(drawing.querySelectorAll('[data-part=face]').length).toBeGreaterThan(0);
    expect(drawing.querySelectorAll('[class], [style]')).toHaveLength(0);
  });

  it('is a sign in a squad in which some share a drawing', () => {
    const squad = createTestPersonas(4);
    expect(squad.map((persona) => faceOf(persona, squad, 'light'))).toEqual(
      ['Ba', 'No', '石英', 'Fl'].map((text) => ({ kind: 'sign', text })),
    );
  });
});

describe('the shares of a colour', () => {
  const sheet = readFileSync('src/ui/persona/Avatar.module.css', 'utf8').replaceAll(/\s+/g, ' ');

  it.each(Object.entries(PART_SHARES))('are those of the page: %s', (part, share) => {
    const fill =
      share === 100 ? 'var(--accent)' : `color-mix(in oklab, var(--accent) ${share}%, var(--panel))`;
    expect(sheet).toContain(`[data-part='${part}'] { fill: ${fill}; }`);
  });

  it('are all that the page has', () => {
    expect([...sheet.matchAll(/\[data-part='(\w+)'\] \{ fill/g)].map(([, part]) => part)).toEqual(
      Object.keys(PART_SHARES),
    );
  });
});
