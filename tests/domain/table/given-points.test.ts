import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { WholeAnswer } from '../../../src/domain/table/agreement-map.ts';
import { CLERK_INSTRUCTIONS } from '../../../src/domain/table/clerk-prompt.ts';
import {
  STANDS_INSTRUCTIONS,
  STANDS_REPLY,
  readStands,
  standsRequest,
} from '../../../src/domain/table/given-points.ts';
import { repairJson } from '../../../src/domain/table/read-loosely.ts';
import { createConstantRandomness } from '../../support/seeded-randomness.ts';

const ANSWERS: readonly WholeAnswer[] = ['One. Two.', 'Three.'].map((text, index) => ({
  personaId: `p${index}`,
  answerId: `ai-${index}`,
  text,
}));

const POINTS = ['Rest pays.', 'Haste pays.'];

function ask(answers = ANSWERS) {
  const randomness = createConstantRandomness(0.99);
  return standsRequest('Why?', answers, POINTS, { model: 'm', streaming: true, randomness });
}

const { materials } = ask();

/** What is read for the two points, in the order of the answers; the first one has the letter B. */
function read(text: string, repair?: typeof repairJson) {
  return readStands(text, materials, POINTS.length, repair);
}

const stand = (stance: string, at: number) => ({ kind: 'claim', stance, pointer: { at, words: '' } });

const SILENCE = { kind: 'silence' };

const UNCLEAR = { kind: 'unclear' };

const NOTHING = [
  [UNCLEAR, UNCLEAR],
  [UNCLEAR, UNCLEAR],
];

const WHOLE = {
  1: { A: { at: 1, stance: 'for' }, B: { at: 2, stance: 'against' } },
  2: { A: { at: 0, stance: 'silent' }, B: { at: 1, stance: 'mixed' } },
};

const WHOLE_READ = [
  [stand('against', 2), stand('for', 1)],
  [stand('mixed', 1), SILENCE],
];

describe('the request about given points', () => {
  it('is one question with fixed values: answers in numbered sentences under letters, and numbered points', () => {
    const { request } = ask();
    expect(request).toMatchObject({
      model: 'm',
      messages: [
        { role: 'system', text: STANDS_INSTRUCTIONS },
        {
          role: 'user',
          text: JSON.stringify({
            question: 'Why?',
            answers: { A: { 1: 'Three.' }, B: { 1: 'One.', 2: 'Two.' } },
            points: { 1: 'Rest pays.', 2: 'Haste pays.' },
            reply: STANDS_REPLY,
          }),
        },
      ],
      temperature: 0,
      maxTokens: 220,
      presencePenalty: 0,
      frequencyPenalty: 0,
      streaming: true,
      answerForm: { name: 'stands' },
    });
    expect(materials.map(({ letter }) => letter)).toEqual(['B', 'A']);
  });

  it('names the answers that end early', () => {
    const [one, two] = ANSWERS;
    const { request } = ask([one!, { ...two!, isCut: true }]);
    expect(request.messages[1]!.text).toContain('"cut":["A"]');
  });

  it('begins like the clerk’s, and holds nothing that could be taken for a stand', () => {
    const [opening] = CLERK_INSTRUCTIONS.split('. ');
    expect(STANDS_INSTRUCTIONS.startsWith(`${opening}. `)).toBe(true);
    expect([read(STANDS_INSTRUCTIONS), read(STANDS_INSTRUCTIONS, repairJson)]).toEqual([NOTHING, NOTHING]);
  });
});

describe('an answer about given points', () => {
  it.each<readonly [string, string]>([
    ['as it was asked for', JSON.stringify(WHOLE)],
    ['after a sentence and before another', `Here it is: ${JSON.stringify(WHOLE)} Hope this helps!`],
    ['as a list', JSON.stringify(Object.values(WHOLE))],
    ['under points', JSON.stringify({ points: WHOLE })],
    ['as a list under points', JSON.stringify({ Points: Object.values(WHOLE) })],
    [
      'as a list with numbers, in another order',
      JSON.stringify([
        { point: 2, ...WHOLE[2] },
        { point: '1', ...WHOLE[1] },
      ]),
    ],
    [
      'with other names of points and letters',
      JSON.stringify({ 'Point 1': WHOLE[1], point_2: WHOLE[2] })
        .replaceAll('"A"', '"Answer A"')
        .replaceAll('"B"', '"b"'),
    ],
    ['with raw line ends', JSON.stringify(WHOLE, null, '\t\r\n')],
  ])('is read %s', (_, text) => {
    expect(read(text)).toEqual(WHOLE_READ);
  });

  it.each<readonly [string, string]>([
    [
      'with single quotes and trailing commas',
      JSON.stringify(WHOLE).replaceAll('"', "'").replaceAll('}}', ',}}'),
    ],
    ['with bare names', JSON.stringify(WHOLE).replaceAll(/"(\w+)":/g, '$1:')],
    ['after a thought that quotes the form', `I use {"1": so. ${JSON.stringify(WHOLE)}`],
  ])('is read loosely %s', (_, text) => {
    expect(read(text, repairJson)).toEqual(WHOLE_READ);
  });

  it('is read as far as it goes', () => {
    const text = JSON.stringify(WHOLE);
    const cut = text.slice(0, text.indexOf('mixed'));
    const expected = [WHOLE_READ[0], [UNCLEAR, SILENCE]];
    expect([read(cut), read(cut, repairJson)]).toEqual([expected, expected]);
  });

  it.each([
    '',
    'On the whole they agree.',
    'null',
    '[]',
    '{"1": "for"}',
    '{"3": {"A": {"at": 1, "stance": "for"}}}',
    '{"1": {"A": {"at": 1, "stance": "maybe"}, "C": {"at": 1, "stance": "for"}}}',
    // Without a sentence it has nothing behind it.
    '{"1": {"A": {"stance": "for"}, "B": "against"}}',
  ])('says nothing in %j', (text) => {
    expect([read(text), read(text, repairJson)]).toEqual([NOTHING, NOTHING]);
  });

  it('is silent where a letter’s stance is', () => {
    expect(read('{"1":{"A":null,"B":"silent"}}')[0]).toEqual([SILENCE, SILENCE]);
  });

  test.prop([
    fc.oneof(
      fc.string(),
      fc.json(),
      fc.string({ unit: fc.constantFrom('{', '}', '[', ']', '"', ':', ',', '1', 'A', ' '), maxLength: 200 }),
    ),
  ])('is never more than a claim for each point and answer, whatever was written', (text) => {
    for (const stands of [read(text), read(text, repairJson)]) {
      expect(stands.map((claims) => claims.length)).toEqual([2, 2]);
    }
  });
});
