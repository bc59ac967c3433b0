import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { findQuote } from '../../../src/domain/table/find-quote.ts';
import type { Material } from '../../../src/domain/table/clerk-material.ts';
import { readMap } from '../../../src/domain/table/read-map.ts';
import { readLoosely } from '../../../src/domain/table/read-loosely.ts';
import { describeMapProblem } from '../../../src/domain/texts/map-texts.ts';
import answers from '../../cases/map/answers.json' with { type: 'json' };
import { anyText } from '../../support/conversations.ts';

const FOLDER = path.resolve(import.meta.dirname, '../../cases/map');

const MATERIALS: readonly Material[] = Object.entries(answers).map(([letter, text]) => ({
  letter,
  answer: { personaId: `of ${letter}`, answerId: `ai-${letter}`, text },
}));

const casesOf = (kind: string) => readdirSync(FOLDER).filter((name) => name.startsWith(kind));

const read = (text: string) => readMap(text, MATERIALS, readLoosely);

const readCase = (name: string) => read(readFileSync(path.join(FOLDER, name), 'utf8'));

const QUOTES = {
  A: 'Ship a small version first',
  B: 'Measure the problem before you build',
  C: 'Ship a small version first',
  D: 'Ship nothing until the risk is known',
};

const claims = Object.fromEntries(
  Object.entries(QUOTES).map(([letter, words]) => [
    letter,
    { at: 1, words, stance: letter === 'A' || letter === 'C' ? 'for' : 'against' },
  ]),
);

const point = (text: string) => ({ point: text, ...claims });

const MAP = JSON.stringify({ points: [point('Ship it early')] });

const LOOSE = MAP.replaceAll('"', "'");

describe('what a model sent that is nearly a map', () => {
  it('has 14 cases', () => {
    expect(casesOf('clerk-')).toHaveLength(14);
  });

  it.each(casesOf('clerk-'))('is read: %s', (name) => {
    const reading = readCase(name);
    if (reading.kind !== 'map') throw new Error(reading.problem.kind);
    const isUnsaid = name === 'clerk-unescaped-inner-quotes.txt';
    const stands = reading.points.flatMap((one) => one.stands);
    expect(stands.map(({ personaId }) => personaId.at(-1)).join('')).toBe(isUnsaid ? 'BCD' : 'ABCD');
    expect(stands.map(({ stance }) => stance)).toEqual(
      isUnsaid ? ['against', 'for', 'against'] : ['for', 'against', 'for', 'against'],
    );
    expect(reading.isCut).toBe(false);
  });

  it.each([
    ['a wrapper', `{"map":${MAP}}`],
    ['a wrapper and words around', `Sure! {"result": ${MAP}}\nDone.`],
    ['a single point', JSON.stringify(point('Ship it early'))],
    ['a comment', MAP.replace('[', '[ /* one */ ')],
    ['names without quotation marks', MAP.replaceAll(/"(points|point|at|words|stance)":/g, '$1:')],
    ['a missing comma', MAP.replace('},"B"', '} "B"')],
    ['a missing brace', MAP.replace('}}]}', '}]}')],
    ['a missing end', MAP.slice(0, -1)],
    ['words of Python', `${MAP.slice(0, -2)}, None]}`],
    ['capital names', MAP.replace('points', 'Points').replaceAll('stance', 'Stance')],
    ['a list of objects', `[${MAP}]`],
    ['commas after everything', MAP.replaceAll(/[}\]]/g, ',$&')],
    ['a deep indentation', `${MAP.slice(0, -1).replaceAll('"', "'")}\n${' '.repeat(40)}}`],
    ['comments at the ends of lines', MAP.replaceAll(',"', ', // one, or "two"\n"')],
    [
      'a point in a comment',
      MAP.replace(
        '[',
        `[\n// ${JSON.stringify(point('Wait for it'))},\n # ${JSON.stringify(point('Hold it back'))},\n`,
      ),
    ],
    [
      'a thought that quotes the form before',
      `The form is {"points":[${JSON.stringify(point('Some other point'))}]}. So:\n</think>\n${MAP}\n\`\`\``,
    ],
    [
      'a thought that quotes a part of the form before',
      `They want {"points":[{"point":"…","A":{...}}]}.\n</think>\n${MAP.replaceAll('"', "'")}`,
    ],
    ['braces around it', `{Thinking} ${MAP} So {that} is [it].`],
    ['words after it', `${LOOSE} Done.`],
    ['a brace before it', `{Hm} ${LOOSE.replace("'points':", "'Points' :")}`],
    ['the beginning of another after it', `{Hm} ${LOOSE}, {'points':[{'point':'Ship`],
    ['an empty form before it', `Not {"points":[]} but ${LOOSE}`],
    ['quotation marks of two kinds', LOOSE.replace(/'(Ship it early)'/, '"$1"')],
    ['a string around all its lines', JSON.stringify(JSON.stringify(JSON.parse(MAP), null, 2))],
    ['stances under the letters of stands', MAP.replace('"A"', '"stands":{"A"').replace('}}]}', '}}}]}')],
  ])('is read in spite of %s', (_, text) => {
    expect(read(text)).toMatchObject({ kind: 'map', points: [{ text: 'Ship it early' }] });
    const reading = read(text);
    expect(reading.kind === 'map' && reading.points[0]?.stands).toHaveLength(4);
  });

  it('is sound without a repair', () => {
    const unwanted = () => expect.unreachable();
    expect(readMap(MAP, MATERIALS)).toEqual(read(MAP));
    expect(readMap(MAP, MATERIALS, unwanted)).toEqual(read(MAP));
    expect(readMap(LOOSE, MATERIALS)).toEqual({
      kind: 'problem',
      problem: { kind: 'no-json' },
    });
  });

  it.each(['"', "'"])('is not what its words quote: within %s', (sign) => {
    const quoted = JSON.stringify({ points: [point('Some other point')] });
    const loose = JSON.stringify({
      points: [{ ...point('Ship it early'), A: { at: 1, words: 'X', stance: 'for' } }],
    })
      .replaceAll('"', sign)
      .replace('X', `Reply ${quoted} and go`);
    expect(JSON.stringify(read(loose))).not.toContain('Some other point');
  });

  it.each([1, 2])('has no point that broke off, of %i whole ones', (whole) => {
    const texts = ['Ship it early', 'Measure it first', 'Wait for them'].slice(0, whole + 1);
    const loose = JSON.stringify({ points: texts.map(point) }).replaceAll('"', "'");
    const reading = read(loose.slice(0, loose.lastIndexOf("'C'") + 20));
    expect(reading).toMatchObject({ kind: 'map', isCut: true });
    expect(reading.kind === 'map' && reading.points.map(({ text }) => text)).toEqual(texts.slice(0, whole));
  });
});

it('five points about eight answers are read in other quotation marks', () => {
  const long = { at: 9, words: 'many words that nobody here gave, '.repeat(4), stance: 'for' };
  const more = Object.fromEntries(['E', 'F', 'G', 'H'].map((letter) => [letter, long]));
  const texts = ['Ship it', 'Measure it', 'Wait for them', 'Ask us', 'Begin again'];
  const whole = JSON.stringify({ points: texts.map((text) => ({ ...point(text), ...more })) });
  expect(read(whole)).toMatchObject({ points: texts.map((text) => ({ text })), isCut: false });
  expect(read(whole.replaceAll('"', "'"))).toEqual(read(whole));
});

describe('a draft and a correction', () => {
  const draft = JSON.stringify({ points: [point('Some other point'), point('Ship it early')] });
  const inLines = JSON.stringify({ points: [point('Ship it early')] }, null, 2);

  it.each([
    ['Correction:', `${draft}\n\nCorrection:\n${MAP}`],
    ['Final:', `${draft} Final: ${MAP} Done.`],
    [
      'fences',
      `\`\`\`json\n${draft}\n\`\`\`\nHere is the corrected version:\n\`\`\`json\n${inLines}\n\`\`\``,
    ],
    ['nothing', `${draft}\n${MAP}`],
    ['a list', `${draft} Correction: [${JSON.stringify(point('Ship it early'))}]`],
    ['a note in the object', `${draft} ${MAP.replace('{', '{"note":"Corrected","')}`.replace('""', '"')],
    ['a wrapper', `${draft} {"correction":${MAP}}`],
    ['other quotation marks', `${draft} Correction: ${LOOSE}`],
    ['other quotation marks in the draft', `${draft.replaceAll('"', "'")} Correction: ${MAP}`],
    ['other quotation marks in both', `${draft.replaceAll('"', "'")} Correction: ${LOOSE}`],
    ['commas too many', `${draft} Correction: ${MAP.replaceAll(/[}\]]/g, ',$&')}`],
    ['a third', `${draft} Correction: ${draft} No: ${MAP}`],
    ['a draft that broke off', `${draft.slice(0, -2)} Correction: ${MAP}`],
    ['a draft that broke off within a text', `${draft.slice(0, 18)}\n\nCorrection: ${MAP}`],
    [
      'a draft that broke off, and a list',
      `${draft.slice(0, -2)} Correction: [${JSON.stringify(point('Ship it early'))}]`,
    ],
    ['braces and quotation marks between', `${draft} I {think} the "first [ { is wrong: ${MAP}`],
    ['no points after it', `${MAP} Correction: {"points":[]}`],
    ['the form after it', `${MAP} (In the form {"points":[{"point":"one plain sentence","A":{"at":1}}]}.)`],
    ['points without stands after it', `${MAP} In short: {"points":[{"point":"They differ on it"}]}`],
    ['a single point after it', `${MAP} Not so: ${JSON.stringify(point('Some other point'))}`],
    ['texts after it', `${MAP} {"points":["Some other point"]}`],
  ])('are read as the last complete list: with %s', (_, text) => {
    expect(read(text)).toEqual(read(MAP));
  });

  test.prop([fc.nat(draft.length - 1), fc.constantFrom(' Correction: ', '\n```\nFinal:\n```json\n')])(
    'are read as the draft if the correction broke off, and the other way round',
    (length, between) => {
      expect(read(`${MAP}${between}${draft.slice(0, length)}`)).toEqual(read(MAP));
      expect(read(`${draft.slice(0, length)}${between}${MAP}`)).toEqual(read(MAP));
    },
  );
});

describe('a list of points', () => {
  const texts = ['Ship it early', 'Measure it first'];
  const list = JSON.stringify(texts.map(point));

  it.each([list, list.replaceAll('"', "'")])('stands for an object with them', (written) => {
    expect(read(written)).toEqual(read(JSON.stringify({ points: texts.map(point) })));
  });

  it.each([list, `[{"points":${list}}]`])('may break off', (whole) => {
    const begun = whole.slice(0, whole.indexOf('Measure it first'));
    expect(readMap(begun, MATERIALS)).toEqual({ ...read(MAP), isCut: true });
  });
});

describe('what a model copies or repeats', () => {
  it.each(casesOf('none-'))('is no map: %s', (name) => {
    const reading = readCase(name);
    if (reading.kind === 'map') throw new Error('It is a map.');
    expect(describeMapProblem(reading.problem)).toMatch(/The answers are untouched\. Try again/);
  });

  it.each([
    'one plain sentence',
    'One plain sentence.',
    '…',
    'A',
    'So',
    'Go',
    '—  —',
    '東京都',
    '𠮷野家',
    'Wait — …',
    '…………',
  ])('is no point: %j', (text) => {
    const reading = read(JSON.stringify({ points: [point(text)] }));
    expect(reading).toMatchObject({
      kind: 'problem',
      problem: { kind: 'nothing-left', leftOut: { unclear: 4 } },
    });
  });

  it.each(['Ship it', '東京都は', 'Gone', 'Yes.', 'A point', 'Ship 2'])('may be a point: %j', (text) => {
    expect(read(JSON.stringify({ points: [point(text)] }))).toMatchObject({
      kind: 'map',
      points: [{ text }],
    });
  });

  it('stands there once, and the repetition counts as nothing', () => {
    const points = [
      point('Ship it early'),
      ...Array<object>(40).fill(point('ship it EARLY!')),
      point('Measure it'),
    ];
    expect(read(JSON.stringify({ points }))).toMatchObject({
      points: [{ text: 'Ship it early' }, { text: 'Measure it' }],
      leftOut: { notFound: 0, unclear: 0, surplus: 0 },
    });
  });

  it('is read again if nothing of it was found before', () => {
    const lost = { point: 'Ship it early', A: { at: 1, words: 'never said that', stance: 'for' } };
    expect(read(JSON.stringify({ points: [lost, point('Ship it early')] }))).toMatchObject({
      points: [{ text: 'Ship it early' }],
      leftOut: { notFound: 1, unclear: 0, surplus: 0 },
    });
  });

  it('is no claim either', () => {
    const copied = { ...point('Ship it early'), A: { at: 1, words: '…', stance: 'for' } };
    expect(read(JSON.stringify({ points: [copied] }))).toMatchObject({
      leftOut: { notFound: 1, unclear: 0 },
    });
  });
});

describe('letters', () => {
  it('that do not exist are unclear, unless they are silent', () => {
    const more = {
      E: { at: 1, words: 'so it is', stance: 'for' },
      F: { at: 0, words: '', stance: 'silent' },
    };
    const reading = read(
      JSON.stringify({ points: [{ ...point('Ship it early'), ...more, note: 'x', id: 7 }] }),
    );
    expect(reading).toMatchObject({ leftOut: { notFound: 0, unclear: 1, surplus: 0 } });
  });

  it('may have signs and a word', () => {
    const names = ['A.', '(b)', 'Answer: C', 'answer_d'];
    const renamed = Object.fromEntries(Object.values(claims).map((one, index) => [names[index], one]));
    expect(read(JSON.stringify({ points: [{ point: 'Ship it early', ...renamed }] }))).toEqual(read(MAP));
  });

  it('count once, the first time', () => {
    const again = { 'answer a': { at: 1, words: 'ship a small version', stance: 'against' } };
    const reading = read(JSON.stringify({ points: [{ ...point('Ship it early'), ...again }] }));
    expect(reading).toMatchObject({
      points: [{ stands: [{ stance: 'for' }, {}, {}, {}] }],
      leftOut: { unclear: 1 },
    });
  });

  test.prop([fc.shuffledSubarray(['A', 'B', 'C', 'D'], { minLength: 4 })])(
    'may be permuted, which permutes nothing else',
    (letters) => {
      const renamed = new Map(['A', 'B', 'C', 'D'].map((letter, index) => [letter, letters[index] ?? '']));
      const materials = MATERIALS.map((one) => ({ ...one, letter: renamed.get(one.letter) ?? '' }));
      const permuted = MAP.replaceAll(/"([A-D])":/g, (_, letter: string) => `"${renamed.get(letter)}":`);
      expect(readMap(permuted, materials)).toEqual(read(MAP));
    },
  );
});

const anyWords = fc.oneof(anyText, fc.constantFrom(...Object.values(QUOTES), 'small version', 'ship', '…'));

const anyClaim = fc.record(
  {
    at: fc.oneof(fc.constantFrom(-1, 0, 1, 2, 1e9, 2.5, null, '1', '2', '1.'), fc.double()),
    words: anyWords,
    stance: fc.constantFrom('for', 'against', 'mixed', 'silent', 'pro', 'maybe', null),
  },
  { requiredKeys: [] },
);

const anyPoint = fc.record(
  {
    point: fc.oneof(fc.constantFrom('Ship it early', 'Measure it'), anyText),
    A: anyClaim,
    b: anyClaim,
    'Answer C': anyClaim,
    E: anyClaim,
  },
  { requiredKeys: ['point'] },
);

/** JSON, which may have lost some characters. */
const anyAnswer = fc
  .tuple(fc.array(anyPoint, { maxLength: 8 }), fc.array(fc.nat(), { maxLength: 3 }), anyText)
  .map(([points, lost, before]) => {
    const json = JSON.stringify({ points });
    return (
      before +
      lost.reduce((text, at) => text.slice(0, at % text.length) + text.slice((at % text.length) + 1), json)
    );
  });

describe('whatever the clerk writes', () => {
  test.prop([fc.oneof(anyAnswer, anyText)], { numRuns: 500 })(
    'every quote on a map stands in its answer',
    (text) => {
      const reading = read(text);
      if (reading.kind === 'problem') return;
      for (const { personaId, quote } of reading.points.flatMap(({ stands }) => stands)) {
        const said = MATERIALS.find(({ answer }) => answer.personaId === personaId)?.answer.text ?? '';
        expect(findQuote(said, quote)).toBeDefined();
      }
    },
  );

  test.prop([fc.oneof(fc.constantFrom(-1, 0, 2, 1e9, 2.5, null, '7'), fc.integer({ min: 2 })), anyText])(
    'words that stand nowhere are counted, and never shown',
    (at, words) => {
      const made = `invented ${words}`;
      const claim = { at, words: made, stance: 'for' };
      const reading = read(JSON.stringify({ points: [{ ...point('Ship it early'), A: claim }] }));
      expect(reading).toMatchObject({ leftOut: { notFound: 1, unclear: 0 } });
      expect(JSON.stringify(reading)).not.toContain('invented');
    },
  );

  it('its points beyond 30,000 characters are left out, as if it had broken off', () => {
    const { A } = claims;
    const points = [point('Ship it early'), { point: 'x'.repeat(30_000), A }, point('Measure it')];
    expect(read(JSON.stringify({ points }))).toEqual({ ...read(MAP), isCut: true });
  });

  const start = '{"points":[{"point":"Ship it early",';
  it.each<readonly [string, string]>([
    ['points', `{"points":[${'{"point":"a b"},'.repeat(100_000)}]}`],
    ['points without an end', `{"points":[${'{"point":"a b"},'.repeat(100_000)}`],
    ['braces', '{"points":'.concat('{'.repeat(100_000))],
    ['closing braces', `${start}"A":{${'}'.repeat(100_000)}`],
    ['lists', `{"points":${'['.repeat(100_000)}${']'.repeat(100_000)}`],
    ['quotation marks', `${start}"A":"${'"a '.repeat(300_000)}`],
    ['inner quotes in a list', `{"points":["${'"a '.repeat(3900)}]`],
    ['inner quotes on lines', `{"points":["${'"a\n'.repeat(3900)}]`],
    ['inner apostrophes', `{'points':['${"'a ".repeat(3900)}]`],
    ['quotation marks as entities', `{"points":[&quot;${'&quot;'.repeat(1900)}]`],
    ['typographic inner quotes', `{“points”:[“${'“a ” '.repeat(2300)}]`],
    ['inner quotes', `${start}"A":{"words":"${'said "x" and '.repeat(80_000)}"}}]}`],
    ['typographic quotation marks', `{”points”:[{”point”:”${'a” b '.repeat(200_000)}`],
    ['escapes', `${start}"A":{"words":"${'\\"'.repeat(500_000)}`],
    ['beginnings', '{"points":['.repeat(100_000)],
    ['beginnings and ends', '{"points":[{}]}]'.repeat(60_000)],
    ['JSON in a string', `"${'{\\"points\\":'.repeat(80_000)}"`],
    ['objects', "{'points':[]}, null, ".repeat(50)],
    ['drafts', `${MAP} Correction: `.repeat(500)],
    ['drafts that are loose', `${LOOSE} Correction: `.repeat(500)],
    ['drafts that broke off', `${MAP.slice(0, -2)} Correction: `.repeat(500)],
    ['blanks', `${start}${' '.repeat(1_000_000)}`],
    ['words', 'on and on '.repeat(100_000)],
    [
      'long words',
      `${start}"A":{"at":1,"words":"${'ship a small version '.repeat(4700)}","stance":"for"}}]}`,
    ],
    [
      'words like expressions',
      `${start}"A":{"at":1,"words":"${'(a+)+$[.*]\\\\1{9,}'.repeat(5000)}","stance":"for"}}]}`,
    ],
    ['claims', `${start}${'"A":{"at":1,"words":"Ship it","stance":"for"},'.repeat(2000)}"B":1}]}`],
  ])('comes to an end, and never throws: many %s', (_, text) => {
    expect(['map', 'problem']).toContain(read(text).kind);
  });
});
