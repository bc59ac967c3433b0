import { describe, expect, it } from 'vitest';
import { QUARTET } from '../../../src/domain/personas.ts';
import {
  describeChapter,
  describeDeparture,
  describeTapeEnd,
  describeTapeProblem,
  formatTapeTime,
} from '../../../src/domain/texts/tape-texts.ts';
import type { Chapter, Followed, TapeEnding, TapeProblem } from '../../../src/domain/tape-findings.ts';

const SAME = { recordedBy: '0.1.0', playedBy: '0.1.0' };

describe('a tape that cannot be played (19.7)', () => {
  it.each<[TapeProblem, string]>([
    [
      { kind: 'not-a-tape' },
      'The file is not a tape. Nothing was changed. Choose a tape that this product saved.',
    ],
    [
      { kind: 'other-version', version: 2 },
      'The tape is of version 2 of tapes; this product plays version 1. Play it with the product that saved it.',
    ],
  ])('says why and what to do: %j', (problem, words) => {
    expect(describeTapeProblem(problem, 1)).toBe(words);
  });

  it.each<TapeProblem>([
    { kind: 'too-large' },
    { kind: 'broken-beginning' },
    { kind: 'other-version', version: undefined },
  ])('says so in sentences of its own: %j', (problem) => {
    expect(describeTapeProblem(problem, 1)).toMatch(/^The .*\. .*\.$|^The .*: .*\.$/);
  });
});

describe('the end of a tape (19.4, 19.7)', () => {
  it.each<[TapeEnding, string | undefined]>([
    [{ kind: 'saved' }, undefined],
    [{ kind: 'full' }, 'The tape was full: it ends while a question is open.'],
    [{ kind: 'failed' }, 'The recording ended before the visit: something in it could not be written down.'],
    [
      { kind: 'broken', line: 17 },
      'Line 17 of the tape was changed, or is not in its place. Everything before it can be played.',
    ],
    [{ kind: 'cut', line: 17 }, 'The tape is cut off after line 17. Everything up to there can be played.'],
  ])('%j', (end, words) => {
    expect(describeTapeEnd(end)).toBe(words);
  });
});

describe('a departure (19.7)', () => {
  const told: Followed = { kind: 'told', happening: 'ended', personaId: 'dreamer', digest: 'a' };

  it.each<[Followed, Followed, string]>([
    [{ kind: 'chance' }, { kind: 'nothing' }, 'Recorded: chance is drawn. Now: nothing more.'],
    [
      { kind: 'now' },
      { kind: 'after', delayMs: 3000 },
      'Recorded: the clock is read. Now: a timer of 3000 ms is set.',
    ],
    [
      told,
      { ...told, digest: 'b' },
      'Recorded: “ended” happens to dreamer. Now: “ended” happens to dreamer, with something else in it.',
    ],
    [
      { ...told, happening: 'table-opened', personaId: null },
      { kind: 'clear', timer: 3 },
      'Recorded: “table-opened” happens. Now: timer 3 is cancelled.',
    ],
    [
      { kind: 'start', digest: 'a' },
      { kind: 'start', digest: 'b' },
      'Recorded: a request is made. Now: a request is made, with something else in it.',
    ],
    [
      { kind: 'decided', refused: undefined },
      { kind: 'decided', refused: 'loading' },
      'Recorded: the command is carried out. Now: it is refused (loading).',
    ],
    [
      { kind: 'input' },
      { kind: 'threw', detail: 'Error: x' },
      'Recorded: a command within what happens. Now: the core throws Error: x.',
    ],
    [
      { kind: 'cancel', call: 2 },
      { kind: 'nothing' },
      'Recorded: request 2 is cancelled. Now: nothing more.',
    ],
  ])('from %j to %j', (expected, found, words) => {
    expect(describeDeparture({ line: 6, atMs: 12_540, expected, found }, SAME)).toBe(
      `The replay departs from the tape in line 6, at 0:12.5. ${words}`,
    );
  });

  it('names the versions where they differ', () => {
    const departure = { line: 6, atMs: 0, expected: { kind: 'now' }, found: { kind: 'nothing' } } as const;
    expect(describeDeparture(departure, { recordedBy: '0.1.0', playedBy: '0.2.0' })).toMatch(
      / It was recorded by version 0\.1\.0; this is 0\.2\.0\.$/,
    );
  });
});

describe('what is on a tape', () => {
  it.each<[Chapter, string]>([
    [
      { atMs: 0, kind: 'asked', personaId: 'dreamer', question: 'Why\nso?' },
      'The Visionary was asked: Why so?',
    ],
    [{ atMs: 0, kind: 'answered', personaId: 'analyst' }, 'The Evaluator answered'],
    [{ atMs: 0, kind: 'failed', personaId: 'analyst' }, 'No answer from The Evaluator'],
    [{ atMs: 0, kind: 'stopped', personaId: 'nobody' }, 'nobody was stopped'],
    [{ atMs: 0, kind: 'chosen', personaId: 'theorist' }, 'The Methodologist was chosen'],
    [{ atMs: 0, kind: 'round', number: 2, question: 'x'.repeat(100) }, `Round 2: ${'x'.repeat(80)}…`],
    [{ atMs: 0, kind: 'map', round: 2 }, 'The map of round 2'],
    [{ atMs: 0, kind: 'no-map', round: 2 }, 'No map of round 2'],
    [{ atMs: 0, kind: 'table-opened' }, 'The round table was opened'],
  ])('%j', (chapter, words) => {
    expect(describeChapter(chapter, QUARTET.personas)).toBe(words);
  });

  it.each([
    [0, '0:00.0'],
    [12_549, '0:12.5'],
    [59_999, '0:59.9'],
    [725_000, '12:05.0'],
    [3_723_400, '1:02:03.4'],
  ])('%i ms is %s', (ms, words) => {
    expect(formatTapeTime(ms)).toBe(words);
  });
});
