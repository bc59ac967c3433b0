import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { cutDraft, decideSend, joinDrafts, viewLength } from '../../../src/domain/conversation/send-rules.ts';

const READY = { isBusy: false, isOpen: true };

/** All that `String.prototype.trim` removes: white space and line ends of the language. */
const BLANKS = (
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a' +
  '\u2028\u2029\u202f\u205f\u3000\ufeff'
).split('');

const anyBlanks = fc.array(fc.constantFrom(...BLANKS), { maxLength: 5 }).map((blanks) => blanks.join(''));

/** What looks like a blank and is none for the language, among anything else. */
const anyEnd = fc
  .oneof(
    fc.string({ minLength: 1, maxLength: 1 }),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    fc.constantFrom('\0', '\u0085', '\u180e', '\u200b', '\u2060', '\ud800'),
  )
  .filter((end) => !BLANKS.includes(end));

const anyRun = fc
  .tuple(fc.constantFrom(...BLANKS), fc.integer({ min: 2, max: 5 }))
  .map(([blank, times]) => blank.repeat(times));

/** Begins and ends with something other than a blank, with anything in between. */
const anyText = fc
  .tuple(anyEnd, fc.array(fc.oneof(fc.string({ unit: 'binary' }), anyBlanks, anyRun)), fc.option(anyEnd))
  .map(([first, inside, last]) => (last === null ? first : first + inside.join('') + last));

describe('a text', () => {
  it('is sent trimmed', () => {
    expect(decideSend('  Hello,\n  world \n', READY)).toEqual({ kind: 'send', text: 'Hello,\n  world' });
  });

  it('loses every blank that the language knows', () => {
    const everyUnit = Array.from({ length: 0x10000 }, (_, unit) => String.fromCharCode(unit));
    expect(everyUnit.filter((unit) => unit.trim() === '')).toEqual(BLANKS);
    expect(decideSend(`${BLANKS.join('')}x${BLANKS.join('')}`, READY)).toEqual({ kind: 'send', text: 'x' });
  });

  test.prop([anyBlanks, anyText, anyBlanks])(
    'loses the blanks around it, and nothing inside',
    (before, text, after) => {
      const sent = { kind: 'send', text };
      expect(decideSend(before + text + after, READY)).toEqual(sent);
      // Trimming is idempotent.
      expect(decideSend(text, READY)).toEqual(sent);
      expect(viewLength(before + text + after)).toEqual(viewLength(text));
    },
  );

  test.prop([anyBlanks])('of nothing but blanks is not sent', (blanks) => {
    expect(decideSend(blanks, READY)).toEqual({ kind: 'refuse', reason: 'blank' });
    expect(viewLength(blanks).characters).toBe(0);
  });

  it.each<[string, object, string]>([
    ['', {}, 'blank'],
    [' \n\t\u00a0\u2003\ufeff\u3000', {}, 'blank'],
    ['Why?', { isBusy: true }, 'busy'],
    ['Why?', { isEditing: true }, 'editing'],
    ['Why?', { isBusy: true, isOpen: false }, 'not-open'],
  ])('%j is refused with the state %j: %s', (draft, circumstances, reason) => {
    expect(decideSend(draft, { ...READY, ...circumstances })).toEqual({ kind: 'refuse', reason });
  });

  it('may have at most 8,000 characters', () => {
    expect(decideSend('x'.repeat(8000), READY).kind).toBe('send');
    expect(decideSend(` ${'x'.repeat(8000)} `, READY).kind).toBe('send');
    expect(decideSend('x'.repeat(8001), READY)).toEqual({ kind: 'refuse', reason: 'too-long' });
  });

  it('is full at 100,000 characters, and cut there, never within a character', () => {
    expect(viewLength('x'.repeat(99_998)).kind).toBe('over-limit');
    expect(viewLength(cutDraft('x'.repeat(100_001)))).toEqual({
      characters: 100_000,
      limit: 8000,
      kind: 'full',
    });
    expect(cutDraft(`x${'🚀'.repeat(60_000)}`)).toBe(`x${'🚀'.repeat(49_999)}`);
    expect(viewLength(cutDraft(`x${'🚀'.repeat(60_000)}`)).kind).toBe('full');
  });

  test.prop([fc.nat({ max: 120_000 }), fc.nat({ max: 120_000 })])(
    'that was kept makes room for what was typed meanwhile',
    (keptLength, typedLength) => {
      const kept = 'k'.repeat(keptLength);
      const typed = 't'.repeat(typedLength);
      const joined = joinDrafts(kept, typed);
      expect(joined.length).toBeLessThanOrEqual(100_000);
      expect(joined.endsWith(cutDraft(typed))).toBe(true);
      if (keptLength + typedLength + 2 <= 100_000) expect(joined.replace('\n\n', '')).toBe(kept + typed);
      else expect(joined.length).toBeGreaterThanOrEqual(99_997);
    },
  );

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
