import fc from 'fast-check';
import type { MapPoint, Stance } from '../../src/domain/table/agreement-map.ts';
import type { PicturedMap } from '../../src/domain/picture/pictured-map.ts';
import { anyText } from './conversations.ts';
import { MAX_PERSONAS, createTestPersonas } from './squads.ts';

type Place = Stance | 'unquoted' | 'silent';

const HOSTILE = [
  ']]></text><script>',
  '<b a="&quot;">&amp;',
  '\0\u0008\ufffe\uffff\ud800',
  '\u202eright\u2066',
  'עבודה מהבית',
  'العمل من المنزل',
  '👩‍👩‍👧‍👦🏳️‍🌈🇩🇪',
  'W'.repeat(300),
  'word '.repeat(80),
  '東京都'.repeat(60),
];

const pictureText = fc.oneof(
  anyText,
  fc.constantFrom(...HOSTILE),
  fc.string({ unit: 'binary', maxLength: 300 }),
);

const anyPlace = fc.constantFrom<Place>('for', 'against', 'mixed', 'unquoted', 'silent');

/** Maps of any size, with any texts: in each point, the first persona speaks. */
export const anyPicturedMap: fc.Arbitrary<PicturedMap> = fc
  .record({
    question: pictureText,
    names: fc.array(fc.option(pictureText), { minLength: MAX_PERSONAS, maxLength: MAX_PERSONAS }),
    count: fc.integer({ min: 2, max: MAX_PERSONAS }),
    points: fc.array(
      fc.record({
        text: pictureText,
        quote: pictureText,
        first: fc.constantFrom<Stance>('for', 'against', 'mixed'),
        places: fc.array(anyPlace, { minLength: MAX_PERSONAS - 1, maxLength: MAX_PERSONAS - 1 }),
      }),
      { minLength: 1, maxLength: 7 },
    ),
    model: fc.option(pictureText),
    isCurrent: fc.boolean(),
    origin: pictureText,
    notFound: fc.nat(60),
  })
  .map(({ question, names, count, points, model, isCurrent, origin, notFound }) => {
    const personas = createTestPersonas(count).map((persona, index) => ({
      ...persona,
      name: names[index] ?? persona.name,
      face:
        index % 2 === 0
          ? { kind: 'sign' as const, text: 'Ab' }
          : { kind: 'drawing' as const, markup: '<circle r="40"/>' },
    }));
    const pointOf = ({ text, quote, first, places }: (typeof points)[number]): MapPoint => {
      const placed = personas.map(({ id }, index) => [id, [first, ...places][index]!] as const);
      return {
        text,
        stands: placed.flatMap(([personaId, stance]) =>
          stance === 'unquoted' || stance === 'silent' ? [] : [{ personaId, stance, quote }],
        ),
        unquoted: placed.flatMap(([personaId, place]) => (place === 'unquoted' ? [{ personaId }] : [])),
      };
    };
    return {
      question,
      map: {
        points: points.map(pointOf),
        basis: personas.map(({ id }) => ({ personaId: id, answerId: `of-${id}`, text: 'Any.' })),
        leftOut: { notFound, unclear: 0, surplus: 0 },
        isCut: false,
        shortenedIds: [],
        ...(model !== null && { model }),
      },
      personas,
      isCurrent,
      origin,
    };
  });
