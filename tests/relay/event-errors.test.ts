import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createErrorFilter } from '../../src/relay/event-errors.ts';
import { createSecretCheck } from '../../src/relay/secret-parts.ts';
import { API_KEY } from './exchange.ts';

const STREAM = 'text/event-stream; charset=utf-8';

const WORDS = 'You exceeded the quota of org-Canary0123456789.';

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;

const DELTA = event({ id: 'chatcmpl-1', choices: [{ index: 0, delta: { content: 'An "error" 界' } }] });

function filter(chunks: readonly (string | Buffer)[], contentType = STREAM): string {
  const events = createErrorFilter(contentType, createSecretCheck([API_KEY]));
  const passed = chunks.map((chunk) => events.push(Buffer.from(chunk as string)));
  return Buffer.concat([...passed, events.end()]).toString();
}

function errorsIn(stream: string): unknown[] {
  const lines = stream.split(/[\r\n]+/).filter((line) => line.startsWith('data: {'));
  return lines.map((line) => JSON.parse(line.slice('data: '.length)) as unknown);
}

describe('an error within a stream', () => {
  it('keeps its identifiers, and its sentence is of the relay (21.9)', () => {
    const error = { message: WORDS, type: 'insufficient_quota', param: null, code: 'insufficient_quota' };
    const passed = filter([DELTA, event({ error }), 'data: [DONE]\n\n']);
    expect(passed.startsWith(DELTA)).toBe(true);
    expect(passed.endsWith('\n\ndata: [DONE]\n\n')).toBe(true);
    expect(errorsIn(passed)[1]).toEqual({
      error: { ...error, message: expect.stringMatching(/^The account of this server has no quota/) },
    });
  });

  it.each([
    [{ message: WORDS }, 'The provider failed within its answer. Try again in a moment.', 'server_error'],
    [WORDS, 'The provider failed within its answer. Try again in a moment.', 'server_error'],
    [{ message: WORDS, code: 502 }, 'The provider failed (502). Try again in a moment.', 'server_error'],
    [{ message: WORDS, code: 429 }, expect.stringMatching(/takes no more questions/), 'requests'],
    [{ message: WORDS, code: `id-${API_KEY.slice(0, 9)}` }, expect.any(String), 'server_error'],
  ])('is told without a word of the provider: %j', (error, message, type) => {
    const passed = filter([
      event({ id: 'gen-1', error, user: WORDS, choices: [{ delta: { content: '' } }] }),
    ]);
    expect(errorsIn(passed)).toEqual([{ error: { message, type, param: null, code: null } }]);
  });

  it('is found with any end of line, and where the stream ends within it', () => {
    for (const end of ['\n\n', '\r\n\r\n', '\r\r', '']) {
      const passed = filter([`data:${JSON.stringify({ error: { message: WORDS } })}${end}`]);
      expect(passed).toMatch(/^data: \{"error":\{"message":"The provider failed/);
      expect(passed.endsWith(`}}${end}`)).toBe(true);
    }
  });
});

describe('what is no error passes as it came', () => {
  it.each([
    [event({ error: null, choices: [] })],
    [event({ choices: [{ delta: { content: '', error: 'x' } }] })],
    ['event: "error"\ndata: "error"\n\n'],
    ['data: {"error":\n\n'],
    [': "error"\n\n'],
  ])('%j', (text) => expect(filter([text])).toBe(text));

  it.each([event({ error: WORDS }), '{"choices":[],"error":null}', '{"choices":[],"said":"\\"error\\""}'])(
    'in an answer that is no stream: %j',
    (text) => expect(filter([text], 'application/json')).toBe(text),
  );

  it('and a line without an end is not held for ever', () => {
    const events = createErrorFilter(STREAM, createSecretCheck([API_KEY]));
    expect(events.push(Buffer.from('data: "'))).toHaveLength(0);
    const long = Buffer.alloc(64 * 1024, 'x');
    expect(events.push(long)).toHaveLength(long.length + 7);
    expect(events.end()).toHaveLength(0);
  });
});

test.prop([
  fc.array(
    fc.oneof(
      fc.constant(DELTA),
      fc.constant(event({ error: { message: WORDS } })),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('\n', '\r\n', 'data: ', '"error"'),
    ),
  ),
  fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1 }),
])('however a stream is cut, the same comes out (21.9)', (texts, sizes) => {
  const whole = Buffer.from(texts.join(''));
  const pieces: Buffer[] = [];
  for (let start = 0, turn = 0; start < whole.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    pieces.push(whole.subarray(start, start + size));
    start += size;
  }
  expect(filter(pieces)).toBe(filter([whole]));
});
