import { fc, test } from '@fast-check/vitest';
import { stripVTControlCharacters } from 'node:util';
import stringWidth from 'string-width';
import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../src/domain/personas.ts';
import type { AgreementMap } from '../../src/domain/table/agreement-map.ts';
import { neutralise } from '../../src/terminal/clean-text.ts';
import type { ColourDepth } from '../../src/terminal/colours.ts';
import { drawMap } from '../../src/terminal/draw-map.ts';
import { createLook } from '../../src/terminal/look.ts';
import { anyRound } from '../support/rounds.ts';

const MAP: AgreementMap = {
  points: [
    {
      text: 'Rye is better',
      stands: [
        { personaId: 'dreamer', stance: 'for', quote: 'rye is the future of bread' },
        { personaId: 'analyst', stance: 'against', quote: 'no figures favour it' },
      ],
    },
    {
      text: 'Bread is baked',
      stands: [{ personaId: 'theorist', stance: 'mixed', quote: 'it is sometimes' }],
    },
  ],
  basis: ['dreamer', 'theorist', 'analyst'].map((personaId) => ({ personaId, answerId: 'ai-2', text: '' })),
  leftOut: { notFound: 2, unclear: 1, surplus: 0 },
  isCut: true,
  shortenedIds: ['theorist'],
};

function draw(
  map: AgreementMap,
  columns: number,
  { isCurrent = true, depth = 'none' }: { readonly isCurrent?: boolean; readonly depth?: ColourDepth } = {},
) {
  const look = createLook(depth, 'dark');
  return drawMap({ map, number: 2, isCurrent, personas: PERSONAS }, { columns, look, clean: neutralise });
}

describe('a map in a terminal (16.25)', () => {
  it('has a row for each stand where there is room', () => {
    expect(draw(MAP, 80)).toEqual([
      '',
      `── The map of round 2 ${'─'.repeat(57)}`,
      '2 points: 1 disputed, 1 raised by one alone.',
      '',
      '1. Rye is better',
      '   ✓ For      The Visionary      “rye is the future of bread”',
      '   ✗ Against  The Evaluator      “no figures favour it”',
      '   · Silent   The Methodologist',
      '',
      '2. Bread is baked',
      '   ~ Mixed    The Methodologist  “it is sometimes”',
      '   · Silent   The Visionary',
      '   · Silent   The Evaluator',
      '',
      'Points in the words of the clerk, quotes in those of the answers.',
      "The clerk's answer broke off. Its whole points are kept; draw the map again for",
      'the rest.',
      '2 claims left out: their words were not found.',
      '1 claim left out: it could not be understood.',
      "The clerk saw the first 4,000 characters of The Methodologist's answer.",
    ]);
  });

  it('has the quote below where there is none', () => {
    const rows = draw(MAP, 40);
    const at = rows.indexOf('   ✓ For      The Visionary');
    expect(rows.slice(at, at + 2)).toEqual([
      '   ✓ For      The Visionary',
      '     “rye is the future of bread”',
    ]);
  });

  it('says that it is out of date', () => {
    expect(draw(MAP, 80, { isCurrent: false })[3]).toMatch(/^Out of date: /);
    expect(draw(MAP, 80).join()).not.toContain('Out of date');
  });

  it('has each name in its colour, and not one colour without colours', () => {
    const coloured = draw(MAP, 80, { depth: '256' });
    const paint = createLook('256', 'dark').paint;
    expect(coloured.join('\n')).toContain(paint.strong(PERSONAS[0]!.colour, 'The Visionary'));
    expect(coloured.map(stripVTControlCharacters)).toEqual(draw(MAP, 80));
    expect(draw(MAP, 80).join('\n')).not.toContain('\u001B');
  });

  test.prop([anyRound, fc.integer({ min: 20, max: 200 })])(
    'fits any window, with every point and quote whole, and nothing in it acts',
    ({ round: { map }, isMapCurrent }, columns) => {
      fc.pre(map !== undefined);
      const rows = draw(map, columns, { isCurrent: isMapCurrent });
      for (const row of rows) {
        expect(stringWidth(row)).toBeLessThan(columns);
        expect(row).not.toMatch(/[\p{Cc}\u202A-\u202E\u2066-\u2069]/u);
      }
      const letters = (text: string) => text.replaceAll(/\s/g, '');
      const all = letters(rows.join(''));
      for (const { text, stands } of map.points) {
        expect(all).toContain(letters(neutralise(text)));
        for (const { quote } of stands) expect(all).toContain(letters(neutralise(quote)));
      }
    },
  );
});
