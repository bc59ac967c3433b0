import { describe, expect, it } from 'vitest';
import { decideSend, viewLength } from '../../src/domain/send-rules.ts';

const READY = { loading: false, open: true };

describe('a text', () => {
  it('is sent trimmed', () => {
    expect(decideSend('  Hello,\n  world \n', READY)).toEqual({ kind: 'send', text: 'Hello,\n  world' });
  });

  it.each<[string, object, string]>([
    ['', {}, 'blank'],
    [' \n\t\u00a0\u2003\ufeff\u3000', {}, 'blank'],
    ['Why?', { loading: true }, 'loading'],
    ['Why?', { editing: true }, 'editing'],
    ['Why?', { loading: true, open: false }, 'not-open'],
  ])('%j is refused with the state %j: %s', (draft, circumstances, reason) => {
    expect(decideSend(draft, { ...READY, ...circumstances })).toEqual({ kind: 'refuse', reason });
  });

  it('may have at most 8,000 characters', () => {
    expect(decideSend('x'.repeat(8000), READY).kind).toBe('send');
    expect(decideSend(` ${'x'.repeat(8000)} `, READY).kind).toBe('send');
    expect(decideSend('x'.repeat(8001), READY)).toEqual({ kind: 'refuse', reason: 'too-long' });
  });

  it('is measured in characters, not in code units', () => {
    expect(decideSend('🚀'.repeat(8000), READY).kind).toBe('send');
    expect(viewLength('🚀🚀').characters).toBe(2);
  });
});

describe('the counter', () => {
  it('counts what would be sent, without the surrounding blanks', () => {
    expect(viewLength('  Hello \n').characters).toBe(5);
  });

  it.each([
    [0, 'quiet'],
    [7199, 'quiet'],
    [7200, 'near-limit'],
    [8000, 'near-limit'],
    [8001, 'over-limit'],
  ])('at %i characters is %s', (characters, kind) => {
    expect(viewLength('x'.repeat(characters))).toEqual({ characters, limit: 8000, kind });
  });
});
