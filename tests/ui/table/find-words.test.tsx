import { fc, test } from '@fast-check/vitest';
import { render } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { ownWordsOf } from '../../../src/domain/table/find-quote.ts';
import { MarkdownText } from '../../../src/ui/markdown/MarkdownText.tsx';
import { findWords } from '../../../src/ui/table/find-words.ts';

/** A text as the page renders it. */
function draw(text: string): HTMLElement {
  return render(
    <div data-answer>
      <MarkdownText text={text} />
    </div>,
  ).container;
}

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toLowerCase();

const CODE = '```js\nconst plan = read();\nrun(plan);\n```';

const TABLE = '| Way | Cost |\n|---|---|\n| **Keep** it | low cost |\n| Leave | high cost |';

describe('the words of a quote are found in the rendered text', () => {
  it.each([
    ['plain words', 'One two three four.', 'two three four', 'two three four'],
    ['across emphasis', 'It is **very** *good* of you.', 'is **very** good of', 'is very good of'],
    [
      'within a word that is marked in part',
      'un**believ**able things happen',
      'unbelievable things happen',
      'unbelievable things happen',
    ],
    [
      'across a link',
      'As [the guide](https://example.org/a) says so.',
      'the guide says so',
      'the guide (example.org) says so',
    ],
    [
      'across an address that is no link',
      'As [the guide](http://a.example) says so.',
      'guide says so',
      'guide (http://a.example) says so',
    ],
    [
      'across paragraphs',
      'Ends with this.\n\nBegins with that.',
      'with this. Begins with',
      'with this. Begins with',
    ],
    ['across the items of a list', '1. First do one\n2. Then do two', 'do one\n2. Then do', 'do one Then do'],
    ['across the cells of a table', TABLE, '**Keep** it | low cost |', 'Keep it low cost'],
    ['in code', `Look:\n\n${CODE}`, 'const plan = read(); run', 'const plan = read(); run'],
    [
      'into code, past the name of its language',
      `Look here:\n\n${CODE}`,
      'look here: const plan',
      'Look here: js const plan',
    ],
    ['across a heading', '# The plan\n\nWe go on.', 'The plan We go', 'The plan We go'],
    [
      'with entities',
      'Use R&amp;D, not &#60;b&#62; tags',
      'R&amp;D, not &#60;b&#62; tags',
      'R&D, not <b> tags',
    ],
    ['across a line break', 'one two  \nthree four', 'two three four', 'two three four'],
    [
      'in other letters, blanks and quotation marks',
      'He said “Straße  nach *Süden*”.',
      'SAID "straße nach',
      'said “Straße nach',
    ],
  ])('%s', (_, text, quote, expected) => {
    const range = findWords(draw(text), ownWordsOf(text)(quote)!);
    expect(lettersOf(range?.toString() ?? '')).toBe(lettersOf(expected));
  });

  it('but not when they are absent', () => {
    expect(findWords(draw('One two three.'), 'two three four')).toBeUndefined();
    expect(
      findWords(draw('As [the guide](https://example.org/a) says.'), 'guide example.org says'),
    ).toBeUndefined();
  });

  const word = fc.constantFrom('alpha', 'beta', 'gamma', 'über', 'Δελτα', 'naïve', '漢字', '42', 'C3');
  const span = fc
    .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.constantFrom('', '*', '**', '`', '~~'))
    .map(([words, mark]) => `${mark}${words.join(' ')}${mark}`);
  const line = fc.array(span, { minLength: 1, maxLength: 4 }).map((spans) => spans.join(' '));
  const block = fc
    .tuple(fc.constantFrom('', '# ', '> ', '- ', '1. '), line)
    .map(([mark, words]) => `${mark}${words}`);
  const answer = fc.array(block, { minLength: 1, maxLength: 5 }).map((blocks) => blocks.join('\n\n'));

  test.prop([answer, fc.nat(), fc.integer({ min: 3, max: 12 })], { numRuns: 100 })(
    'wherever in the answer the quote comes from',
    (text, at, length) => {
      const words = text.split(/\s+/);
      const from = at % words.length;
      const kept = ownWordsOf(text)(words.slice(from, from + length).join(' '));
      fc.pre(kept !== undefined);
      const drawn = draw(text);
      expect(lettersOf(findWords(drawn, kept)?.toString() ?? '')).toBe(
        // The browser renders the numbers of a list.
        lettersOf(kept.replaceAll(/(?<=^|\s)1\.(?=\s|$)/g, '')),
      );
      drawn.remove();
    },
  );
});
