import { describe, expect, it } from 'vitest';
import type { MapProblem } from '../../../src/domain/table/agreement-map.ts';
import { describeFound, describeLeftOut, describeMapProblem } from '../../../src/domain/texts/map-texts.ts';
import {
  describeDoubt,
  describeShortened,
  describeStance,
  describeUnquoted,
  describeVoice,
  pointKindLabel,
} from '../../../src/domain/texts/table-texts.ts';

/** A map with this number of quotes. */
function found(count: number, notFound: number, unclear: number): string {
  const stands = Array.from({ length: count }, (_, index) => ({
    personaId: `p${index}`,
    stance: 'for' as const,
    quote: 'so it is',
  }));
  const left = { notFound, unclear, surplus: 0 };
  return describeFound({
    points: [{ text: 'P', stands }],
    basis: [],
    leftOut: left,
    isCut: false,
    shortenedIds: [],
  });
}

const leftOut = (notFound: number, unclear: number, surplus: number) =>
  describeLeftOut({ notFound, unclear, surplus });

describe('the words of a map', () => {
  it.each<readonly [what: string, said: unknown, words: unknown]>([
    ['each stance', (['for', 'against', 'mixed'] as const).map(describeStance), ['For', 'Against', 'Mixed']],
    [
      'what a persona without a stance is',
      ([{ kind: 'silent' }, { kind: 'unquoted', stance: 'for' }] as const).map(describeVoice),
      ['Silent', 'Not quoted'],
    ],
    [
      'why it is not quoted',
      (['for', undefined] as const).map((stance) => describeUnquoted({ kind: 'unquoted', stance })),
      ['The clerk named a stance; its words were not found.', "The clerk's claim could not be understood."],
    ],
    [
      'the kind of a point, and another that it could be',
      [pointKindLabel('leans-for', undefined), pointKindLabel('one-voice', 'shared-against')],
      ['Leans for', 'One voice?'],
    ],
    [
      'why the kind is in doubt',
      describeDoubt('shared-against'),
      'It would be “Shared: against” with the stances that are not quoted.',
    ],
    ['that nothing was left out', leftOut(0, 0, 0), []],
    [
      'one claim or point left out for each reason',
      leftOut(1, 1, 1),
      [
        '1 claim left out: its words were not found.',
        '1 claim left out: it could not be understood.',
        '1 more point left out: a map has at most 7.',
      ],
    ],
    [
      'how many claims and points were left out',
      leftOut(2, 3, 1234),
      [
        '2 claims left out: their words were not found.',
        '3 claims left out: they could not be understood.',
        '1,234 more points left out: a map has at most 7.',
      ],
    ],
    [
      'that all quotes were found, and what nobody checked',
      found(13, 0, 0),
      "All 13 quotes stand in the answers; the sides are the model's reading.",
    ],
    [
      'that two were found',
      found(2, 0, 0),
      "Both quotes stand in the answers; the sides are the model's reading.",
    ],
    [
      'that a single one was',
      found(1, 0, 0),
      "The quote stands in the answer; the side is the model's reading.",
    ],
    [
      'that some were not found',
      found(11, 1, 1),
      "11 of 13 quotes stand in the answers, the others were left out; the sides are the model's reading.",
    ],
    [
      'that a single one was not',
      found(12, 0, 1),
      "12 of 13 quotes stand in the answers, the other was left out; the sides are the model's reading.",
    ],
    [
      'that only a single one was',
      found(1, 2, 0),
      "1 of 3 quotes stands in the answers, the others were left out; the side is the model's reading.",
    ],
    ['that no answer was shortened', describeShortened([]), undefined],
    [
      'which answer the clerk saw only in part',
      describeShortened(['The Executor']),
      "The clerk saw the first 4,000 characters of The Executor's answer.",
    ],
    [
      'how much of it a model of one’s own saw',
      describeShortened(['The Executor'], 2000),
      "The clerk saw the first 2,000 characters of The Executor's answer.",
    ],
    [
      'which answers the clerk saw only in part',
      describeShortened(['Ada', 'Bo', 'Cy']),
      'Of the answers of Ada, Bo and Cy, the clerk saw the first 4,000 characters each.',
    ],
  ])('tell %s', (_, said, words) => {
    expect(said).toEqual(words);
  });
});

describe('the reason for a missing map', () => {
  const failure = { kind: 'failure', reason: 'rate-limit', status: 429, detail: '' } as const;

  it.each<readonly [MapProblem, RegExp]>([
    [{ kind: 'no-content' }, /without any text/],
    [{ kind: 'no-json' }, /not a map that can be read/],
    [{ kind: 'no-points' }, /no point on which/],
    [
      { kind: 'nothing-left', leftOut: { notFound: 2, unclear: 0, surplus: 0 } },
      /could be found in the answers\. 2 claims left out: their words were not found\./,
    ],
    [{ kind: 'no-json', isRepeated: true }, /Try again\. This model may be too small for maps\.$/],
    [{ kind: 'failed', failure }, /The provider is limiting requests \(429\)\./],
    [{ kind: 'threw' }, /could not be drawn/],
    [{ kind: 'stopped' }, /^Stopped before/],
  ])('is stated, with what is kept and what to do: %j', (problem, cause) => {
    const words = describeMapProblem(problem);
    expect(words).toMatch(cause);
    expect(words).toMatch(/answers are untouched.*Try again/);
  });
});
