import { describe, expect, it } from 'vitest';
import { hasMarkup } from '../../../src/ui/markdown/ReplyText.tsx';

describe('a text that may hold Markdown', () => {
  it.each([
    'some *emphasis*',
    'some __strength__',
    'a `name`',
    'no ~~longer~~ so',
    '[a label](https://example.org)',
    'see https://example.org',
    '| a | b |',
    '# Heading',
    'before\n## Heading',
    'Heading\n===',
    'Heading\r\n---',
    '> quoted',
    '>quoted',
    '- item',
    '+ item',
    'before\n  - item',
    '1. first',
    '2) second',
    'an entity: &amp;',
    'an escape: \\#',
  ])('%j', (text) => expect(hasMarkup(text)).toBe(true));
});

describe('a text that cannot', () => {
  it.each([
    '',
    'Plain words.',
    'A question? An answer! "Quotes", (brackets): semicolons; 100 % of it - and a dash.',
    'In 2024. it was so; -5 degrees, #1 and C#',
    'two\n\nparagraphs\nof lines',
    'a < b, b > c & c = d',
    'http://example.org or www.example.org or a@example.org',
  ])('%j', (text) => expect(hasMarkup(text)).toBe(false));
});
