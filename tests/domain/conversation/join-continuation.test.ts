import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { shippedSpeech } from '../../../mock-provider/voices/speech.ts';
import { joinContinuation } from '../../../src/domain/conversation/join-continuation.ts';

describe('what a model adds', () => {
  it.each([
    ['joins the answer where it stopped', 'The river is', ' wide.', 'The river is wide.'],
    ['goes on within a word', 'The river is wi', 'de and deep.', 'The river is wide and deep.'],
    ['repeats the last word', 'The river is wi', 'wide and deep.', 'The river is wide and deep.'],
    ['repeats a sentence', 'It rains. The river is', 'The river is wide.', 'It rains. The river is wide.'],
    [
      'repeats it after dots',
      'It rains. The river is',
      '...The river is wide.',
      'It rains. The river is wide.',
    ],
    ['repeats all of it', 'The river is', 'The river is wide.', 'The river is wide.'],
    ['lacks a blank after a sentence', 'It rains.', 'The river is wide.', 'It rains. The river is wide.'],
    ['lacks a blank after a comma', 'It rains,', 'and it snows.', 'It rains, and it snows.'],
    [
      'lacks a blank after a sentence without capitals',
      '그는 갔다.',
      '그리고 왔다.',
      '그는 갔다. 그리고 왔다.',
    ],
    [
      'lacks a blank after a word that is known',
      'The town and the river near the',
      'bridge.',
      'The town and the river near the bridge.',
    ],
    [
      'lacks a blank before a word that is known',
      'The rain fills all streams while',
      'the rivers rise.',
      'The rain fills all streams while the rivers rise.',
    ],
    ['begins with the same letter by chance', 'There he sat', ', the cat.', 'There he sat, the cat.'],
    ['goes on within a number', 'It is 3.', '14 of them.', 'It is 3.14 of them.'],
    ['goes on within a number after a comma', 'It costs $1,', '200.', 'It costs $1,200.'],
    ['repeats a digit by chance', 'It is 3.3', '3 percent.', 'It is 3.33 percent.'],
    ['goes on within a list of numbers', '[0, 0', ', 0, 0]', '[0, 0, 0, 0]'],
    ['goes on without blanks', '東京は日本', 'の首都です。', '東京は日本の首都です。'],
    ['goes on within a word without blanks', 'コンピュー', 'ターです。', 'コンピューターです。'],
    ['repeats words without blanks', '今日は天気がいい', '天気がいいですね。', '今日は天気がいいですね。'],
    ['lacks a blank between long words', 'Its colour', 'changes.', 'Its colour changes.'],
    [
      'goes on within a word that is known',
      'The government of a govern',
      'ment town',
      'The government of a government town',
    ],
    [
      'goes on with the ending of a word',
      'The river and other river',
      's meet.',
      'The river and other rivers meet.',
    ],
    ['begins the next paragraph', 'One.', '\n\nTwo.', 'One.\n\nTwo.'],
    ['ends a line and begins another', 'One.\n', '\nTwo.', 'One.\n\nTwo.'],
    ['begins the next line of a list', '- One\n- Two', '- Three', '- One\n- Two\n- Three'],
    ['begins it with its line break', '- One\n- Two', '\n- Three', '- One\n- Two\n- Three'],
    ['begins the next heading', 'Some text.', '## Next', 'Some text.\n\n## Next'],
    ['begins it on its own line', 'Some text.\n\n', '## Next', 'Some text.\n\n## Next'],
    ['goes on after a letter with a sharp', 'I wrote it in C', '# and Java.', 'I wrote it in C# and Java.'],
    [
      'begins with a word that only begins alike',
      'It belongs to the',
      ' theory.',
      'It belongs to the theory.',
    ],
    [
      'goes on with a word that begins like a whole one before it',
      'Whatever the wave, it belongs to the',
      'theory of light.',
      'Whatever the wave, it belongs to the theory of light.',
    ],
    ['closes another brace', 'if (a) {\n  b();\n  }\n', '}\nc();', 'if (a) {\n  b();\n  }\n}\nc();'],
    ['goes on with a table', '|---|', '---|---|', '|---|---|---|'],
    ['goes on within a table row', '| A | B |\n|---|---|\n| a ', '| b |', '| A | B |\n|---|---|\n| a | b |'],
    ['goes on within marks', 'This is *', '*bold**', 'This is **bold**'],
    ['goes on within an address', 'See https://example.', 'com/path', 'See https://example.com/path'],
    ['goes on within a name', 'Open main.', 'ts first.', 'Open main.ts first.'],
    [
      'begins with a table row',
      '| A | B |\n|---|---|\n| a | b |',
      '| a | d |',
      '| A | B |\n|---|---|\n| a | b |\n| a | d |',
    ],
    [
      'repeats the last line of a list',
      '- One\n- Beans need a',
      '- Beans need a trellis.',
      '- One\n- Beans need a trellis.',
    ],
    ['repeats the last number of a list', '2. Two\n3.', '3. Three', '2. Two\n3. Three'],
    ['repeats the mark of a list', '- Two\n-', '- Three', '- Two\n- Three'],
    ['repeats a heading', 'Text.\n## What to', '## What to avoid', 'Text.\n## What to avoid'],
    ['repeats a row', '| a | b |\n| c', '| c | d |', '| a | b |\n| c | d |'],
    ['repeats a word within marks', 'It is **very', '**very important**', 'It is **very important**'],
    ['repeats a quotation', 'He said "Hello', '"Hello world"', 'He said "Hello world"'],
    ['repeats a number', 'It took 30', '30 minutes.', 'It took 30 minutes.'],
    ['repeats the beginning of a number', 'It costs $1,2', '1,234.', 'It costs $1,234.'],
    ['begins the next number of a list', '1. One\n   - a', '2. Two', '1. One\n   - a\n2. Two'],
    ['begins a list', 'The steps are:', '1. Dig', 'The steps are:\n1. Dig'],
    ['begins a list after marks', '**The steps:**', '- Dig', '**The steps:**\n- Dig'],
    ['goes on after a hyphen', 'Both pre', '- and post-war', 'Both pre- and post-war'],
    [
      'begins the next line of a list after a number',
      '- Born: 1901',
      '- Died: 1980',
      '- Born: 1901\n- Died: 1980',
    ],
    ['goes on within a number of a list', '1. It costs $12', '50. That is', '1. It costs $1250. That is'],
    ['goes on within a sum of a list', '- It is 10', '- 3 = 7', '- It is 10- 3 = 7'],
    ['lacks a blank before a number', 'It began in', '2024 and', 'It began in 2024 and'],
    ['lacks a blank after a number', 'Wait 30', 'minutes', 'Wait 30 minutes'],
    ['goes on within a name of two capitals', 'It is on Git', 'Hub now', 'It is on GitHub now'],
    ['goes on with a unit', 'It is 30', 'px wide', 'It is 30px wide'],
    ['lacks a blank before a mark', 'It is the', '**best** one', 'It is the **best** one'],
    ['lacks a blank between two marks', 'It rains,', '**and** it snows', 'It rains, **and** it snows'],
    ['lacks a blank before a bracket', 'It is the', '(best) one', 'It is the (best) one'],
    ['goes on with a bracket', 'The word', '(s) here', 'The word(s) here'],
    ['closes marks', 'It is **the', '** one', 'It is **the** one'],
    ['closes marks without a blank', '这是**重点', '**的内容', '这是**重点**的内容'],
    ['goes on after an opening mark', 'It is **', 'the best** one', 'It is **the best** one'],
    ['lacks a blank after a mark', '**Soil.**', 'Remove it', '**Soil.** Remove it'],
    ['lacks a blank after a bracket', 'It is (so)', 'and', 'It is (so) and'],
    ['lacks a blank after code', 'Use `vector`', 'for it', 'Use `vector` for it'],
    ['lacks a blank before a new sentence', 'It is the', 'Sure! Here', 'It is the Sure! Here'],
    ['goes on within initials', 'The U.', 'S. economy', 'The U.S. economy'],
    ['goes on within code', 'Use `std::', 'vector`', 'Use `std::vector`'],
    [
      'goes on within a block of code',
      '1. Check:\n   ```js\n   if (!',
      'response.ok',
      '1. Check:\n   ```js\n   if (!response.ok',
    ],
    ['opens a block of code again', 'So:\n```js\nprint(i', '```js\nprint(item)', 'So:\n```js\nprint(item)'],
    ['opens it again for the next line', '```js\na();', '```js\nb();', '```js\na();\nb();'],
    ['opens it again after a line break', '```js\na();', '\n```js\nb();', '```js\na();\nb();'],
    ['closes a block of code', '```js\na();\n', '```\nDone.', '```js\na();\n```\nDone.'],
    ['closes it on the next line', '```js\na();', '```\nDone.', '```js\na();\n```\nDone.'],
    ['begins a block of code', 'For example:', '```js\na();', 'For example:\n\n```js\na();'],
    [
      'goes on after a block of code',
      '1. Run:\n   ```sh\n   ls\n   ```',
      '2. Stop',
      '1. Run:\n   ```sh\n   ls\n   ```\n\n2. Stop',
    ],
    ['leaves it with its line break', '```js\na();\n```', '\n\nDone.', '```js\na();\n```\n\nDone.'],
    ['repeats a syllable by chance', '그는 천', '천히', '그는 천천히'],
    ['goes on within a name of code', 'x = std:', ':vector', 'x = std::vector'],
  ])('%s', (_, before, added, joined) => {
    expect(joinContinuation(before, added, true)).toBe(joined);
  });

  it('goes on exactly where the prepared answers are cut, except within few words', () => {
    const cuts = shippedSpeech().rounds.flatMap(({ answers }) =>
      Object.values(answers).flatMap((text) =>
        Array.from({ length: text.length - 60 }, (_, index) => [
          text.slice(0, index + 40),
          text.slice(index + 40),
        ]),
      ),
    ) as [before: string, added: string][];
    const wrong = cuts.filter(([before, added]) => joinContinuation(before, added, true) !== before + added);
    const isWithinWord = ([before, added]: [string, string]) =>
      /\p{L}$/u.test(before) && /^\p{L}/u.test(added);
    expect(wrong.filter((cut) => !isWithinWord(cut))).toEqual([]);
    expect(wrong.length / cuts.filter(isWithinWord).length).toBeLessThan(0.1);
  });

  it('is left out when it begins the answer again', () => {
    const before = 'In a small village by the river there lived an old woman who knew every fish by name and';
    const again = 'In a small village by the river there lived an old man.';
    expect(joinContinuation(before, again, true)).toBe(before);
    expect(joinContinuation(before, `${before} each`, true)).toBe(`${before} each`);
  });

  test.prop([fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' })])(
    'never takes anything of the answer away, and adds at most a blank or line breaks',
    (before, added) => {
      const joined = joinContinuation(before, added, true);
      expect(joined.startsWith(before)).toBe(true);
      expect(joined.length).toBeLessThanOrEqual(before.length + added.length + 2);
    },
  );

  const pieces = 'rain river and the wi de The 30 1 . , ... - 1. 2. ## ** * " ( ) | ` ``` 천'.split(' ');

  const words = fc.array(
    fc.constantFrom(...pieces, ' ', '- ', '1. ', '2. ', '## ', '\n', '```js\n', '   ```'),
    {
      maxLength: 60,
    },
  );

  const expectGrowth = (before: string, added: string) => {
    const whole = joinContinuation(before, added, true);
    let shown = before;
    for (let length = 0; length <= added.length; length += 1) {
      const next = joinContinuation(before, added.slice(0, length), false);
      expect(next.startsWith(shown)).toBe(true);
      expect(whole.startsWith(next)).toBe(true);
      shown = next;
    }
  };

  test.prop([words, words])('only grows while it streams, up to what it is in the end', (first, second) => {
    expectGrowth(first.join(''), second.join(''));
  });

  const fences = fc.constantFrom('', '```', '```js\n', '\n```c\n');

  test.prop([words, fences, fc.nat(9), words])(
    'only grows within a block of code, whatever it opens, closes or repeats',
    (first, fence, length, second) => {
      const before = `For example:\n\`\`\`js\n${first.join('').replaceAll('`', '')}`;
      expectGrowth(before, fence + before.slice(before.length - length) + second.join(''));
    },
  );

  test.prop([fc.nat(100), words])('only grows when it begins a long answer again', (length, rest) => {
    const before = `In a small village lived a woman. ${'The river is wide. '.repeat(20)}`;
    expectGrowth(before, before.slice(0, length) + rest.join(''));
  });

  const unlike = fc
    .array(fc.integer({ min: 0x4e00, max: 0x9fff }), { minLength: 13, maxLength: 400 })
    .map((codes) => [...new Set(codes)].map((code) => String.fromCodePoint(code)).join(''));

  test.prop([unlike, fc.integer({ min: 12, max: 200 }), fc.string()])(
    'repeats up to 200 characters of the end, which are dropped',
    (before, wanted, rest) => {
      const length = Math.min(wanted, before.length - 1);
      fc.pre(length >= 12);
      expect(joinContinuation(before, before.slice(-length) + rest, true)).toBe(before + rest);
    },
  );

  it('is left out when it begins with the part that was sent', () => {
    const sent = 'who knew every fish by its name and its colour, every bird';
    const before = `In a small village by the river there lived an old woman ${sent}`;
    expect(
      joinContinuation(before, 'who knew every fish by its name and its colour, and no more.', true, sent),
    ).toBe(before);
    expect(joinContinuation(before, `${sent} slept.`, true, sent)).toBe(`${before} slept.`);
  });
});
