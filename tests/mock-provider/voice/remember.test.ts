import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { remember } from '../../../mock-provider/voice/remember.ts';

function counted(most: number): { ask: (...texts: string[]) => string; worked: string[][] } {
  const worked: string[][] = [];
  const ask = remember(most, (...texts) => {
    worked.push(texts);
    return texts.join(' and ').toUpperCase();
  });
  return { ask, worked };
}

describe('what is remembered', () => {
  test.prop([fc.array(fc.array(fc.constantFrom('a', 'b', 'a","b', 'a b')), { maxLength: 40 })])(
    'is what would be worked out',
    (questions) => {
      const { ask } = counted(3);
      for (const texts of questions) expect(ask(...texts)).toBe(texts.join(' and ').toUpperCase());
    },
  );

  it('is worked out once while it is among the newest', () => {
    const { ask, worked } = counted(2);
    for (const text of ['one', 'two', 'one', 'three', 'two', 'one']) ask(text);
    expect(worked).toEqual([['one'], ['two'], ['three'], ['one']]);
  });

  it('is not taken for what is written the same way', () => {
    const { ask } = counted(9);
    expect([ask('a', 'b'), ask('a,b'), ask('a","b'), ask()]).toEqual(['A AND B', 'A,B', 'A","B', '']);
  });

  it('is nothing that is long', () => {
    const { ask, worked } = counted(2);
    const long = 'x'.repeat(5000);
    expect([ask(long), ask(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
    expect(worked).toHaveLength(2);
  });
});
