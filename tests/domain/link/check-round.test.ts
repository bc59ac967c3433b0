import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { checkRound } from '../../../src/domain/link/check-round.ts';
import { decodeRound } from '../../../src/domain/link/decode-round.ts';
import { encodeRound } from '../../../src/domain/link/encode-round.ts';
import type { SharedMap, SharedRound } from '../../../src/domain/link/shared-round.ts';
import type { MapPoint } from '../../../src/domain/table/agreement-map.ts';
import { findQuote } from '../../../src/domain/table/find-quote.ts';
import { kindOfPoint } from '../../../src/domain/table/point-kind.ts';
import { quotesOf } from '../../../src/domain/table/quote-at.ts';
import { anySharedRound, anySoundRound } from '../../support/shared-rounds.ts';
import { createZlibCompression } from '../../support/zlib-compression.ts';

const compression = createZlibCompression();

const ANSWERS: Readonly<Record<string, string>> = {
  one: 'We **should** ship it now. Yes.',
  two: 'We should not ship it now.',
  three: 'Ask the users first, then ship.',
  four: 'It is too early to say.',
};

/** A round of four, with a map of these points. */
function roundWith(points: readonly MapPoint[], facts: Partial<SharedMap> = {}): SharedRound {
  return {
    question: 'Ship it?',
    askedMs: 1,
    seats: Object.entries(ANSWERS).map(([id, text]) => ({ id, name: id, answer: { text } })),
    map: {
      points,
      leftOut: { notFound: 0, unclear: 0, surplus: 0 },
      isCut: false,
      shortenedIds: [],
      ...facts,
    },
  };
}

const FOR = { personaId: 'one', stance: 'for', quote: 'We should ship it' } as const;

const AGAINST = { personaId: 'two', stance: 'against', quote: 'We should not ship it' } as const;

const MIXED = { personaId: 'three', stance: 'mixed', quote: 'Ask the users first' } as const;

const FALSE = { personaId: 'four', stance: 'for', quote: 'We should ship it' } as const;

const pointsOf = (round: SharedRound) => checkRound(round).round.map?.points;

describe('a round of somebody else', () => {
  it('is as it was if all of its quotes stand in its answers', () => {
    const round = roundWith([{ text: 'It ships.', stands: [FOR, AGAINST, MIXED] }]);
    expect(checkRound(round)).toEqual({ round, found: 3, of: 3 });
  });

  it('shows the whole sentence of a quote that comes right after a negation', () => {
    const bare = { personaId: 'two', stance: 'for', quote: 'ship it now' } as const;
    const round = roundWith([{ text: 'It ships.', stands: [bare] }]);
    expect(checkRound(round)).toMatchObject({ found: 1, of: 1 });
    expect(pointsOf(round)?.[0]?.stands).toEqual([{ ...bare, quote: 'We should not ship it now' }]);
  });

  it('has no claim whose quote does not stand in the answer of its persona', () => {
    const round = roundWith([{ text: 'It ships.', stands: [FOR, AGAINST, FALSE] }]);
    expect(checkRound(round)).toMatchObject({ found: 2, of: 3 });
    expect(pointsOf(round)).toEqual([
      { text: 'It ships.', stands: [FOR, AGAINST], unquoted: [{ personaId: 'four', stance: 'for' }] },
    ]);
  });

  it('has no point without a claim, and no map without a point', () => {
    const sound = { text: 'It ships.', stands: [FOR] };
    const unsound = { text: 'It is done.', stands: [FALSE] };
    expect(pointsOf(roundWith([unsound, sound, { text: 'None.', stands: [] }]))).toEqual([sound]);
    const { round, found, of } = checkRound(roundWith([unsound]));
    expect([round.map, found, of]).toEqual([undefined, 0, 1]);
    expect(round.seats).toHaveLength(4);
  });

  it('has its points in the order of what is left', () => {
    const disputed = { text: 'Once disputed.', stands: [AGAINST, FALSE] };
    const shared = { text: 'Disputed.', stands: [FOR, AGAINST] };
    expect(pointsOf(roundWith([disputed, shared]))?.map(({ text }) => text)).toEqual([
      'Disputed.',
      'Once disputed.',
    ]);
  });

  it('has one claim of a persona on a point, the first', () => {
    const other = { ...FOR, stance: 'against', quote: 'ship it now' } as const;
    const round = roundWith([{ text: 'It ships.', stands: [AGAINST, FOR, other] }]);
    expect(checkRound(round)).toMatchObject({ found: 2, of: 3 });
    expect(pointsOf(round)).toEqual([{ text: 'It ships.', stands: [FOR, AGAINST] }]);
  });

  it('has no claim of a persona that is not at the table, or did not answer', () => {
    const point = { text: 'It ships.', stands: [FOR, { ...FOR, personaId: 'five' }, AGAINST] };
    const { seats, ...others } = roundWith([{ ...point, unquoted: [{ personaId: 'six' }] }]);
    const round = {
      ...others,
      seats: seats.map(({ answer, ...seat }) => (seat.id === 'two' ? seat : { ...seat, answer: answer! })),
    };
    expect(checkRound(round)).toMatchObject({ found: 1, of: 3 });
    expect(pointsOf(round)).toEqual([{ text: 'It ships.', stands: [FOR] }]);
  });

  it.each([{ status: 'stopped' }, { status: 'incomplete' }, { isGeneral: true }] as const)(
    'has no claim on an answer that no map is drawn from: %j',
    (facts) => {
      const { seats, ...others } = roundWith([{ text: 'It ships.', stands: [FOR, AGAINST] }]);
      const [one, ...rest] = seats;
      const round = { ...others, seats: [{ ...one!, answer: { ...one!.answer!, ...facts } }, ...rest] };
      expect(checkRound(round)).toMatchObject({ found: 1, of: 2 });
    },
  );

  it('is quoted with the answers’ own words', () => {
    const quote = 'WE “SHOULD” \u202eSHIP it,';
    const round = roundWith([{ text: 'It ships.', stands: [{ ...FOR, quote }] }]);
    expect(pointsOf(round)).toEqual([{ text: 'It ships.', stands: [FOR] }]);
  });

  it('can be quoted with a whole sentence, however short, but not with as few words of a longer one', () => {
    const stands = [
      { ...FOR, quote: 'Yes' },
      { ...AGAINST, quote: 'ship it' },
    ];
    expect(checkRound(roundWith([{ text: 'It ships.', stands }]))).toMatchObject({ found: 1, of: 2 });
  });

  it('keeps of a map that is out of date what stands in the present answers', () => {
    const earlier = { earlierBasisIds: ['one', 'four'] };
    const round = roundWith([{ text: 'It ships.', stands: [FOR, AGAINST] }], earlier);
    expect(checkRound(round)).toMatchObject({ found: 1, of: 2, round: { map: earlier } });
  });

  it('names only personas of the table as shortened', () => {
    const point = { text: 'It ships.', stands: [FOR] };
    const { round } = checkRound(roundWith([point], { shortenedIds: ['five', 'two', 'one'] }));
    expect(round.map?.shortenedIds).toEqual(['one', 'two']);
  });

  it('without a map has nothing to check', () => {
    const { map: _, ...round } = roundWith([]);
    expect(checkRound(round)).toEqual({ round, found: 0, of: 0 });
  });
});

describe('the check of any round', () => {
  test.prop([anySharedRound])(
    'keeps only quotes that are found, and changes nothing when it is done again',
    (round) => {
      const checked = checkRound(round);
      const { map, seats } = checked.round;
      const stands = map?.points.flatMap((point) => point.stands) ?? [];
      expect(stands).toHaveLength(checked.found);
      expect(checked.found).toBeLessThanOrEqual(checked.of);
      for (const { personaId, quote } of stands) {
        expect(findQuote(seats.find(({ id }) => id === personaId)?.answer?.text ?? '', quote)).toBeDefined();
      }
      expect(checkRound(checked.round)).toEqual({
        round: checked.round,
        found: checked.found,
        of: checked.found,
      });
    },
  );

  test.prop([anySoundRound])('finds every quote of one whose quotes stand', (round) => {
    const { found, of } = checkRound(round);
    expect(found).toBe(of);
  });

  // A number within a line, which looks like that of a list item, is left out of a quote that begins with it.
  const word = fc.constantFrom(
    ...'Yes no. ship **it** now! - [a](b) `code` 東京。 “So” … don’t 👍🏽 ## | > A B. 3.5 x-ray'.split(' '),
    '\n',
    '\n1.',
    '\n2)',
    '\n- **C**:',
  );

  test.prop([fc.array(word, { minLength: 1, maxLength: 20 }), fc.nat(), fc.nat(), fc.nat(4)], {
    numRuns: 300,
  })('finds what a clerk has quoted, in any answer', (words, sentence, from, count) => {
    const text = words.join(' ');
    const at = 1 + (sentence % 4);
    const start = from % words.length;
    const quote = quotesOf(text)({ at, words: words.slice(start, start + 1 + count).join(' ') });
    fc.pre(quote !== undefined);
    const { seats, ...others } = roundWith([{ text: 'It is.', stands: [{ ...FOR, quote }] }]);
    const round = { ...others, seats: seats.map((seat) => ({ ...seat, answer: { text } })) };
    expect(checkRound(round)).toMatchObject({ found: 1, of: 1 });
  });

  test.prop([anySoundRound, fc.nat(), fc.nat(), fc.nat()])(
    'drops exactly the claims that quote a letter which was changed',
    async (round, whichClaim, whichLetter, whichOther) => {
      const claims = round.map?.points.flatMap(({ stands }) => stands) ?? [];
      fc.pre(claims.length > 0);
      const { personaId, quote } = claims[whichClaim % claims.length]!;
      const text = textOf(round, personaId);
      const range = findQuote(text, quote)!;
      const letters = [...text.slice(range.from, range.to).matchAll(/\p{L}/gu)];
      const letter = letters[whichLetter % letters.length]!;
      const at = range.from + letter.index;
      // No word has these.
      const changed = text.slice(0, at) + 'qwxz'[whichOther % 4] + text.slice(at + letter[0].length);
      const altered = withText(round, personaId, changed);

      const made = await encodeRound(altered, compression);
      const read = made.kind === 'link' ? await decodeRound(made.link, compression) : made;
      if (read.kind !== 'round') throw new Error(read.kind);
      const left = checkRound(read.round);

      const quotesLetter = (stand: (typeof claims)[number]) => {
        const quoted = stand.personaId === personaId ? findQuote(text, stand.quote) : undefined;
        return quoted !== undefined && quoted.from <= at && at < quoted.to;
      };
      const expected = claims.filter((stand) => !quotesLetter(stand));
      const kept = left.round.map?.points.flatMap(({ stands }) => stands) ?? [];
      expect(new Set(kept.map((stand) => JSON.stringify(stand)))).toEqual(
        new Set(expected.map((stand) => JSON.stringify(stand))),
      );
      expect(left).toMatchObject({ found: expected.length, of: claims.length });
    },
  );

  test.prop([anySoundRound])('keeps the kind of every point of one whose quotes stand', (round) => {
    const answers = round.seats.length;
    const kinds = (points: readonly MapPoint[] = []) =>
      new Map(points.map((point) => [point.text, kindOfPoint(point, answers)]));
    expect(kinds(checkRound(round).round.map?.points)).toEqual(kinds(round.map?.points));
  });
});

function textOf({ seats }: SharedRound, personaId: string): string {
  return seats.find(({ id }) => id === personaId)!.answer!.text;
}

function withText(round: SharedRound, personaId: string, text: string): SharedRound {
  const seats = round.seats.map((seat) => (seat.id === personaId ? { ...seat, answer: { text } } : seat));
  return { ...round, seats };
}
