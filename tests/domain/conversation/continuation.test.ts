import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { shippedSpeech } from '../../../mock-provider/voices/speech.ts';
import {
  canContinue,
  concludeContinuation,
  joinContinuation,
} from '../../../src/domain/conversation/continuation.ts';
import { type Status, createMessage } from '../../../src/domain/conversation/conversation.ts';
import type { Ending } from '../../../src/domain/asking/ask.ts';

const question = createMessage('user', 'Why?', 1);

const answer = (content: string, status?: Status) => createMessage('ai', content, 2, status);

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
    ['repeats a digit by chance', 'It is 3.3', '3 percent.', 'It is 3.33 percent.'],
    ['goes on within a list of numbers', '[0, 0', ', 0, 0]', '[0, 0, 0, 0]'],
    ['goes on without blanks', '東京は日本', 'の首都です。', '東京は日本の首都です。'],
    ['repeats words without blanks', '今日は天気がいい', '天気がいいですね。', '今日は天気がいいですね。'],
    ['lacks a blank between long words', 'Its colour', 'changes.', 'Its colour changes.'],
    ['begins the next paragraph', 'One.', '\n\nTwo.', 'One.\n\nTwo.'],
    ['ends a line and begins another', 'One.\n', '\nTwo.', 'One.\n\nTwo.'],
    ['begins the next line of a list', '- One\n- Two', '- Three', '- One\n- Two\n- Three'],
    ['begins it with its line break', '- One\n- Two', '\n- Three', '- One\n- Two\n- Three'],
    ['begins the next heading', 'Some text.', '## Next', 'Some text.\n\n## Next'],
    [
      'begins with a word that only begins alike',
      'It belongs to the',
      ' theory.',
      'It belongs to the theory.',
    ],
    ['closes another brace', 'if (a) {\n  b();\n  }\n', '}\nc();', 'if (a) {\n  b();\n  }\n}\nc();'],
    ['goes on with a table', '|---|', '---|---|', '|---|---|---|'],
    ['goes on within marks', 'This is *', '*bold**', 'This is **bold**'],
    ['goes on within an address', 'See https://example.', 'com/path', 'See https://example.com/path'],
    ['goes on within a name', 'Open main.', 'ts first.', 'Open main.ts first.'],
    ['goes on within code', 'x = std:', ':vector', 'x = std::vector'],
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
    'never takes anything of the answer away, and adds at most a blank',
    (before, added) => {
      const joined = joinContinuation(before, added, true);
      expect(joined.startsWith(before)).toBe(true);
      expect(joined.length).toBeLessThanOrEqual(before.length + added.length + 1);
    },
  );

  const words = fc.array(
    fc.constantFrom('rain', 'river', 'and', 'the', 'wi', 'de', ' ', ' ', '.', '\n', '...'),
    {
      maxLength: 60,
    },
  );

  test.prop([words, words])('only grows while it streams, up to what it is in the end', (first, second) => {
    const [before, added] = [first.join(''), second.join('')];
    const whole = joinContinuation(before, added, true);
    let shown = before;
    for (let length = 0; length <= added.length; length += 1) {
      const next = joinContinuation(before, added.slice(0, length), false);
      expect(next.startsWith(shown)).toBe(true);
      expect(whole.startsWith(next)).toBe(true);
      shown = next;
    }
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
});

describe('an answer that is continued', () => {
  const cut = answer('One two', { kind: 'cut' });

  const conclude = (ending: Ending, partial = '', earlier = cut) =>
    concludeContinuation(ending, partial, earlier);

  it('is complete, or cut once more', () => {
    expect(conclude({ kind: 'reply', text: ' three.' })).toEqual({ answer: { content: 'One two three.' } });
    expect(conclude({ kind: 'reply', text: ' three', isCut: true, isContextFull: true })).toEqual({
      answer: { content: 'One two three', status: { kind: 'cut', continued: 1, isContextFull: true } },
    });
  });

  it.each<readonly [string, Ending]>([
    ['says nothing', { kind: 'reply', text: ' \n' }],
    ['has no text', { kind: 'reply', text: null }],
    ['only repeats', { kind: 'reply', text: 'One two' }],
    ['declines', { kind: 'reply', text: 'I cannot go on.', isRefusal: true }],
  ])('stays as it was where the model %s, and is not offered again', (_, ending) => {
    const { answer: kept } = conclude(ending);
    expect(kept).toEqual({ content: 'One two', status: { kind: 'cut', isStuck: true } });
    expect(canContinue({ question, answer: answer('One two', kept?.status) })).toBe(false);
  });

  const failure = { kind: 'failure', reason: 'server', detail: 'no' } as const;

  it.each<readonly [string, Ending, object | undefined]>([
    ['fails', failure, { kind: 'kept', failure, manner: 'continued' }],
    ['breaks', { kind: 'threw', detail: 'no' }, { kind: 'not-sent' }],
    ['is stopped', { kind: 'stopped' }, undefined],
  ])('keeps what has come, and may go on, where it %s', (_, ending, notice) => {
    expect(conclude(ending, ' three')).toEqual({
      answer: { content: 'One two three', status: { kind: 'cut', continued: 1 } },
      ...(notice && { notice }),
    });
    expect(conclude(ending)).toEqual(notice ? { notice } : {});
    const unseen = 'two';
    expect(joinContinuation(cut.content, unseen, false)).toBe(cut.content);
    expect(conclude(ending, unseen)).toEqual(notice ? { notice } : {});
  });

  it.each<readonly [boolean, Status | undefined]>([
    [true, { kind: 'cut' }],
    [true, { kind: 'cut', isContextFull: true }],
    [true, { kind: 'cut', continued: 4 }],
    [false, { kind: 'cut', continued: 5 }],
    [false, { kind: 'stopped' }],
    [false, undefined],
  ])('may go on: %s, with the status %j', (isOffered, status) => {
    expect(canContinue({ question, answer: answer('One', status) })).toBe(isOffered);
  });

  it('needs an answer', () => {
    expect(canContinue({ question, answer: undefined })).toBe(false);
    expect(canContinue(undefined)).toBe(false);
  });
});
