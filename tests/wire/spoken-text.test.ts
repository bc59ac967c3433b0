import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createSpokenText } from '../../src/wire/spoken-text.ts';

/** The text and the thought of an answer that comes in these parts, and whether it calls a tool. */
function hear(parts: readonly string[]) {
  const spoken = createSpokenText();
  let [text, thought] = ['', ''];
  let isCall = false;
  for (const change of [...parts.flatMap(spoken.push), ...spoken.end()]) {
    if (change.kind === 'text') text += change.delta;
    else if (change.kind === 'thought') thought += change.delta;
    else if (change.kind === 'was-text') thought = thought.slice(0, thought.length - change.words.length);
    else if (change.kind === 'tool-call') isCall = true;
    else [text, thought] = ['', text];
  }
  return { text, thought, isCall };
}

const FENCE = '```';

/** What is said, the text of it, and the thought. */
type Case = readonly [said: string, text: string, thought: string];

const SEARCH = '{"name": "search", "arguments": {"q": "kettle"}}';

/** Answers that call a tool. */
const CALLS: readonly Case[] = [
  [`<tool_call>\n${SEARCH}\n</tool_call>`, '', ''],
  [`<tool_call>\n${SEARCH}`, '', ''],
  [`<Tool_Call>${SEARCH}</TOOL_CALL>\n<tool_call>${SEARCH}</tool_call>\n`, '', ''],
  [`Let me look.\n\n<tool_call>\n${SEARCH}\n</tool_call>\n`, 'Let me look.', ''],
  [`Let me look.<tool_call>${SEARCH}</tool_call><|im_end|>`, 'Let me look.', ''],
  [`<think>Hm.</think>\n<tool_call>${SEARCH}</tool_call>`, '', 'Hm.'],
  [`<tool_call>${SEARCH}</tool_call>\nYes.`, 'Yes.', ''],
  [`Well.\n<tool_call>${SEARCH}</tool_call>\nYes.`, 'Well.\n\nYes.', ''],
  [`\`\`\`\na\n\`\`\`<tool_call>${SEARCH}</tool_call>\n<think>Hm.</think>Yes.`, '```\na\n```\nYes.', 'Hm.'],
  ['<tool_call>\n<function=search>\n<parameter=q>a</parameter>\n</function>\n</tool_call>', '', ''],
  ['<tool_call>search\n<arg_key>q</arg_key>\n<arg_value>a</arg_value>\n</tool_call>', '', ''],
  [`<tool_calls>\n<tool_call>${SEARCH}</tool_call>\n</tool_calls>`, '', ''],
  [`<function_call>${SEARCH}</function_call>`, '', ''],
  ['<minimax:tool_call>\n<invoke name="search">\n</invoke>\n</minimax:tool_call>', '', ''],
  ['<function_calls>\n<invoke name="search">\n</invoke>\n</function_calls>', '', ''],
  ['<function=search>{"q": "a"}</function>', '', ''],
  [`[TOOL_CALLS] [${SEARCH}]`, '', ''],
  ['Well. [TOOL_CALLS]search[ARGS]{"q": "a"}', 'Well. ', ''],
  ['[TOOL_CALLS]search{"q": "a"}', '', ''],
  [`<|tool_call|>[${SEARCH}]<|/tool_call|>`, '', ''],
  ['<|tool_call>call:search{q:"a"}<tool_call|>', '', ''],
  ['<|python_tag|>search.call(query="a")<|eom_id|>', '', ''],
  ['Well.\n<｜tool▁calls▁begin｜><｜tool▁call▁begin｜>search<｜tool▁sep｜>{}', 'Well.', ''],
  ['<|channel|>commentary to=search <|message|>{}<|call|>', '', '{}'],
  ['<|start|>assistant<|channel|>commentary to=search<|message|>{}', '', '{}'],
  ['<|channel|>commentary<|message|>{}<|call|>', '', '{}'],
];

const CASES: readonly Case[] = [
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
  // In tokens.
  ['<|think|>Hm.<|/think|>Yes.', 'Yes.', 'Hm.'],
  [
    '<|begin_of_thought|>\nHm.\n<|end_of_thought|>\n\n<|begin_of_solution|>\nYes.\n<|end_of_solution|>',
    'Yes.',
    '\nHm.\n',
  ],
  ['<|START_THINKING|>Hm.<|END_THINKING|><|START_RESPONSE|>Yes.<|END_RESPONSE|>', 'Yes.', 'Hm.'],
  ['Hm.\n<|end_of_thought|>\n\n<|begin_of_solution|>\nYes.', 'Yes.', 'Hm.\n'],
  ['<|channel>thought\nHm.\n<channel|>Yes.<turn|>', 'Yes.', 'Hm.\n'],
  ['<|channel>thought\n<channel|>Yes.', 'Yes.', ''],
  ['<|channel>thought Hm.<channel|>Yes.', 'Yes.', ' Hm.'],
  ['<|channel>final\nYes.', 'Yes.', ''],
  [`<|channel>${'hm '.repeat(40)}<channel|>Yes.`, 'Yes.', 'hm '.repeat(40)],
  ['<|channel>thought', '', ''],
  ['Yes.\n<|channel>thought\nOr', 'Yes.\n<|channel>thought\nOr', ''],
  ['A <|channel> of it.', 'A <|channel> of it.', ''],
  ['`<|think|>` and `<|/think|>`.', '`<|think|>` and `<|/think|>`.', ''],
  // Tags around the answer.
  ['<think>\nHm.\n</think>\n<answer>\nYes.\n</answer>', 'Yes.', '\nHm.\n'],
  ['<answer>Yes.</answer>', 'Yes.', ''],
  ['\n<Answer> Yes.\nNo.\n</ANSWER>\n', 'Yes.\nNo.', ''],
  ['<think>Hm.</think><answer>Yes.</answer><|im_end|>', 'Yes.', 'Hm.'],
  ['<think>Hm.</think><answer>Yes.</answer>\n\nWell.', 'Yes.\n\nWell.', 'Hm.'],
  ['<answer>The tag </answer> ends it.</answer>', 'The tag </answer> ends it.', ''],
  ['<think>Hm.</think><answer>Yes.', 'Yes.', 'Hm.'],
  ['<think>Hm.</think><final_answer>Yes.</final_answer>', 'Yes.', 'Hm.'],
  ['So <answer>yes</answer>.', 'So <answer>yes</answer>.', ''],
  ['So:\n<answer>\nyes\n</answer>', 'So:\n<answer>\nyes\n</answer>', ''],
  ['`<answer>` begins it.', '`<answer>` begins it.', ''],
  ['```xml\n<answer>yes</answer>\n```', '```xml\n<answer>yes</answer>\n```', ''],
  ['<answers>', '<answers>', ''],
  // Marks of calls that call nothing.
  ['<tool_call> is a tag.', '<tool_call> is a tag.', ''],
  ['Between <tool_call> and </tool_call>.', 'Between <tool_call> and </tool_call>.', ''],
  ['[TOOL_CALLS] is a token.', '[TOOL_CALLS] is a token.', ''],
  [`\`<tool_call>${SEARCH}</tool_call>\``, `\`<tool_call>${SEARCH}</tool_call>\``, ''],
  [
    `\`\`\`xml\n<tool_call>\n${SEARCH}\n</tool_call>\n\`\`\``,
    `\`\`\`xml\n<tool_call>\n${SEARCH}\n</tool_call>\n\`\`\``,
    '',
  ],
  ['<tool_call>', '<tool_call>', ''],
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

const ALL = [
  ...CASES.map((each) => ({ each, isCall: false })),
  ...CALLS.map((each) => ({ each, isCall: true })),
];

describe('an answer', () => {
  it.each(ALL)('$each.0 says $each.1', ({ each: [said, text, thought], isCall }) => {
    expect(hear([said])).toEqual({ text, thought, isCall });
    expect(hear(Array.from(said))).toEqual({ text, thought, isCall });
  });

  test.prop([fc.constantFrom(...ALL), fc.array(fc.nat(120))])(
    'says the same wherever it is cut',
    ({ each: [said, text, thought], isCall }, places) => {
      const cuts = [...new Set([0, ...places.filter((place) => place < said.length)])].toSorted(
        (a, b) => a - b,
      );
      const parts = cuts.map((from, index) => said.slice(from, cuts[index + 1]));
      expect(hear(parts)).toEqual({ text, thought, isCall });
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
        '<answer>',
        '</answer>',
        '<|think|>',
        '<|/think|>',
        '<|end_of_solution|>',
        '<|channel>thought',
        '<channel|>',
        '<tool_call>{"',
        '</tool_call>',
        '[TOOL_CALLS]',
        '{}',
      ),
    ),
    fc.array(fc.nat(80)),
  ])('of any marks says the same wherever it is cut', (pieces, places) => {
    const said = pieces.join('');
    const cuts = [...new Set([0, ...places.filter((place) => place < said.length)])].toSorted(
      (a, b) => a - b,
    );
    const parts = cuts.map((from, index) => said.slice(from, cuts[index + 1]));
    const { text, thought, isCall } = hear(parts);
    expect({ text, thought, isCall }).toEqual(hear([said]));
    // No word stands in both.
    expect(text.length + thought.length).toBeLessThanOrEqual(said.length);
  });
});
