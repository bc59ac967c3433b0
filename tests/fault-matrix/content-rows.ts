import { completion, content, json } from './answers.ts';
import { BOTH, type Row, fails, replies } from './row.ts';

const NOTHING = replies(null);
const MALFORMED = fails('malformed-answer');
const MILLIONS = 'The quick brown fox. '.repeat(250_000);

/** Whole answers, right on the outside, whose content is another than a text, or an odd one. */
export const CONTENT_ROWS: readonly Row[] = [
  whole('no choices at all, in a body that is whole: a reply without content', { choices: [] }, NOTHING),
  whole('a choice of null', { choices: [null] }, NOTHING),
  whole('a choice of a text', { choices: ['Hi'] }, NOTHING),
  whole('a choice without a message', { choices: [{ index: 0 }] }, NOTHING),
  whole('a message of null', completion(null), NOTHING),
  whole('a message that is a text', completion('Hi'), NOTHING),
  whole('a message without content', completion({ role: 'assistant' }), NOTHING),
  whole('content of null', completion({ content: null }), NOTHING),
  whole('a refusal beside content of null', completion({ content: null, refusal: 'I will not.' }), NOTHING),
  whole('no content for a filter', completion({ content: null }, 'content_filter'), NOTHING),
  whole('no content for a limit', completion({ content: null }, 'length'), NOTHING),
  whole(
    'calls of tools instead of content',
    completion({ content: null, tool_calls: [{}] }, 'tool_calls'),
    NOTHING,
  ),
  whole('content of no characters', completion({ content: '' }), replies('')),
  whole('content of spaces', completion({ content: ' \n\t ' }), replies(' \n\t ')),
  whole('content cut by a limit', completion({ content: 'Half a sen' }, 'length'), replies('Half a sen')),
  whole('content of a number', completion({ content: 42 }), MALFORMED),
  whole('content of false', completion({ content: false }), MALFORMED),
  whole('content of parts', completion({ content: [{ type: 'text', text: 'Hi' }] }), MALFORMED),
  whole('content of an object', completion({ content: { text: 'Hi' } }), MALFORMED),
  whole(
    'two choices',
    { choices: [{ message: { content: 'A' } }, { message: { content: 'B' } }] },
    replies('A'),
  ),
  whole('content of five million characters', completion({ content: MILLIONS }), replies(MILLIONS)),
  whole('a NUL within the content', completion({ content: 'a\0b' }), replies('a\0b')),
  whole('an override of the direction', completion({ content: '\u202Eabc' }), replies('\u202Eabc')),
  {
    name: 'half a pair of surrogates, escaped',
    modes: BOTH,
    answer: content(String.raw`{"choices": [{"message": {"content": "a\ud83d"}}]}`),
    expected: replies('a\uD83D'),
  },
  {
    name: 'bytes within the content that are no UTF-8',
    modes: BOTH,
    answer: content(
      Buffer.concat([
        Buffer.from('{"choices": [{"message": {"content": "a'),
        Buffer.from([0xff]),
        Buffer.from('"}}]}'),
      ]),
    ),
    expected: replies('a\uFFFD'),
  },
];

function whole(name: string, body: unknown, expected: Row['expected']): Row {
  return { name, modes: BOTH, answer: json(body), expected };
}
