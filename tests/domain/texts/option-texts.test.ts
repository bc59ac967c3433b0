import { describe, expect, it } from 'vitest';
import type { DrillFault, DrillResult } from '../../../src/ports/faults.ts';
import {
  ANSWER_FAULTS,
  CLERK_FAULTS,
  describeDrillFault,
  describeDrillResult,
} from '../../../src/domain/texts/option-texts.ts';

function set(fault: DrillFault, facts: Partial<Extract<DrillResult, { kind: 'set' }>> = {}): DrillResult {
  return { kind: 'set', fault, times: 'until-off', otherFaults: 0, ...facts };
}

const DRILL_FAULTS = [...ANSWER_FAULTS, ...CLERK_FAULTS];

describe('the faults of the drill (13.7, 13.10)', () => {
  it('begin with none, and name each state once', () => {
    expect(ANSWER_FAULTS).toEqual([
      'none',
      'rate-limit',
      'server-error',
      'time-out',
      'slow',
      'offline',
      'empty',
      'broken-stream',
    ]);
  });

  it('go on with those of the map, where there is a table', () => {
    expect(CLERK_FAULTS).toEqual([
      'clerk-no-json',
      'clerk-false-quotes',
      'clerk-cut',
      'clerk-empty',
      'orders',
    ]);
  });

  it('each have a label of their own, and one sentence that explains it', () => {
    const words = DRILL_FAULTS.map(describeDrillFault);
    expect(new Set(words.map(({ label }) => label)).size).toBe(DRILL_FAULTS.length);
    for (const { label, explanation } of words) {
      expect(label).toMatch(/^[A-Z]/);
      expect(explanation).toMatch(/^[A-Z][^.]+\.$/);
    }
  });

  it('name the status where there is one', () => {
    expect(describeDrillFault('rate-limit').label).toContain('429');
    expect(describeDrillFault('server-error').label).toContain('500');
  });

  it('say what becomes of a plain answer where a stream would break', () => {
    expect(describeDrillFault('broken-stream').explanation).toMatch(/^With streaming on.*without it/);
  });
});

describe('what the drill says (13.7)', () => {
  it.each([
    [set('none'), 'The mock answers as usual.'],
    [set('none', { times: 'once' }), 'The mock answers as usual.'],
    [set('rate-limit'), 'Set: Rate limit (429), until you choose another.'],
    [set('slow', { times: 'once' }), 'Set: Slow, for the next attempt only.'],
    [set('clerk-cut', { times: 'once' }), 'Set: Map cut short, for the next attempt only.'],
    [
      set('none', { otherFaults: 1 }),
      'No fault is set here. The mock also has 1 fault that was set elsewhere.',
    ],
    [
      set('offline', { otherFaults: 2 }),
      'Set: Offline, until you choose another. The mock also has 2 faults that were set elsewhere.',
    ],
  ])('%j: %s', (result, sentence) => {
    expect(describeDrillResult(result)).toBe(sentence);
  });

  it('where the mock refuses, from where it can be done', () => {
    expect(describeDrillResult({ kind: 'refused' })).toMatch(/as localhost on the machine/);
  });

  it('where it is not reached, the cause and what to do', () => {
    expect(describeDrillResult({ kind: 'unreachable', detail: 'TypeError: fetch failed' })).toMatch(
      /\(TypeError: fetch failed\).*choose again/,
    );
  });
});
