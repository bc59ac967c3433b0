import {
  type Answer,
  type Row,
  API_KEY,
  STREAMED,
  content,
  cut,
  delta,
  events,
  fails,
  openEvents,
  replies,
  sse,
  streamBytes,
} from './row.ts';

const BROKEN = fails('broken-answer');
const MALFORMED = fails('malformed-answer');
const NOT_JSON = fails('malformed-answer', { detail: /^A part of the streamed answer is not JSON$/ });
const EMPTY = replies(null);
const END = delta(null, 'stop');
const THOUSAND = Array.from({ length: 1000 }, (_, index) => `word ${index} `);
const MILLIONS = 'x'.repeat(5000);
const SAID = 'Größe 😀';
const GOOD = sse(delta('Größe '), delta('😀'), delta(null, 'stop'), '[DONE]');

/** What the parts of a stream say, from well-formed to absurd. */
export const STREAM_ROWS: readonly Row[] = [
  row('a stream of nothing', streamBytes(''), BROKEN),
  row('a stream of [DONE] alone', events('[DONE]'), BROKEN),
  row(
    'no choices in any part and no finish reason: a stream that is not whole',
    events({ choices: [] }, '[DONE]'),
    BROKEN,
  ),
  row('text and no finish reason', events(delta('One')), BROKEN),
  row('text and [DONE], but no finish reason', events(delta('One'), '[DONE]'), BROKEN),
  row('a finish reason and no [DONE]', events(delta('One '), delta('two'), END), replies('One two')),
  row(
    'a finish reason beside the last text',
    events(delta('One '), delta('two', 'stop'), '[DONE]'),
    replies('One two'),
  ),
  row(
    'a finish reason that is an empty text all along',
    events(delta('One ', ''), delta('two', ''), END),
    replies('One two'),
  ),
  row('a finish reason that is no text', events(delta('One', true), '[DONE]'), BROKEN),
  row('a finish reason, and the connection stays open', openEvents(delta('Done.', 'stop')), replies('Done.')),
  row('a finish reason and no text', events(delta('', 'stop'), '[DONE]'), EMPTY),
  row('a filter before any text', events(delta(null, 'content_filter')), EMPTY),
  row('a filter after some text', events(delta('One'), delta(null, 'content_filter')), replies('One')),
  row('a limit after some text', events(delta('One'), delta(null, 'length')), cut('One')),
  row(
    'a refusal instead of text',
    events({ choices: [{ index: 0, delta: { refusal: 'No.' } }] }, END),
    EMPTY,
  ),
  row(
    'calls of tools instead of text',
    events({ choices: [{ delta: { tool_calls: [{}] } }] }, delta(null, 'tool_calls')),
    EMPTY,
  ),
  row('text of spaces', events(delta(' '), delta('\n'), END), replies(' \n')),
  row('text after the finish reason', events(delta('One', 'stop'), delta(' two'), '[DONE]'), replies('One')),
  row('[DONE] and then text', events(delta('One'), '[DONE]', delta(' two', 'stop')), BROKEN),
  row('parts whose content is null', events(delta(null), delta('One'), delta(null), END), replies('One')),
  row(
    'parts whose delta is null',
    events({ choices: [{ index: 0, delta: null }] }, delta('One', 'stop')),
    replies('One'),
  ),
  row('parts without a delta', events({ choices: [{ index: 0 }] }, delta('One', 'stop')), replies('One')),
  row('parts with a choice of null', events({ choices: [null] }, delta('One', 'stop')), replies('One')),
  row(
    'a first part with a role and filters, as some send it',
    events(
      { choices: [], prompt_filter_results: [] },
      { choices: [{ delta: { role: 'assistant', content: '' } }] },
      delta('One', 'stop'),
    ),
    replies('One'),
  ),
  row(
    'a part about usage, without choices',
    events(delta('One'), { choices: [], usage: { total_tokens: 2 } }, END),
    replies('One'),
  ),
  row(
    'two choices that take turns',
    events(delta('A'), delta('B', null, 1), delta('A', 'stop'), delta('B', 'stop', 1)),
    replies('AA'),
  ),
  row(
    'another choice that is finished first',
    events(delta('A'), delta('B', 'stop', 1), delta('A', 'stop')),
    replies('AA'),
  ),
  row('content of a number', events(delta('One'), delta(7)), MALFORMED),
  row('content of parts', events(delta([{ type: 'text', text: 'Hi' }])), MALFORMED),
  row('a part of null', events('null'), MALFORMED),
  row('a part of a text', events('"Hi"'), MALFORMED),
  row('a part of a list', events('[]'), MALFORMED),
  row('a part without choices', events({ id: 'c' }), MALFORMED),
  row('a part whose choices are null', events({ choices: null }), MALFORMED),
  row('a part with keys of prototypes', events(delta('One'), '{"__proto__": {"choices": []}}'), MALFORMED),
  row('half a part, as if it were whole', events(delta('One'), '{"choices": [{"del'), MALFORMED),
  row('HTML as a part', events(delta('One'), '<h1>Bad Gateway</h1>'), MALFORMED),
  row('HTML between the parts', streamBytes(sse(delta('One')), '<h1>Bad Gateway</h1>'), BROKEN),
  row(
    'an error after some text',
    events(delta('One'), { error: { message: 'Slow down', code: 'rate_limit_exceeded' } }),
    fails('rate-limit', { code: 'rate_limit_exceeded', detail: /^Slow down$/ }),
  ),
  row(
    'an error that is a text',
    events(delta('One'), { error: 'overloaded' }),
    fails('server', { detail: /^overloaded$/ }),
  ),
  row(
    'an error that quotes the key',
    events({ error: { message: `Not ${API_KEY}`, code: 401 } }),
    fails('authentication', { detail: /^Not \[key\]$/ }),
  ),
  row(
    'an error beside a finish reason',
    events({ ...END, error: { message: 'Gone', code: 502 } }),
    fails('server', { detail: /^Gone$/ }),
  ),
  row(
    'an error as an event of that name',
    streamBytes(`event: error\n${sse({ error: { message: 'No', code: 503 } })}`),
    fails('server', { detail: /^No$/ }),
  ),
  row(
    'events with a name',
    streamBytes(`event: thread.message\n${sse(delta('One', 'stop'))}`),
    replies('One'),
  ),
  row('a key at the beginning of a part that is no JSON', events(`${API_KEY} is no key of ours`), NOT_JSON),
  row('a thousand parts', events(...THOUSAND.map((word) => delta(word)), END), replies(THOUSAND.join(''))),
  row(
    'five million characters in a thousand parts',
    events(...THOUSAND.map(() => delta(MILLIONS)), END),
    replies(MILLIONS.repeat(1000)),
  ),
  row(
    'five hundred thousand characters in one part',
    events(delta(MILLIONS.repeat(100), 'stop')),
    replies(MILLIONS.repeat(100)),
  ),
  row(
    'half a pair of surrogates in each of two parts',
    events(
      String.raw`{"choices":[{"delta":{"content":"\ud83d"}}]}`,
      String.raw`{"choices":[{"delta":{"content":"\ude00"},"finish_reason":"stop"}]}`,
    ),
    replies('😀'),
  ),
  row(
    'parts in a stream with its type in capitals',
    content(sse(delta('One', 'stop')), { 'content-type': 'Text/Event-Stream; charset=utf-8' }),
    replies('One'),
  ),
];

/** How the bytes of a stream lie: lines, comments, fields and cuts in odd places. */
export const STREAM_BYTES_ROWS: readonly Row[] = [
  row(
    'comments and signs of life between the parts',
    streamBytes(`: hello\n\n${GOOD.replaceAll('data:', ': still here\n\ndata:')}`),
    replies(SAID),
  ),
  row('nothing but signs of life', streamBytes(': still here\n\n'.repeat(20)), BROKEN),
  row('lines that end in CR LF', streamBytes(GOOD.replaceAll('\n', '\r\n')), replies(SAID)),
  row('lines that end in CR', streamBytes(GOOD.replaceAll('\n', '\r')), replies(SAID)),
  row(
    'events with names, ids and times',
    streamBytes(GOOD.replaceAll('data:', 'event: completion\nid: 7\nretry: 10\ndata:')),
    replies(SAID),
  ),
  row('data without a space', streamBytes(GOOD.replaceAll('data: ', 'data:')), replies(SAID)),
  row('data over two lines', streamBytes(GOOD.replaceAll('"choices":', '\ndata: "choices":')), replies(SAID)),
  row('a byte order mark at the beginning', streamBytes(`\uFEFF${GOOD}`), replies(SAID)),
  row('empty lines before the first part', streamBytes(`\n\n\n\n${GOOD}`), replies(SAID)),
  row('one byte at a time', dripping(Buffer.from(GOOD)), replies(SAID)),
  row('one byte at a time with CR LF', dripping(Buffer.from(GOOD.replaceAll('\n', '\r\n'))), replies(SAID)),
  row('all parts at once', streamBytes(GOOD), replies(SAID)),
  row('an end in the middle of a part', streamBytes(GOOD.slice(0, 90)), BROKEN),
  row('an end in the middle of a character', streamBytes(until('😀', 2)), BROKEN),
  row(
    'an end after the last data, before its line ends',
    streamBytes(sse(delta('One', 'stop')).trimEnd()),
    BROKEN,
  ),
];

function row(name: string, answer: Row['answer'], expected: Row['expected']): Row {
  return { name: `stream: ${name}`, modes: STREAMED, answer, expected };
}

/** Each byte in a packet of its own, as far as the network lets it. */
function dripping(all: Buffer): Answer {
  return async (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const byte of all) {
      response.write(Buffer.of(byte));
      await new Promise((resolve) => setImmediate(resolve));
    }
    response.end();
  };
}

function until(character: string, bytesOfIt: number): Buffer {
  const before = Buffer.from(GOOD.slice(0, GOOD.indexOf(character)));
  return Buffer.concat([before, Buffer.from(character).subarray(0, bytesOfIt)]);
}
