import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { voiceOf } from '../../../src/domain/table/agreement-map.ts';
import { findQuote } from '../../../src/domain/table/find-quote.ts';
import type { Material } from '../../../src/domain/table/clerk-material.ts';
import { kindOfPoint, rankOf } from '../../../src/domain/table/point-kind.ts';
import { createMapReader, readMap } from '../../../src/domain/table/read-map.ts';
import { anyText } from '../../support/conversations.ts';

const TEXTS = {
  C: 'The team decides. Nobody asked about Markdown\nor `code` here.',
  A: 'We **should** ship it in May. Testing can wait until June.',
  B: 'Shipping in May is a mistake. Testing comes first, always.',
};

/** In the round's order, which differs from that of the letters. */
const MATERIALS: readonly Material[] = Object.entries(TEXTS).map(([letter, text]) => ({
  letter,
  answer: { personaId: `of ${letter}`, answerId: `ai-${letter}`, text },
}));

const claim = (stance: unknown, quote: unknown) => ({ stance, quote });

const FOR_MAY = claim('for', 'should ship it');
const AGAINST_MAY = claim('against', 'may is A mistake');
const NOTHING_LEFT_OUT = { notFound: 0, unclear: 0, surplus: 0 };

const shared = { point: 'The team matters.', stands: { C: claim('for', 'the team decides') } };
const disputed = { point: 'Shipping in May', stands: { A: FOR_MAY, B: AGAINST_MAY } };
const points = (...of: readonly unknown[]) => JSON.stringify({ points: of });

const read = (text: string) => readMap(text, MATERIALS);

/** The claims and points left out of a map that also has a sound point. */
function leftOutOf(...of: readonly unknown[]) {
  const reading = read(points(disputed, ...of));
  return reading.kind === 'map' ? reading.leftOut : undefined;
}

describe('the clerk’s answer', () => {
  it('is read as a map of points, disputed ones first, with the answers’ own words in the order of the round', () => {
    const all = { A: FOR_MAY, B: AGAINST_MAY, C: claim('mixed', 'nobody asked about') };
    expect(read(points(shared, { point: '**Shipping** in\nMay', stands: all }))).toEqual({
      kind: 'map',
      points: [
        {
          text: 'Shipping in May',
          stands: [
            { personaId: 'of C', stance: 'mixed', quote: 'Nobody asked about' },
            { personaId: 'of A', stance: 'for', quote: 'should ship it' },
            { personaId: 'of B', stance: 'against', quote: 'May is a mistake' },
          ],
        },
        {
          text: 'The team matters.',
          stands: [{ personaId: 'of C', stance: 'for', quote: 'The team decides' }],
        },
      ],
      leftOut: NOTHING_LEFT_OUT,
      isCut: false,
    });
  });

  it.each([
    ['a fence', `\`\`\`json\n${JSON.stringify({ points: [disputed] }, null, 2)}\n\`\`\``],
    ['words around', `Here's the map you asked for:\n${points(disputed)}\nI hope {it} helps {"points":[]}!`],
    ['other keys', JSON.stringify({ note: '"points":[', points: [{ id: 1, ...disputed, more: [[]] }] })],
    ['a line end in a string', points(disputed).replace('should ship', 'should\nship')],
    ['capitals and blanks in a stance', points(disputed).replace('"for"', '" FOR\\n"')],
  ])('is read in spite of %s', (_, text) => {
    expect(read(text)).toEqual(read(points(disputed)));
  });

  it.each([
    ['null is silence', { A: null, B: 'silent' }, NOTHING_LEFT_OUT],
    ['the word silent is silence', { A: claim(' Silent ', '') }, NOTHING_LEFT_OUT],
    ['an empty stance is silence', { A: claim(null, null), B: claim('', '') }, NOTHING_LEFT_OUT],
    [
      'another answer’s words are left out',
      { A: AGAINST_MAY, B: FOR_MAY },
      { ...NOTHING_LEFT_OUT, notFound: 2 },
    ],
    [
      'an unknown stance is left out',
      { A: claim('maybe', 'should ship it') },
      { ...NOTHING_LEFT_OUT, unclear: 1 },
    ],
    ['a missing stance is left out', { A: { quote: 'should ship it' } }, { ...NOTHING_LEFT_OUT, unclear: 1 }],
    ['a blank quote is left out', { A: claim('for', ' ') }, { ...NOTHING_LEFT_OUT, unclear: 1 }],
    ['an unknown letter is left out', { D: FOR_MAY }, { ...NOTHING_LEFT_OUT, unclear: 1 }],
    [
      'stands in a list without letters are left out',
      [FOR_MAY, AGAINST_MAY],
      { ...NOTHING_LEFT_OUT, unclear: 2 },
    ],
    [
      'a text in place of claims is left out as one claim',
      'should ship it',
      { ...NOTHING_LEFT_OUT, unclear: 1 },
    ],
  ])('has claims, and counts those left out: %s', (_, stands, leftOut) => {
    expect(leftOutOf({ point: 'Another point', stands })).toEqual(leftOut);
  });

  it.each<readonly [string, readonly unknown[]]>([
    [
      'a letter',
      [
        { letter: 'A', ...FOR_MAY },
        { letter: 'B', ...AGAINST_MAY },
      ],
    ],
    [
      'the name of an answer',
      [
        { ...FOR_MAY, Answer: 'Answer A' },
        { ...AGAINST_MAY, answer: '(b)' },
      ],
    ],
    [
      'an id beside another',
      [
        { id: 1, name: 'A', ...FOR_MAY },
        { id: 2, name: 'b.', ...AGAINST_MAY },
      ],
    ],
    ['fields named after the letters', [{ A: FOR_MAY }, { 'Answer B': AGAINST_MAY }]],
    [
      'silence',
      [
        { id: 'A', ...FOR_MAY },
        { id: 'C', stance: 'silent' },
        { id: 'B', ...AGAINST_MAY },
      ],
    ],
  ])('has claims in a list with %s', (_, stands) => {
    expect(read(points({ ...disputed, stands }))).toEqual(read(points(disputed)));
  });

  it('counts claims of a list that name no letter, or an unknown one, and the first of those that name the same', () => {
    const stands = [
      { letter: 'A', ...FOR_MAY },
      { letter: 'a', ...claim('against', 'should ship it') },
      { letter: 'D', ...FOR_MAY },
      AGAINST_MAY,
      'for',
    ];
    const reading = read(points({ point: 'Shipping in May', stands }));
    expect(reading).toMatchObject({
      points: [{ stands: [{ personaId: 'of A', stance: 'for' }] }],
      leftOut: { ...NOTHING_LEFT_OUT, unclear: 4 },
    });
  });

  it('counts claims on a point without words, and entries that are no point, as left out', () => {
    const nameless = { point: ' \u200b— ', stands: { A: FOR_MAY, B: AGAINST_MAY } };
    expect(leftOutOf(nameless, 'text', [])).toEqual({ ...NOTHING_LEFT_OUT, unclear: 4 });
  });

  it('keeps the first seven points, disputed ones first', () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ ...shared, point: `Shared ${index}` }));
    expect(
      read(points(...many.slice(0, 6), disputed, ...many.slice(6), { point: 'Gone', stands: {} })),
    ).toMatchObject({
      points: ['Shipping in May', ...many.slice(0, 6).map(({ point }) => point)].map((text) => ({ text })),
      leftOut: { ...NOTHING_LEFT_OUT, surplus: 2 },
    });
  });

  it.each([
    [
      'a stance whose words were not found',
      claim('for', 'never said that'),
      [{ personaId: 'of C', stance: 'for' }],
    ],
    ['an unclear stance', claim('maybe', 'the team decides'), [{ personaId: 'of C' }]],
    ['a claim that is none', 'for, I think', [{ personaId: 'of C' }]],
    ['silence', claim('silent', ''), undefined],
    ['words that were found', claim('mixed', 'the team decides'), undefined],
  ])('keeps where a claim was left out of a point: %s', (_, ofC, unquoted) => {
    const reading = read(points({ point: 'Shipping in May', stands: { A: FOR_MAY, C: ofC } }));
    expect(reading.kind === 'map' && reading.points[0]!.unquoted).toEqual(unquoted);
  });

  it('takes a claim for what was said where the same letter is silent, too', () => {
    const twice = { point: 'Shipping in May', stands: { A: null, a: FOR_MAY, B: AGAINST_MAY } };
    expect(read(points(twice))).toEqual(read(points(disputed)));
  });

  describe('with a point and its negation', () => {
    const better = { point: 'Shipping in May is good', stands: { A: FOR_MAY, B: AGAINST_MAY } };
    const negated = 'Shipping in May is not good';

    it.each([
      ['it', better, { ...better, point: negated }],
      ['its negation', { ...better, point: negated }, better],
    ])('does not have the second, if the same say the same with the same words: first %s', (_, ...of) => {
      const [first] = of;
      expect(read(points(...of))).toMatchObject({
        points: [{ text: first.point, stands: [{ personaId: 'of A' }, { personaId: 'of B' }] }],
        leftOut: { notFound: 0, unclear: 2, surplus: 0 },
      });
    });

    it('keeps of the second who says something else there, or with other words', () => {
      const stands = { A: FOR_MAY, B: claim('for', 'may is a mistake'), C: claim('for', 'the team decides') };
      const reading = read(points(better, { point: negated, stands }));
      expect(reading).toMatchObject({ leftOut: { notFound: 0, unclear: 1 } });
      expect(reading.kind === 'map' && reading.points[1]).toEqual({
        text: negated,
        stands: [
          { personaId: 'of C', stance: 'for', quote: 'The team decides' },
          { personaId: 'of B', stance: 'for', quote: 'May is a mistake' },
        ],
        unquoted: [{ personaId: 'of A' }],
      });
    });

    it('keeps a point that says something else', () => {
      const other = { ...better, point: 'Shipping in May is not cheap' };
      expect(read(points(better, other))).toMatchObject({
        points: [{ text: better.point }, { text: other.point }],
        leftOut: NOTHING_LEFT_OUT,
      });
    });
  });

  it.each([
    ['- # A <b>point</b>\n\tin `May`', 'A <b>point</b> in May'],
    ['a\u202eb\u0007c\u200bd\u2066e', 'abcde'],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['😀 a'.repeat(60), `${'😀 a'.repeat(39)}😀…`],
  ])('has points as plain words on one line of at most 120 characters: %j', (point, text) => {
    expect(read(points({ ...disputed, point }))).toMatchObject({ points: [{ text }] });
  });
});

describe('an incomplete or unreadable answer of the clerk', () => {
  const whole = points(disputed, shared);

  it('keeps its complete points, and says that it is incomplete', () => {
    const begun = read(whole.slice(0, whole.indexOf('the team decides') + 4));
    expect(begun).toEqual({ ...read(points(disputed)), isCut: true });
  });

  test.prop([fc.nat(whole.length - 1)])('has only points of the complete answer', (length) => {
    const reading = read(whole.slice(0, length));
    const begun = [points(disputed), whole].map((text) => ({ ...read(text), isCut: true }));
    if (reading.kind === 'map') expect(begun).toContainEqual(reading);
  });

  it.each([
    [' \n', { kind: 'no-content' }],
    ['I [cannot] {do} that.', { kind: 'no-json' }],
    ['{"points":[{"point":"Half","stands":{"A":', { kind: 'no-json' }],
    ['{"points":[]}', { kind: 'no-points' }],
    [
      points({ point: 'Ship it', stands: { A: claim('for', 'never said that'), B: 1 } }),
      { kind: 'nothing-left', leftOut: { notFound: 1, unclear: 1, surplus: 0 } },
    ],
  ])('says why there is no map: %j', (text, problem) => {
    expect(read(text)).toEqual({ kind: 'problem', problem });
  });
});

const anyClaim = fc.oneof(
  fc.record({
    stance: fc.constantFrom('for', 'against', 'mixed', 'silent', null),
    quote: fc.oneof(fc.constantFrom('should ship it', 'may is A mistake', 'the team decides'), anyText),
  }),
  fc.jsonValue(),
);

const anyPoint = fc.oneof(
  fc.record({
    point: fc.oneof(fc.constant('A point'), anyText),
    stands: fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D', '__proto__', 'constructor'), anyClaim),
  }),
  fc.jsonValue(),
);

/** A map with text before it, or an incomplete map with text after it. */
const hostileAnswer = fc
  .tuple(
    fc.array(anyPoint, { maxLength: 12 }).map((of) => points(...of)),
    anyText,
    fc.nat(),
  )
  .map(([whole, text, at]) => (at % 2 === 0 ? text + whole : whole.slice(0, at % whole.length) + text));

describe('whatever the clerk writes', () => {
  test.prop([hostileAnswer], { numRuns: 500 })('a map holds only what those who answered said', (text) => {
    const reading = read(text);
    if (reading.kind === 'problem') return;
    expect(reading.points.length).toBeGreaterThan(0);
    expect(reading.points.length).toBeLessThanOrEqual(7);
    const ranks = reading.points.map((point) => rankOf(kindOfPoint(point, MATERIALS.length)));
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
    for (const { text: words, stands, unquoted = [] } of reading.points) {
      const ids = [...stands, ...unquoted].map(({ personaId }) => personaId);
      expect(new Set(ids).size).toBe(ids.length);
      expect(words).toMatch(/^[^\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]{1,120}$/u);
      const speakers = MATERIALS.filter(({ answer }) =>
        stands.some(
          ({ personaId, quote }) => personaId === answer.personaId && findQuote(answer.text, quote),
        ),
      );
      expect(stands.map(({ personaId }) => personaId)).toEqual(
        speakers.map(({ answer }) => answer.personaId),
      );
    }
  });

  const anyStance = fc.record({
    stance: fc.constantFrom('for', 'against', 'mixed'),
    quote: fc.oneof(fc.constantFrom('should ship it', 'may is A mistake', 'the team decides'), anyText),
  });

  test.prop([
    fc.array(fc.dictionary(fc.constantFrom('A', 'B', 'C', 'a', 'Answer B'), anyStance), { maxLength: 7 }),
  ])('it says silent of exactly those of whom nothing was claimed', (written) => {
    const reading = read(points(...written.map((stands, at) => ({ point: `Point ${at}`, stands }))));
    for (const point of reading.kind === 'map' ? reading.points : []) {
      const keys = Object.keys(written[Number(point.text.slice(6))]!);
      const claimed = new Set(keys.map((key) => key.slice(-1).toUpperCase()));
      for (const { letter, answer } of MATERIALS)
        expect(voiceOf(point, answer.personaId).kind === 'silent').toBe(!claimed.has(letter));
    }
  });

  it('the first fifty points are read, and the others counted as left out', () => {
    const lost = Array.from({ length: 300 }, () => ({ point: 'So it is', stands: { A: AGAINST_MAY } }));
    const leftOut = { notFound: 50, unclear: 0, surplus: 250 };
    expect(read(points(...lost))).toEqual({ kind: 'problem', problem: { kind: 'nothing-left', leftOut } });
  });

  it.each([
    ['ends', `{${'}'.repeat(100_000)}`],
    ['escapes', `{"points":[{"point":"${'\\"'.repeat(50_000)}}`],
  ])('an answer with many %s is read to its end', (_, text) => {
    expect(read(text)).toEqual({ kind: 'problem', problem: { kind: 'no-json' } });
  });
});

/** The points that are shown while an answer arrives in pieces of these lengths. */
function arriving(text: string, lengths: readonly number[]) {
  const readSoFar = createMapReader(MATERIALS);
  let length = 0;
  return lengths.map((more) => readSoFar(text.slice(0, (length += more))));
}

describe('an answer that arrives', () => {
  it('shows each point when it is complete', () => {
    const text = points(disputed, shared);
    const shown = arriving(text, Array(text.length).fill(1));
    expect(shown.map((some) => some.length).filter((count, at, all) => count !== all[at - 1])).toEqual([
      0, 1, 2,
    ]);
    const reading = read(text);
    expect(reading.kind === 'map' && reading.points).toEqual(shown.at(-1));
  });

  it.each([
    ['words before the object, which may be a thought', `Is it this? ${points(disputed)}`, 0],
    ['a fence', `\`\`\`json\n{ "points": [\n${JSON.stringify(disputed, null, 2)},\n`, 1],
    ['a text that holds braces', points({ ...disputed, note: '}}]{' }), 1],
    ['what is no point', points('text', disputed), 0],
    [
      'more than seven',
      points(...Array.from({ length: 9 }, (_, at) => ({ ...shared, point: `Point ${at}` }))),
      7,
    ],
  ])('shows points after or with %s', (_, text, count) => {
    expect(arriving(text, [text.length])[0]).toHaveLength(count);
  });

  test.prop([hostileAnswer, fc.array(fc.nat(200), { minLength: 1, maxLength: 20 })], {
    numRuns: 500,
    examples: [
      [`{"points":[${JSON.stringify(disputed)},{"point":${'}'.repeat(60)}`, [140, 80]],
      [`${points(disputed).slice(0, -1)},"points":[]}`, [140, 80]],
    ],
  })('shows nothing that the whole map does not have, if no correction follows', (text, lengths) => {
    const shown = arriving(text, lengths);
    for (const [at, some] of shown.entries()) {
      expect(some.slice(0, shown[at - 1]?.length ?? 0)).toEqual(shown[at - 1] ?? []);
    }
    const reading = read(text);
    const whole = reading.kind === 'map' ? reading.points : [];
    for (const point of shown.at(-1) ?? []) expect(whole).toContainEqual(point);
  });

  it('shows a draft until its end, from which on the correction counts', () => {
    const text = `${points(disputed)} No, rather: ${points(shared)}`;
    expect(arriving(text, Array(text.length).fill(1)).at(-1)).toMatchObject([{ text: disputed.point }]);
    expect(read(text)).toEqual(read(points(shared)));
  });
});
