import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { EXCERPT_CHARACTERS, excerptAround } from '../../../src/domain/search.ts';
import { anyText } from '../../support/conversations.ts';

const ELLIPSIS = '…';

/** A long text of whole characters and a place of some in it. */
const textAndPlace = fc
  .tuple(
    fc.array(fc.oneof(anyText, fc.constantFrom('word '.repeat(40), '😀'.repeat(90), 'x'.repeat(150)))),
    fc.nat(),
    fc.nat(),
  )
  .map(([pieces, one, other]) => {
    const characters = Array.from(pieces.join(''));
    const [start = 0, end = 0] = [one, other]
      .map((place) => place % (characters.length + 1))
      .toSorted((a, b) => a - b);
    const from = characters.slice(0, start).join('').length;
    const to = from + characters.slice(start, end).join('').length;
    return { content: characters.join(''), place: { from, to } };
  });

describe('an excerpt (5.15)', () => {
  it('is the whole of a short text', () => {
    expect(excerptAround('A small bakery.', { from: 2, to: 7 })).toEqual({
      before: 'A ',
      marked: 'small',
      after: ' bakery.',
    });
  });

  it('is cut between words on both sides of what is marked', () => {
    const content = `${'before '.repeat(100)}HERE${' behind'.repeat(100)}`;
    const { before, marked, after } = excerptAround(content, { from: 700, to: 704 });
    expect(before).toMatch(/^…(before )+$/);
    expect(marked).toBe('HERE');
    expect(after).toMatch(/^( behind)+…$/);
    expect(Math.abs(before.length - after.length)).toBeLessThan(10);
  });

  it('gives the room that one side does not need to the other', () => {
    const content = `HERE${' behind'.repeat(100)}`;
    const { before, after } = excerptAround(content, { from: 0, to: 4 });
    expect(before).toBe('');
    expect(after.length).toBeGreaterThan(EXCERPT_CHARACTERS - 30);
    const last = excerptAround(`${'before '.repeat(100)}HERE`, { from: 700, to: 704 });
    expect(last.after).toBe('');
    expect(last.before.length).toBeGreaterThan(EXCERPT_CHARACTERS - 30);
  });

  it('cuts what is marked where that alone is too long', () => {
    const { before, marked, after } = excerptAround('x'.repeat(1000), { from: 10, to: 990 });
    expect([before, marked.length, after]).toEqual([ELLIPSIS, EXCERPT_CHARACTERS, ELLIPSIS]);
  });

  test.prop([textAndPlace])(
    'stands so in the text, says where it was cut, and stays short',
    ({ content, place }) => {
      const { before, marked, after } = excerptAround(content, place);
      const [lead, rest] = [content.slice(0, place.from), content.slice(place.from)];
      expect(before === lead || (before.startsWith(ELLIPSIS) && lead.endsWith(before.slice(1)))).toBe(true);
      expect(rest.startsWith(marked)).toBe(true);
      const trail = rest.slice(marked.length);
      expect(after === trail || (after.endsWith(ELLIPSIS) && trail.startsWith(after.slice(0, -1)))).toBe(
        true,
      );
      expect(before.length + marked.length + after.length).toBeLessThanOrEqual(EXCERPT_CHARACTERS + 2);
    },
  );

  test.prop([textAndPlace])('parts no character', ({ content, place }) => {
    const halves = (text: string) => text.match(/\p{Cs}/gu)?.length ?? 0;
    const { before, marked, after } = excerptAround(content, place);
    expect(halves(before) + halves(marked) + halves(after)).toBeLessThanOrEqual(halves(content));
  });
});
