import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { isDisputed } from '../../../src/domain/table/agreement-map.ts';
import { findQuotation } from '../../../src/domain/table/quotation.ts';
import { type Material, readMap } from '../../../src/domain/table/read-map.ts';
import { anyText } from '../../support/conversations.ts';

const ANSWERS = {
  A: 'We **should** ship it in May. Testing can wait until June.',
  B: 'Shipping in May is a mistake. Testing comes first, always.',
  C: 'The team decides. Nobody asked about Markdown\nor `code` here.',
};

const PERSONA_OF = new Map([
  ['A', 'pragmatist'],
  ['B', 'analyst'],
  ['C', 'dreamer'],
]);

/** In the round's order, which is not that of the letters. */
const MATERIALS: readonly Material[] = ['C', 'A', 'B'].map((letter) => ({
  letter,
  answer: {
    personaId: PERSONA_OF.get(letter)!,
    answerId: `ai-${letter}`,
    text: ANSWERS[letter as keyof typeof ANSWERS],
  },
}));

const claim = (stance: unknown, quote: unknown) => ({ stance, quote });

const FOR_MAY = claim('for', 'should ship it');
const AGAINST_MAY = claim('against', 'May is a mistake');
const NOTHING_LEFT_OUT = { notFound: 0, unclear: 0, surplus: 0 };

const shared = { point: 'The team matters.', stands: { C: claim('for', 'the team decides') } };
const disputed = { point: 'Shipping in May', stands: { A: FOR_MAY, B: AGAINST_MAY } };
const points = (...of: readonly unknown[]) => JSON.stringify({ points: of });

function read(text: string) {
  const reading = readMap(text, MATERIALS);
  if (reading.kind === 'problem') throw new Error(reading.problem.kind);
  return reading;
}

function problemOf(text: string) {
  const reading = readMap(text, MATERIALS);
  return reading.kind === 'problem' ? reading.problem : undefined;
}

const leftOutOf = (...of: readonly unknown[]) => read(points(disputed, ...of)).leftOut;

describe('the clerk’s answer (17.13, 17.14)', () => {
  it('is a map of points, the disputed first, with the answers’ own words', () => {
    expect(read(points(shared, disputed))).toEqual({
      kind: 'map',
      points: [
        {
          text: 'Shipping in May',
          stands: [
            { personaId: 'pragmatist', stance: 'for', quote: 'should ship it' },
            { personaId: 'analyst', stance: 'against', quote: 'May is a mistake' },
          ],
        },
        {
          text: 'The team matters.',
          stands: [{ personaId: 'dreamer', stance: 'for', quote: 'The team decides' }],
        },
      ],
      leftOut: NOTHING_LEFT_OUT,
      isCut: false,
    });
  });

  it('names stands in the order of the round', () => {
    const stands = { B: AGAINST_MAY, A: FOR_MAY, C: claim('mixed', 'nobody asked about') };
    const [point] = read(points({ point: 'All', stands })).points;
    expect(point?.stands.map(({ personaId }) => personaId)).toEqual(['dreamer', 'pragmatist', 'analyst']);
    expect(point?.stands[0]?.quote).toBe('Nobody asked about');
  });

  it.each([
    ['a fence', `\`\`\`json\n${points(disputed)}\n\`\`\``],
    ['words around', `Here's the map "you" asked for [1]:\n\n${points(disputed)}\n\nI hope {it} helps!`],
    [
      'words that look like it',
      `You want {"points":[{…}]} or "points": [see below]. So: ${points(disputed)}`,
    ],
    ['lines', JSON.stringify({ points: [disputed] }, null, 2)],
    [
      'other keys',
      JSON.stringify({ note: 'the "points":[ are', points: [{ id: 1, ...disputed, more: [[]] }], end: 1 }),
    ],
    ['another order of keys', points({ stands: disputed.stands, point: disputed.point })],
    ['an array', JSON.stringify([disputed])],
    ['an array in a fence', `\`\`\`\n${JSON.stringify([disputed], null, 1)}\n\`\`\``],
    ['a missing last brace', points(disputed).slice(0, -1)],
    ['a line end in a string', points(disputed).replace('should ship', 'should\nship')],
    ['capitals and blanks in a stance', points(disputed).replace('"for"', '" FOR\\n"')],
    ['null for silence', points({ ...disputed, stands: { ...disputed.stands, C: null } })],
  ])('is read in spite of %s', (_, text) => {
    expect(read(text)).toMatchObject({
      points: [
        { text: 'Shipping in May', stands: [{ quote: 'should ship it' }, { quote: 'May is a mistake' }] },
      ],
      leftOut: NOTHING_LEFT_OUT,
      isCut: false,
    });
  });

  it('loses claims whose words were not said, by number', () => {
    expect(
      leftOutOf({
        point: 'Lies',
        stands: { A: claim('for', 'we should never ship'), B: FOR_MAY, C: claim('against', 'the team') },
      }),
    ).toEqual({ ...NOTHING_LEFT_OUT, notFound: 3 });
  });

  it.each([
    ['an unknown stance', { A: claim('maybe', 'should ship it') }],
    ['no stance', { A: { quote: 'should ship it' } }],
    ['a stance that is no text', { A: claim(['for'], 'should ship it') }],
    ['no quote', { A: { stance: 'for' } }],
    ['a blank quote', { A: claim('for', ' ') }],
    ['a quote that is no text', { A: claim('for', { of: 'should ship it' }) }],
    ['an unknown letter', { D: FOR_MAY }],
    ['a small letter', { a: FOR_MAY }],
    ['a name', { pragmatist: FOR_MAY }],
    ['the name of an inherited property', { constructor: FOR_MAY }],
    ['a text for a claim', { A: 'should ship it' }],
    ['an array for stands', [FOR_MAY]],
  ])('loses claims with %s, by number', (_, stands) => {
    expect(leftOutOf({ point: 'Unclear', stands })).toEqual({ ...NOTHING_LEFT_OUT, unclear: 1 });
  });

  it.each([
    ['nothing', null],
    ['silence and no words', { stance: 'silent', quote: '' }],
    ['Silence without a quote', { stance: ' Silent ' }],
    ['neither stance nor words', { stance: null, quote: null }],
  ])('takes a letter with %s for a silent one', (_, silence) => {
    const stands = { A: FOR_MAY, B: silence };
    const reading = read(points({ point: 'Shipping in May', stands }));
    expect(reading).toMatchObject({ points: [{ stands: [{ personaId: PERSONA_OF.get('A') }] }] });
    expect(reading.leftOut).toEqual(NOTHING_LEFT_OUT);
  });

  it('counts what stands under no words of a point', () => {
    expect(
      leftOutOf(
        'text',
        1,
        { other: 1 },
        { point: ' \u200b— ', stands: { A: FOR_MAY, B: AGAINST_MAY } },
        { point: 'None' },
      ),
    ).toEqual({ ...NOTHING_LEFT_OUT, unclear: 2 });
  });

  it('counts a point that is not JSON', () => {
    expect(read(`{"points":[{"point":"P",},${JSON.stringify(disputed)}]}`).leftOut).toEqual({
      ...NOTHING_LEFT_OUT,
      unclear: 1,
    });
  });

  it('is safe from keys of prototypes', () => {
    const stands = `{"__proto__":{"A":${JSON.stringify(FOR_MAY)}},"A":{"__proto__":${JSON.stringify(FOR_MAY)}}}`;
    const text = `{"__proto__":{"points":[]},"points":[{"point":"P","stands":${stands}},${JSON.stringify(disputed)}]}`;
    expect(read(text)).toMatchObject({ points: [{ text: 'Shipping in May' }], leftOut: { unclear: 2 } });
  });

  it('keeps seven points, the disputed ones before others', () => {
    const many = Array.from({ length: 8 }, (_, index) => ({ ...shared, point: `Shared ${index}` }));
    const { points: kept, leftOut } = read(points(...many, disputed, { point: 'Gone', stands: {} }));
    expect(kept.map(({ text }) => text)).toEqual([
      'Shipping in May',
      'Shared 0',
      'Shared 1',
      'Shared 2',
      'Shared 3',
      'Shared 4',
      'Shared 5',
    ]);
    expect(leftOut).toEqual({ ...NOTHING_LEFT_OUT, surplus: 2 });
  });

  it.each([
    ['**Ship** it\n\tin `May`', 'Ship it in May'],
    ['- # A <b>point</b>', 'A <b>point</b>'],
    ['a\u202eb\u0007c\u200bd\u2066e', 'abcde'],
    ['می\u200cخواهم 👩\u200d💻', 'می\u200cخواهم 👩\u200d💻'],
    ['x'.repeat(120), 'x'.repeat(120)],
    ['😀 a'.repeat(60), `${'😀 a'.repeat(39)}😀…`],
    ['x'.repeat(121), `${'x'.repeat(119)}…`],
  ])('has points as plain words on one line: %j', (point, text) => {
    expect(read(points({ ...disputed, point })).points[0]?.text).toBe(text);
  });
});

describe('a clerk’s answer with several lists of points (17.15)', () => {
  const form =
    '{"points":[{"point":"one plain sentence","stands":{"A":{"stance":"for","quote":"words of answer A"}}}]}';

  it('is read where something is kept, after the form of it', () => {
    expect(readMap(`The form:\n${form}\nThe map:\n${points(shared)}`, MATERIALS)).toMatchObject({
      kind: 'map',
      points: [{ text: 'The team matters.' }],
      leftOut: { notFound: 0 },
    });
  });

  it('is judged by its first where nothing is kept', () => {
    expect(readMap(`${form}${form.replace('"for"', '"none"')}`, MATERIALS)).toMatchObject({
      kind: 'problem',
      problem: { kind: 'nothing-left', leftOut: { notFound: 1, unclear: 0 } },
    });
  });
});

describe('a clerk’s answer that broke off (17.15)', () => {
  const whole = points(disputed, shared);

  it.each([
    [whole.slice(0, -2), 2],
    [whole.slice(0, -3), 1],
    [whole.slice(0, whole.indexOf('The team') + 4), 1],
    [`${points(disputed).slice(0, -2)}, {`, 1],
    [`\`\`\`json\n${JSON.stringify([disputed, shared], null, 2).slice(0, -5)}`, 1],
  ])('keeps its whole points', (text, count) => {
    const { points: kept, isCut } = read(text);
    expect(kept).toHaveLength(count);
    expect(isCut).toBe(true);
  });

  test.prop([fc.nat(whole.length)])('never gains a point', (length) => {
    const reading = readMap(whole.slice(0, length), MATERIALS);
    if (reading.kind === 'problem') expect(reading.problem.kind).toMatch(/^no-(content|json)$/);
    else expect(read(whole).points).toEqual(expect.arrayContaining([...reading.points]));
  });
});

describe('a clerk’s answer without a map (17.15)', () => {
  it.each([
    ['', 'no-content'],
    [' \n', 'no-content'],
    ['I cannot do that.', 'no-json'],
    ['I [cannot] {do} that.', 'no-json'],
    ['{"points":[{"point":"Half","stands":{"A":', 'no-json'],
    ['{"points":[{broken}]}', 'no-json'],
    ['{"points":[]}', 'no-points'],
    ['{"points":null}', 'no-points'],
    ['{"points":["a","b"]}', 'no-points'],
    ['[]', 'no-points'],
    ['{"error":"refused"}', 'no-points'],
    ['"points"', 'no-json'],
  ])('says why: %j', (text, kind) => {
    expect(problemOf(text)).toEqual({ kind });
  });

  it('says what was left out, if that is all', () => {
    const text = points({ point: 'P', stands: { A: claim('for', 'never said that'), B: 1 } }, 2);
    expect(problemOf(text)).toEqual({
      kind: 'nothing-left',
      leftOut: { notFound: 1, unclear: 1, surplus: 0 },
    });
  });
});

const piece = fc.oneof(
  anyText,
  fc.constantFrom(
    '{"points":[',
    '"points":[',
    '[',
    '{',
    ']',
    '}',
    ',',
    ':',
    '"',
    '\\',
    '"point":"P"',
    '"stands":{',
    '```json\n',
  ),
  fc.constantFrom(
    '"A":{"stance":"for","quote":"should ship it"}',
    JSON.stringify(disputed),
    '"__proto__":',
    '<b>',
    'null',
  ),
);

const anyClaim = fc.oneof(
  fc.record({
    stance: fc.constantFrom('for', 'against', 'mixed', 'Mixed ', 'silent', null),
    quote: fc.oneof(
      fc.constantFrom('should ship it', 'may is A mistake', 'the team decides', 'markdown or code', 'never'),
      anyText,
    ),
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

const hostileAnswer = fc.oneof(
  fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join('')),
  fc.array(anyPoint, { maxLength: 12 }).map((of) => points(...of)),
  fc
    .tuple(fc.array(anyPoint, { maxLength: 12 }), fc.nat())
    .map(([of, at]) => points(...of).slice(0, at % (points(...of).length + 1))),
);

const anyMaterials = fc.array(anyText, { maxLength: 8 }).map((texts) =>
  texts.map((text, index): Material => {
    const letter = String.fromCodePoint(65 + index);
    return { letter, answer: { personaId: `persona-${letter}`, answerId: `ai-${index}`, text } };
  }),
);

function expectSound(text: string, materials: readonly Material[]): void {
  const reading = readMap(text, materials);
  if (reading.kind === 'problem') return;
  expect(reading.points.length).toBeGreaterThan(0);
  expect(reading.points.length).toBeLessThanOrEqual(7);
  const disputes = reading.points.map(isDisputed);
  expect(disputes).toEqual(disputes.toSorted((a, b) => Number(b) - Number(a)));
  const order = materials.map(({ answer }) => answer.personaId);
  for (const point of reading.points) {
    expect(point.text).toMatch(/[\p{L}\p{N}]/u);
    expect(point.text).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
    expect(Array.from(point.text).length).toBeLessThanOrEqual(120);
    const places = point.stands.map(({ personaId }) => order.indexOf(personaId));
    expect(places).not.toContain(-1);
    expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b));
    expect(places.length).toBeGreaterThan(0);
    for (const { personaId, quote } of point.stands) {
      const { answer } = materials.find((material) => material.answer.personaId === personaId)!;
      expect(findQuotation(answer.text, quote)).toBeDefined();
    }
  }
}

describe('whatever the clerk writes (17.13, 17.14)', () => {
  test.prop([hostileAnswer], { numRuns: 500 })('a map holds what was said by those who answered', (text) => {
    expectSound(text, MATERIALS);
  });

  test.prop([anyMaterials, fc.array(fc.tuple(fc.nat(), fc.nat(), fc.nat(), fc.nat()), { maxLength: 20 })])(
    'each of its quotes is found in its own answer',
    (materials, picks) => {
      fc.pre(materials.length > 0);
      const of = picks.map(([letter, source, one, other]) => {
        const { text } = materials[source % materials.length]!.answer;
        const [from, to] = [one % (text.length + 1), other % (text.length + 1)].toSorted((a, b) => a - b);
        return {
          point: 'A point',
          stands: { [materials[letter % materials.length]!.letter]: claim('for', text.slice(from, to)) },
        };
      });
      expectSound(points(...of), materials);
    },
  );

  const long = (count: number, text: string) => text.repeat(count);

  it.each([
    ['nested objects', long(100_000, '{"a":')],
    ['nested arrays', `{"points":${long(100_000, '[')}`],
    ['a deep point', `{"points":[{"point":"P","stands":${long(100_000, '{"A":')}1${long(100_000, '}')}}]}`],
    ['1,000 deep', `{"points":[{"point":"P","stands":${long(1000, '[')}${long(1000, ']')}}]}`],
    ['many beginnings', long(10_000, '"points":[')],
    ['many beginnings of objects', long(10_000, '{"points":[{')],
    ['many arrays', long(50_000, '[{')],
    ['many quotation marks', long(50_001, '"')],
    ['many escapes', `{"points":[{"point":"${long(50_000, '\\"')}`],
    ['blanks', `"points"${long(100_000, ' ')}:`],
    ['closed at once', long(20_000, '"points":[]')],
  ])('an answer is read to its end: %s', (_, text) => {
    expect(problemOf(text)).toBeDefined();
  });

  it('of hundreds of points the first fifty are read, and the others counted as left out', () => {
    const made = { A: { stance: 'for', quote: 'nobody ever said this' } };
    const lost = Array.from({ length: 300 }, () => ({ point: 'Made up', stands: made }));
    expect(readMap(points(...lost), MATERIALS)).toEqual({
      kind: 'problem',
      problem: { kind: 'nothing-left', leftOut: { notFound: 50, unclear: 0, surplus: 250 } },
    });
  });

  it('500 points of eight stands are checked against long answers', () => {
    const materials = Array.from({ length: 8 }, (_, index): Material => {
      const letter = String.fromCodePoint(65 + index);
      return {
        letter,
        answer: {
          personaId: letter,
          answerId: letter,
          text: `${'so it is '.repeat(2000)}${letter} it was`,
        },
      };
    });
    const stands = Object.fromEntries(
      materials.map(({ letter }, index) => [
        letter,
        claim(index === 0 ? 'for' : 'against', `is ${letter} it was`),
      ]),
    );
    const of = Array.from({ length: 500 }, (_, index) => ({ point: `<i>Point</i> ${index}`, stands }));
    const reading = readMap(points(...of), materials);
    expect(reading).toMatchObject({ kind: 'map', leftOut: { notFound: 0, unclear: 0, surplus: 493 } });
  });
});
