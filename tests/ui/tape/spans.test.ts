import { describe, expect, it } from 'vitest';
import type { Chapter } from '../../../src/domain/tape-findings.ts';
import { spansOf } from '../../../src/ui/tape/spans.ts';

const IDS = ['a', 'b'];
const asked = (personaId: string, atMs: number): Chapter => ({
  kind: 'asked',
  personaId,
  atMs,
  question: '',
});
const ended = (kind: 'answered' | 'failed' | 'stopped', personaId: string, atMs: number): Chapter => ({
  kind,
  personaId,
  atMs,
});

describe('the tracks of a tape show when a question was open (19.11)', () => {
  it.each(['answered', 'failed', 'stopped'] as const)('from its question until it was %s', (how) => {
    expect(spansOf([asked('a', 10), ended(how, 'a', 30)], IDS, 100)).toEqual([
      { personaId: 'a', fromMs: 10, toMs: 30, how },
    ]);
  });

  it('each on its own track', () => {
    const chapters = [asked('a', 10), asked('b', 20), ended('answered', 'b', 30), ended('failed', 'a', 40)];
    expect(spansOf(chapters, IDS, 100)).toEqual([
      { personaId: 'b', fromMs: 20, toMs: 30, how: 'answered' },
      { personaId: 'a', fromMs: 10, toMs: 40, how: 'failed' },
    ]);
  });

  it('from the round that asked it', () => {
    const round: Chapter = { kind: 'round', number: 1, question: '', atMs: 10 };
    expect(spansOf([round, ended('answered', 'b', 30)], IDS, 100)).toEqual([
      { personaId: 'b', fromMs: 10, toMs: 30, how: 'answered' },
    ]);
  });

  it('up to the end of the tape, where none is told', () => {
    expect(spansOf([asked('a', 10)], IDS, 100)).toEqual([
      { personaId: 'a', fromMs: 10, toMs: 100, how: undefined },
    ]);
  });

  it('only where the tape has the question', () => {
    expect(spansOf([ended('answered', 'a', 10)], IDS, 100)).toEqual([]);
  });
});
