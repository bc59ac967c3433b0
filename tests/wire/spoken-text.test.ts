import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createSpokenText } from '../../src/wire/spoken-text.ts';

/** The text and the thought of an answer that comes in these parts. */
function hear(parts: readonly string[]): { readonly text: string; readonly thought: string } {
  const spoken = createSpokenText();
  let [text, thought] = ['', ''];
  for (const change of [...parts.flatMap(spoken.push), ...spoken.end()]) {
    if (change.kind === 'text') text += change.delta;
    else if (change.kind === 'thought') thought += change.delta;
    else if (change.kind === 'was-text') thought = thought.slice(0, thought.length - change.words.length);
    else [text, thought] = ['', text];
  }
  return { text, thought };
}

const FENCE = '```';

/** What is said, the text of it, and the thought. */
const CASES: readonly (readonly [said: string, text: string, thought: string])[] = [
  // Tags.
  ['<think>Hm.</think>Yes.', 'Yes.', 'Hm.'],
  ['\n<think>\nHm. <b>\n</think>\n\nYes.', 'Yes.', '\nHm. <b>\n'],
  ['<Thinking>Hm.</THINKING> Yes.', 'Yes.', 'Hm.'],
  ['<thought>Hm.</thought>Yes.', 'Yes.', 'Hm.'],
  ['<reasoning>Hm.</reasoning>Yes.', 'Yes.', 'Hm.'],
  ['◁think▷Hm.◁/think▷Yes.', 'Yes.', 'Hm.'],
  ['<think>One.</think>\n<think>Two.</think>\nYes.', 'Yes.', 'One.Two.'],
  ['Yes.\n<think>Or?</think>\nYes.', 'Yes.\nYes.', 'Or?'],
  ['<think>Hm. And', '', 'Hm. And'],
  ['<think>Hm ```</think>Yes.', 'Yes.', 'Hm ```'],
  ['[THINK]Hm.[/THINK]Yes.', 'Yes.', 'Hm.'],
  ['<seed:think>Hm.</seed:think>Yes.', 'Yes.', 'Hm.'],
  ['One.\n\n<think duration="3">hm</think >\n\nTwo.', 'One.\n\nTwo.', 'hm'],
  ['The opening tag is\n<think>\nand so on.', 'The opening tag is\n<think>\nand so on.', ''],
  ['<think>Hm.</think>Yes.\n<think>Or', 'Yes.\n<think>Or', 'Hm.'],
  [
    'A <think> opens, </think> closes, and </think> again.',
    'A <think> opens, </think> closes, and </think> again.',
    '',
  ],
  // A closing tag alone.
  ['Hm.</think>Yes.', 'Yes.', 'Hm.'],
  ['Hm.\n</think>\n\nYes.', 'Yes.', 'Hm.\n'],
  [`${FENCE}js\nlet a;\n${FENCE}\nHm.\n</think>Yes.`, 'Yes.', `${FENCE}js\nlet a;\n${FENCE}\nHm.\n`],
  ['</think>Yes.', 'Yes.', ''],
  ['Hm.</think>Yes, </think> ends it.', 'Yes, </think> ends it.', 'Hm.'],
  // In code.
  [
    `See:\n${FENCE}html\n<think>a</think>\n${FENCE}\nSo.`,
    `See:\n${FENCE}html\n<think>a</think>\n${FENCE}\nSo.`,
    '',
  ],
  ['~~~\n</think><|im_end|>\n~~~\nSo.', '~~~\n</think><|im_end|>\n~~~\nSo.', ''],
  ['Use `<think>` and `</think>`.', 'Use `<think>` and `</think>`.', ''],
  ['Use ``a`</think>`` here.', 'Use ``a`</think>`` here.', ''],
  ['`<|im_end|>` ends it.', '`<|im_end|>` ends it.', ''],
  ['```npm install``` installs.<|im_end|>', '```npm install``` installs.', ''],
  ['- ```js\n  </think>\n  ```\nSo.<|im_end|>', '- ```js\n  </think>\n  ```\nSo.', ''],
  ['> ~~~\n> <|eot|>\n> ~~~\nSo.<|eot|>', '> ~~~\n> <|eot|>\n> ~~~\nSo.', ''],
  ['1. ```sh\n   a\n   ```\n\n<think>hm</think>\nYes.', '1. ```sh\n   a\n   ```\n\nYes.', 'hm'],
  ['````md\n```js\n</think>\n```\n````\nSo.<|im_end|>', '````md\n```js\n</think>\n```\n````\nSo.', ''],
  ['```md\n```js\n</think>\n```\nSo.<|im_end|>', '```md\n```js\n</think>\n```\nSo.', ''],
  ['```\na\n```<|im_end|>', '```\na\n```', ''],
  // Within a line, where a tag is a word.
  ['Yes <think>no</think>.', 'Yes <think>no</think>.', ''],
  ['<thing>', '<thing>', ''],
  ['<thi', '<thi', ''],
  ['1 < 2 and ◁ and `', '1 < 2 and ◁ and `', ''],
  // Channels.
  [
    '<|channel|>analysis<|message|>Hm.<|end|><|start|>assistant<|channel|>final<|message|>Yes.<|return|>',
    'Yes.',
    'Hm.',
  ],
  ['<|start|>assistant<|channel|>final<|message|>Yes.', 'Yes.', ''],
  ['<|channel|>commentary to=search <|message|>{}<|call|>', '', '{}'],
  ['<|channel|>analysis<|message|>Hm <think>', '', 'Hm <think>'],
  ['hm<|end|><|start|>assistant<|channel|>final<|message|>Yes.', 'Yes.', 'hm'],
  ['analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Yes.', 'Yes.', 'analysishm'],
  ['<|channel|>Final<|message|>Yes.', 'Yes.', ''],
  ['<|channel|>final Yes.', 'Yes.', ''],
  ['<|channel|>analysis<|message|>hm<|end|>\nYes.', 'Yes.', 'hm'],
  ['<|channel|>analysis<|message|>hm<|end|><|start|>assistantYes.', 'assistantYes.', 'hm'],
  ['<|im_start|>assistant<|im_sep|>Yes.', 'Yes.', ''],
  // Tokens of templates.
  ['Yes.<|im_end|>', 'Yes.', ''],
  ['Yes.<|im_end|>\n<|im_start|>user\nAnd?', 'Yes.', ''],
  ['<|im_start|>assistant\nYes.<|IM_END|>', 'Yes.', ''],
  ['Yes.<|eot_id|>', 'Yes.', ''],
  ['Yes.<|endoftext|>', 'Yes.', ''],
  ['Yes.<｜end▁of▁sentence｜>', 'Yes.', ''],
  ['Yes.<end_of_turn>\n', 'Yes.', ''],
  ['Yes.<|end|>', 'Yes.', ''],
  ['Yes.<eos>', 'Yes.', ''],
  ['Yes.<|END_OF_TURN_TOKEN|>', 'Yes.', ''],
  ['<|start_header_id|>assistant<|end_header_id|>\n\nYes.<|eot_id|>', 'Yes.', ''],
  ['<｜Assistant｜>Yes.', 'Yes.', ''],
  ['<|channel|>final<|constrain|>json<|message|>Yes.', 'Yes.', ''],
  ['Yes.</s>', 'Yes.', ''],
  ['Yes.</s>\n', 'Yes.', ''],
  ['A <s>false</s>', 'A <s>false</s>', ''],
  ['Yes.</s> And so on.', 'Yes.</s> And so on.', ''],
  ['A <|table|> of it.', 'A <|table|> of it.', ''],
  ['<|begin_of_text|>Yes.<|role_end|>', 'Yes.', ''],
  // Blanks.
  [' Yes', ' Yes', ''],
  ['\n\n Yes.\n', 'Yes.\n', ''],
  ['', '', ''],
  ['  ', '  ', ''],
];

describe('an answer', () => {
  it.each(CASES)('%j says %j', (said, text, thought) => {
    expect(hear([said])).toEqual({ text, thought });
    expect(hear(Array.from(said))).toEqual({ text, thought });
  });

  test.prop([fc.constantFrom(...CASES), fc.array(fc.nat(120))])(
    'says the same wherever it is cut',
    ([said, text, thought], places) => {
      const cuts = [...new Set([0, ...places.filter((place) => place < said.length)])].toSorted(
        (a, b) => a - b,
      );
      const parts = cuts.map((from, index) => said.slice(from, cuts[index + 1]));
      expect(hear(parts)).toEqual({ text, thought });
    },
  );

  test.prop([fc.string({ unit: fc.constantFrom('a', ' ', '.', '\n', '*', '#') })])(
    'without marks is its text, but for the line breaks before it',
    (said) => {
      const { text, thought } = hear(Array.from(said));
      expect(thought).toBe('');
      expect(said.endsWith(text)).toBe(true);
      expect(said.slice(0, said.length - text.length).trim()).toBe('');
    },
  );

  test.prop([
    fc.array(
      fc.constantFrom(
        'a',
        '\n',
        '`',
        FENCE,
        '<think>',
        '</think>',
        '<|end|>',
        '<|channel|>final<|message|>',
        '</s>',
      ),
    ),
    fc.array(fc.nat(80)),
  ])('of any marks says the same wherever it is cut', (pieces, places) => {
    const said = pieces.join('');
    const cuts = [...new Set([0, ...places.filter((place) => place < said.length)])].toSorted(
      (a, b) => a - b,
    );
    const parts = cuts.map((from, index) => said.slice(from, cuts[index + 1]));
    const { text, thought } = hear(parts);
    expect({ text, thought }).toEqual(hear([said]));
    // No word stands in both.
    expect(text.length + thought.length).toBeLessThanOrEqual(said.length);
  });
});
