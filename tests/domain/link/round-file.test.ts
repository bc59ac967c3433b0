import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { exportedRoundOf } from '../../../src/domain/link/exported-round-of.ts';
import { readRoundFile } from '../../../src/domain/link/round-file.ts';
import { type SharedRound, basisIdsOf } from '../../../src/domain/link/shared-round.ts';
import { QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { roundToJson } from '../../../src/domain/table/round-to-json.ts';
import { anySharedRound } from '../../support/shared-rounds.ts';
import { withUnknownFields } from '../../support/unknown-fields.ts';

const read = (text: string) => readRoundFile(text, QUARTET);

const FILE = {
  format: 'quartet-round',
  version: 1,
  squad: 'quartet',
  number: 1,
  question: 'Why?',
  askedMs: 1,
  answers: [
    {
      personaId: 'dreamer',
      turn: 'present',
      answer: { id: 'ai-2', content: 'So it is now.', timestampMs: 2 },
    },
    { personaId: 'analyst', turn: 'present', answer: null },
  ],
  map: {
    isCurrent: true,
    points: [{ text: 'It is.', stands: [{ personaId: 'dreamer', stance: 'for', quote: 'So it is' }] }],
    leftOut: { notFound: 0, unclear: 0, surplus: 0 },
    isCut: false,
    shortenedIds: [],
  },
};

function answerWith(facts: object): object {
  const [first, second] = FILE.answers;
  return { ...FILE, answers: [{ ...first, answer: { ...first!.answer, ...facts } }, second] };
}

/** A map that is out of date says so of personas of the round only. */
function withSoundBasis(round: SharedRound): SharedRound {
  return round.map?.earlierBasisIds
    ? { ...round, map: { ...round.map, earlierBasisIds: basisIdsOf(round) } }
    : round;
}

const anyExported = anySharedRound.map(withSoundBasis);

describe('an exported round', () => {
  test.prop([anyExported])('is the same when its file is opened', (round) => {
    const json = roundToJson(exportedRoundOf(round), 'any');
    expect(read(json)).toStrictEqual({ kind: 'round', round });
  });

  test.prop([anyExported, fc.string(), fc.jsonValue()])(
    'is the same with fields that a later version may add anywhere',
    (round, name, content) => {
      const json = roundToJson(exportedRoundOf(round), 'any');
      const later = withUnknownFields(JSON.parse(json), name, content);
      expect(read(JSON.stringify(later))).toEqual(read(json));
    },
  );

  it('of this squad has its names where the file has none, and any other the ids', () => {
    const names = (squad: string) => {
      const reading = read(`\ufeff${JSON.stringify({ ...FILE, squad })}`);
      return reading.kind === 'round' && reading.round.seats.map(({ name }) => name);
    };
    expect(names('quartet')).toEqual(['The Visionary', 'The Evaluator']);
    expect(names('minerals')).toEqual(['dreamer', 'analyst']);
  });

  it('with a map that is out of date and does not say whose answers it was drawn from may be from all', () => {
    const reading = read(JSON.stringify({ ...FILE, map: { ...FILE.map, isCurrent: false } }));
    expect(reading).toMatchObject({ round: { map: { earlierBasisIds: ['dreamer', 'analyst'] } } });
  });

  it('has no answer where the product’s own text stands in its place, or blanks', () => {
    for (const facts of [
      { status: { kind: 'no-answer' } },
      { status: { kind: 'no-content' } },
      { content: ' ' },
    ]) {
      const reading = read(JSON.stringify(answerWith(facts)));
      expect(reading.kind === 'round' && reading.round.seats[0]).toEqual({
        id: 'dreamer',
        name: 'The Visionary',
      });
    }
    expect(read(JSON.stringify(answerWith({ status: { kind: 'stopped' } })))).toMatchObject({
      round: { seats: [{ answer: { status: 'stopped' } }, {}] },
    });
  });
});

describe('a file that is no round', () => {
  it.each<[string, unknown]>([
    ['it is not JSON', undefined],
    ['the file is 5; it must be an object with', 5],
    [
      'format is "quartet-conversation"; it must be "quartet-round"',
      { ...FILE, format: 'quartet-conversation', version: 2 },
    ],
    ['version is 0; it must be 1', { ...FILE, version: 0 }],
    ['version is "2"; it must be 1', { ...FILE, version: '2' }],
    [
      'answers is a list of 1; it must be a list of 2 to 8 seats',
      { ...FILE, answers: FILE.answers.slice(1) },
    ],
    [
      'answers[1].personaId is "dreamer"; it must be different from that of [0]',
      { ...FILE, answers: [FILE.answers[0], FILE.answers[0]] },
    ],
    ['answers[0].answer.status.kind is "gone"', answerWith({ status: { kind: 'gone' } })],
    ['answers[0].answer.content is "aaa', answerWith({ content: 'a'.repeat(200_000) })],
    [
      'map.points is a list of 1000; it must be a list of 1 to 7 points',
      { ...FILE, map: { ...FILE.map, points: Array.from({ length: 1000 }, () => FILE.map.points[0]) } },
    ],
    [
      'map.points[0].text is "U+202EIt"',
      { ...FILE, map: { ...FILE.map, points: [{ ...FILE.map.points[0], text: '\u202eIt' }] } },
    ],
    ['map is missing', { ...FILE, map: undefined }],
  ])('is refused with the place: %s', (detail, value) => {
    const text = value === undefined ? '{' : JSON.stringify(value);
    expect(read(text)).toEqual({
      kind: 'refused',
      issue: { kind: 'not-a-round', detail: expect.stringContaining(detail) },
    });
  });

  it('but of a newer version is told apart', () => {
    expect(read(JSON.stringify({ ...FILE, version: 2, answers: 'other' }))).toEqual({
      kind: 'refused',
      issue: { kind: 'newer' },
    });
  });

  it('is refused if it is too large', () => {
    expect(read(' '.repeat(20_000_001))).toEqual({ kind: 'refused', issue: { kind: 'too-large' } });
  });

  test.prop([fc.oneof(fc.string(), fc.json())])('is refused whatever it holds', (text) => {
    expect(read(text).kind).toBe('refused');
  });
});
