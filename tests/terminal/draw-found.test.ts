import { describe, expect, it } from 'vitest';
import { createMessage } from '../../src/domain/conversation.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { findMessages } from '../../src/domain/search.ts';
import { drawFound } from '../../src/terminal/find-command.ts';
import { createLook } from '../../src/terminal/look.ts';

const plain = createLook('none', 'dark');
const LOOK = { ...plain, paint: { ...plain.paint, tile: (_: unknown, text: string) => text && `[${text}]` } };

function draw(content: string, text: string, columns: number): readonly string[] {
  const { found } = findMessages({ messages: [createMessage('user', content, 0)] }, text);
  return drawFound(found[0]!, PERSONAS[0]!, { columns, look: LOOK }).slice(1);
}

describe('a found message in a terminal (16.23)', () => {
  it.each([
    ['A small bakery', 'small', 40, ['    A [small] bakery']],
    ['one two three four five six', 'three FOUR five', 20, ['    one two [three]', '    [four five] six']],
    ['one\n\n  two', 'one two', 40, ['    [one two]']],
    ['  then one', 'one', 40, ['    then [one]']],
    ['abcdefghijkl', 'efgh', 11, ['    abcd[ef]', '    [gh]ijkl']],
  ])('of %j marks %j at %d columns', (content, text, columns, rows) => {
    expect(draw(content, text, columns)).toEqual(rows);
  });
});
