import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createUnrepeated } from '../../src/wire/unrepeated.ts';

/** What is new of each delta, and of the end. */
function hear(deltas: readonly string[]): readonly string[] {
  const { push, end } = createUnrepeated();
  return [...deltas.map((delta) => push(delta, 'delta')), end()];
}

const growing = (parts: readonly string[]) => parts.map((_, index) => parts.slice(0, index + 1).join(''));

describe('the whole text so far in each delta', () => {
  it.each([
    [
      ['A kettle', ' sings', ' before'],
      ['A kettle', ' sings', ' before', ''],
    ],
    [
      ['A', ' kettle', ' sings'],
      ['A', '', ' kettle sings', ''],
    ],
    [
      ['A kettle ', 'sings ', 'before'],
      ['A kettle ', '', 'sings before', ''],
    ],
    [
      ['水', '壶', '在', '烧', '开'],
      ['水', '', '', '', '壶在烧开', ''],
    ],
  ])('is told once: %j', (parts, told) => {
    expect(hear(growing(parts))).toEqual(told);
  });

  it('may come again, and begin with nothing', () => {
    expect(hear(['', 'A kettle', 'A kettle sings', 'A kettle sings', ''])).toEqual([
      '',
      'A kettle',
      ' sings',
      '',
      '',
      '',
    ]);
  });

  test.prop([fc.array(fc.string({ minLength: 1, maxLength: 5 }), { minLength: 2 })])(
    'is told once, whatever it says, from 8 characters that do not end with a blank',
    (more) => {
      const parts = ['A kettle', ...more];
      expect(hear(growing(parts)).join('')).toBe(parts.join(''));
    },
  );
});

describe('a delta that begins like the one before it', () => {
  it.each([
    [['a', 'a b']],
    [['ha', 'haha', '!']],
    [['1', '10', '100', ' miles']],
    [['Row ', 'Row ', 'Row the boat']],
    [['La la la la\n', 'La la la la\nLa la', ' la']],
    [['Well. ', 'A kettle', 'A kettle sings', 'A kettle sings.']],
  ])('is new all the same: %j', (deltas) => {
    expect(hear(deltas).join('')).toBe(deltas.join(''));
  });

  test.prop([
    fc.array(fc.string({ minLength: 1, maxLength: 3, unit: fc.constantFrom('a', 'b') }), { maxLength: 3 }),
  ])('is new in any short text', (deltas) => {
    fc.pre(deltas.slice(0, -1).join('').length < 8);
    expect(hear(deltas).join('')).toBe(deltas.join(''));
  });
});
