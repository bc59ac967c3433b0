import { delta, sse, streamBytes } from './answers.ts';
import { type Answer, type Row, STREAMED, fails, replies } from './row.ts';

const SAID = 'Größe 😀';
const GOOD = sse(delta('Größe '), delta('😀'), delta(null, 'stop'), '[DONE]');
const BROKEN = fails('broken-answer');

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

function row(name: string, answer: Answer, expected: Row['expected']): Row {
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
