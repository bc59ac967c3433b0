import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { MAX_ANSWER_BYTES, inspectAnswer } from '../../src/relay/pass-answer.ts';
import { createMask } from '../../src/relay/redact.ts';
import { API_KEY } from './exchange.ts';

const SECRET = 'sk-secret/key';

const anySecret = fc.oneof(
  fc.string({ minLength: 8, maxLength: 12, unit: fc.constantFrom('a', 'b') }),
  fc
    .string({ minLength: 8, maxLength: 20, unit: 'grapheme-ascii' })
    .filter((text) => !text.includes('[key]')),
);

const cutText = anySecret.chain((text) =>
  fc.tuple(
    fc.constant(text),
    fc.array(
      fc.oneof(
        fc.constant(text),
        fc.string({ unit: fc.constantFrom('a', 'b') }),
        fc.string({ unit: 'binary' }),
      ),
    ),
    fc.array(fc.nat({ max: 9 }), { minLength: 1 }),
  ),
);

describe('an answer', () => {
  it.each([200, 204, 400, 401, 404, 418, 429, 500, 503, 599])('of status %i passes', (status) => {
    expect(inspect(status)).toMatchObject({ kind: 'pass', status });
  });

  it.each([300, 301, 302, 303, 304, 307, 308, 399])('of status %i is a redirect', (status) => {
    expect(inspect(status, { location: 'http://127.0.0.1/' })).toEqual({ kind: 'redirected' });
  });

  it.each([0, 100, 101, 199, 600, 999])('of status %i cannot be read', (status) => {
    expect(inspect(status)).toEqual({ kind: 'unreadable-answer' });
  });

  it.each(['gzip', 'br', 'x'])('encoded as %s cannot be read, nor the key in it be found', (encoding) => {
    expect(inspect(200, { 'content-encoding': encoding })).toEqual({ kind: 'unreadable-answer' });
  });

  it('that says it is too large is refused', () => {
    expect(inspect(200, { 'content-length': String(MAX_ANSWER_BYTES) }).kind).toBe('pass');
    expect(inspect(200, { 'content-length': String(MAX_ANSWER_BYTES + 1) }).kind).toBe('answer-too-large');
  });

  it('passes these headers and no others, and the key in none (21.9)', () => {
    const passed = {
      'content-type': 'application/json',
      'retry-after': '3',
      'retry-after-ms': '3000',
      'x-should-retry': 'true',
    };
    const dropped = {
      'openai-processing-ms': '12',
      'x-ratelimit-limit-requests': '60',
      'x-ratelimit-reset-tokens': '1s',
      'set-cookie': 'a=b',
      'content-length': '2',
      'content-encoding': 'identity',
      'transfer-encoding': 'chunked',
      'access-control-allow-origin': '*',
      'openai-organization': 'org',
      'www-authenticate': 'Bearer',
      'clear-site-data': '"*"',
      location: '/',
      link: '<a>; rel=preload',
      refresh: '0; url=http://evil',
      server: 'x',
      'cache-control': 'public',
      'x-powered-by': 'x',
    };
    const inspected = inspect(200, { ...passed, ...dropped, 'retry-after': `id ${API_KEY}` });
    expect(inspected).toEqual({
      kind: 'pass',
      status: 200,
      headers: {
        ...passed,
        'retry-after': 'id [key]',
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
});

describe('a stream', () => {
  it('says [key] where the secret stood', () => {
    expect(redact([`a ${SECRET} b ${SECRET}${SECRET}`])).toBe('a [key] b [key][key]');
  });

  it('says so too where the secret comes in pieces', () => {
    expect(redact(['a sk-', 'secret', '/key b'])).toBe('a [key] b');
    expect(redact(`a ${SECRET} b`.split(''))).toBe('a [key] b');
  });

  it('says so too where JSON writes the secret in other characters', () => {
    expect(redact([String.raw`"sk-secret\/key"`])).toBe('"[key]"');
    expect(redact([String.raw`"a\"b\\c-long"`], String.raw`a"b\c-long`)).toBe('"[key]"');
  });

  it('holds nothing back but what may be the secret', () => {
    const redactor = createMask([SECRET]).redactor();
    expect(redactor.push(Buffer.from('data: {"a":1}\n\n')).toString()).toBe('data: {"a":1}\n\n');
    expect(redactor.push(Buffer.from('ask sk-sec')).toString()).toBe('ask ');
    expect(redactor.push(Buffer.from('ond')).toString()).toBe('sk-second');
    expect(redactor.push(Buffer.from('sk-')).toString()).toBe('');
    expect(redactor.end().toString()).toBe('sk-');
  });

  it('lets no greater part of the secret out at the end', () => {
    expect(redact([`ask ${SECRET.slice(0, -1)}`])).toBe('ask [key]');
  });

  it('says so where any of several secrets stood', () => {
    const redactor = createMask([SECRET, 'short', 'p@ss-word']).redactor();
    const text = redactor.push(Buffer.from(`${SECRET} short p@ss-`)).toString();
    expect(text + redactor.push(Buffer.from('word!')).toString()).toBe('[key] short [key]!');
  });

  it('leaves the placeholders of local servers alone, which are words of an answer', () => {
    expect(redact(['ollama'], 'ollama')).toBe('ollama');
  });
});

it('a header is redacted', () => {
  expect(createMask([SECRET]).header(`req ${SECRET}`)).toBe('req [key]');
});

test.prop([cutText])('however it is cut, it comes out as if it had come at once', ([text, parts, sizes]) => {
  const whole = Buffer.from(parts.join(''));
  expect(redact(cut(whole, sizes), text)).toBe(redact([whole], text));
});

test.prop([cutText])('the secret never comes out, and no other byte changes', ([text, parts, sizes]) => {
  const whole = Buffer.from(parts.join('')).toString();
  fc.pre(JSON.stringify(text).slice(1, -1) === text && !text.includes('/'));
  const pieces = whole.split(text);
  const last = pieces.pop() ?? '';
  const expected = [...pieces, withoutGreaterPart(last, text)].join('[key]');
  expect(redact(cut(Buffer.from(whole), sizes), text)).toBe(expected);
});

function inspect(statusCode: number, headers: Readonly<Record<string, string>> = {}) {
  return inspectAnswer({ statusCode, headers }, createMask([API_KEY]));
}

function redact(chunks: readonly (string | Uint8Array)[], key = SECRET): string {
  const redactor = createMask([key]).redactor();
  const parts = chunks.map((chunk) => redactor.push(Buffer.from(chunk as string)));
  return Buffer.concat([...parts, redactor.end()]).toString();
}

function cut(bytes: Buffer, sizes: readonly number[]): readonly Buffer[] {
  const chunks: Buffer[] = [];
  for (let start = 0, turn = 0; start < bytes.length; turn += 1) {
    const size = Math.max(sizes[turn % sizes.length] ?? 0, turn % 2);
    chunks.push(bytes.subarray(start, start + size));
    start += size;
  }
  return chunks;
}

/** Eight characters of the secret or more at the very end count as all of it. */
function withoutGreaterPart(end: string, text: string): string {
  for (let length = text.length - 1; length >= 8; length -= 1) {
    if (end.endsWith(text.slice(0, length))) return `${end.slice(0, -length)}[key]`;
  }
  return end;
}
