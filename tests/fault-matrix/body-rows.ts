import {
  type Row,
  API_KEY,
  BOTH,
  PLAIN,
  completion,
  content,
  cut,
  delta,
  events,
  fails,
  json,
  replies,
  sse,
} from './row.ts';

const HELLO = JSON.stringify(completion({ content: 'Hello.' }));
const MALFORMED = fails('malformed-answer');
const NOTHING = replies(null);
const MILLIONS = 'The quick brown fox. '.repeat(250_000);

/** Bodies of status 200 that are not what was asked for; the same to a question that wanted a stream. */
export const BODY_ROWS: readonly Row[] = [
  row('a body of HTML', content('<h1>Welcome</h1>', { 'content-type': 'text/html' }), {
    expected: fails('malformed-answer', { detail: /<h1>Welcome/ }),
  }),
  row('a body of HTML that says it is JSON', content('<h1>Welcome</h1>')),
  row('a body of HTML without a content type', content('<h1>Welcome</h1>', {})),
  row('a body of no bytes', content(''), { expected: fails('malformed-answer', { detail: /empty/ }) }),
  row('a body of spaces', content(' \n ')),
  row('a body of null', content('null')),
  row('a body of a number', content('42')),
  row('a body of a text', content('"Hello."')),
  row('a body of a list', content('[]')),
  row('a body of an empty object', content('{}')),
  row('lists within lists, a hundred thousand deep', content('['.repeat(1e5) + ']'.repeat(1e5))),
  row('half a body of JSON', content(HELLO.slice(0, 20))),
  row('two bodies of JSON in one', content(HELLO + HELLO)),
  row('JSON with a comma too many', content('{"choices": [],}')),
  row('a body that is no UTF-8', content(Buffer.from(HELLO, 'utf16le'))),
  row('a body that is no JSON and quotes the key', content(`No: ${API_KEY}, ${'x'.repeat(9999)}`), {
    expected: fails('malformed-answer', { detail: /No: \[key\]/ }),
  }),
  row('JSON that begins with a byte order mark', content(`\uFEFF${HELLO}`), { expected: replies('Hello.') }),
  row('JSON that says it is text', content(HELLO, { 'content-type': 'text/plain' }), {
    expected: replies('Hello.'),
  }),
  row('JSON without a content type', content(HELLO, {}), { expected: replies('Hello.') }),
  row('JSON of another kind', content(HELLO, { 'content-type': 'application/vnd.api+json' }), {
    expected: replies('Hello.'),
  }),
  row('a stream to who asked for none', events(delta('Hi', 'stop'), '[DONE]'), { modes: PLAIN }),
  row('a stream that says it is JSON', content(sse(delta('Hi', 'stop')))),
  row('choices that are missing', json({ id: 'c' })),
  row('choices of null', json({ choices: null })),
  row('choices that are an object', json({ choices: { 0: { message: { content: 'Hi' } } } })),
  row('choices under __proto__', content('{"__proto__": {"choices": [{"message": {"content": "Hi"}}]}}')),
  row(
    'keys of prototypes beside the answer',
    content(
      '{"__proto__": {"polluted": true}, "constructor": {"prototype": {"polluted": true}}, "choices": [{"message": {"__proto__": {"content": "Bad."}, "content": "Good."}}]}',
    ),
    { expected: replies('Good.') },
  ),
  row('an error with status 200', json({ error: { message: 'Busy', code: 'rate_limit_exceeded' } }), {
    expected: fails('rate-limit', { code: 'rate_limit_exceeded', detail: /^Busy$/ }),
  }),
  row('an error with a status in it', json({ error: { message: 'No', code: 404 } }), {
    expected: fails('not-found'),
  }),
  row('an error with a status in a text', json({ error: { message: 'No', code: '503' } }), {
    expected: fails('server', { code: '503' }),
  }),
  row('an error whose code is a trap', content('{"error": {"code": {"valueOf": 1, "toString": 1}}}'), {
    expected: fails('server'),
  }),
  row('an error with a code of no status', json({ error: { code: 7 } }), { expected: fails('server') }),
  row('an error that is a text', json({ error: 'out of memory' }), {
    expected: fails('server', { detail: /^out of memory$/ }),
  }),
  row('an error that is a list', json({ error: ['out of memory'] }), { expected: fails('server') }),
  row('an error that is true', json({ error: true }), { expected: fails('server') }),
  row('an error beside an answer', json({ error: { message: 'No' }, ...completion({ content: 'Hi' }) }), {
    expected: fails('server', { detail: /^No$/ }),
  }),
  row('an error of null beside an answer', json({ error: null, ...completion({ content: 'Hi' }) }), {
    expected: replies('Hi'),
  }),
  row('an error with status 200 that quotes the key', json({ error: { message: API_KEY, code: API_KEY } }), {
    expected: fails('server', { code: '[key]', detail: /^\[key\]$/ }),
  }),
];

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
  whole('no content for a limit', completion({ content: null }, 'length'), fails('spent-on-thinking')),
  whole(
    'calls of tools instead of content',
    completion({ content: null, tool_calls: [{}] }, 'tool_calls'),
    NOTHING,
  ),
  whole('content of no characters', completion({ content: '' }), replies('')),
  whole('content of spaces', completion({ content: ' \n\t ' }), replies(' \n\t ')),
  whole('content cut by a limit', completion({ content: 'Half a sen' }, 'length'), cut('Half a sen')),
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

function row(name: string, answer: Row['answer'], facts: Partial<Row> = {}): Row {
  return { name, answer, modes: BOTH, expected: MALFORMED, ...facts };
}

function whole(name: string, body: unknown, expected: Row['expected']): Row {
  return { name, modes: BOTH, answer: json(body), expected };
}
