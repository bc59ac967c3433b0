import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseOf, readModelAddress, readModelKey } from '../../../src/domain/asking/model-address.ts';
import { canPageAsk } from '../../../src/domain/asking/page-access.ts';
import { hostOf } from '../../../src/domain/checks/hosts.ts';
import { readOwnModel } from '../../../src/domain/asking/own-model.ts';

describe('the address of a model', () => {
  it.each([
    [' https://API.openai.com/v1/ \n', 'https://api.openai.com/v1'],
    ['http://localhost:11434', 'http://localhost:11434/v1'],
    ['localhost:11434', 'http://localhost:11434/v1'],
    ['127.0.0.1:8080/v1', 'http://127.0.0.1:8080/v1'],
    ['gpu-box.local:11434', 'http://gpu-box.local:11434/v1'],
    ['[::1]:8080', 'http://[::1]:8080/v1'],
    ['[fe80::1]:8080', 'http://[fe80::1]:8080/v1'],
    ['192.168.0.7.example.org', 'https://192.168.0.7.example.org/v1'],
    ['localhost.example.org', 'https://localhost.example.org/v1'],
    ['openrouter.ai/api/v1', 'https://openrouter.ai/api/v1'],
    ['models.example.org:8443', 'https://models.example.org:8443/v1'],
    ['https://api.groq.com/openai/v1/chat/completions', 'https://api.groq.com/openai/v1'],
    ['https://gateway.example.org/Team-A', 'https://gateway.example.org/Team-A'],
    ['192.168.0.7:11434', 'http://192.168.0.7:11434/v1'],
    ['[::ffff:192.168.0.7]', 'http://[::ffff:192.168.0.7]/v1'],
    ['[1:2:3:4:5:6:7::]', 'http://[1:2:3:4:5:6:7::]/v1'],
    ['0x7f.example.org', 'https://0x7f.example.org/v1'],
    ['https://gateway.example.org/chat/completions/', 'https://gateway.example.org/chat/completions'],
    ['http://127.0.0.1:8000/v1\u200b', 'http://127.0.0.1:8000/v1'],
    ['\u200bhttp://127.0.0.1:8000/v1', 'http://127.0.0.1:8000/v1'],
    ['\ufeffhttp://127.0.0.1\u00ad:8000/\u2060v1\u00a0', 'http://127.0.0.1:8000/v1'],
    ['"http://127.0.0.1:8000/v1"', 'http://127.0.0.1:8000/v1'],
    ['“http://127.0.0.1:8000/v1”,', 'http://127.0.0.1:8000/v1'],
    ['<http://127.0.0.1:8000/v1>', 'http://127.0.0.1:8000/v1'],
    ['`http://127.0.0.1:8000/v1`.', 'http://127.0.0.1:8000/v1'],
    ['OPENAI_BASE_URL=http://127.0.0.1:8000/v1', 'http://127.0.0.1:8000/v1'],
    ['export OPENAI_BASE_URL="http://127.0.0.1:8000"', 'http://127.0.0.1:8000/v1'],
    ['"http://127.0.0.1:8000/v1/chat/completions"', 'http://127.0.0.1:8000/v1'],
    ['https://example.org/it’s', 'https://example.org/it’s'],
  ])('%j is asked as %s', (typed, address) => {
    expect(readModelAddress(typed)).toEqual({ kind: 'address', address });
    expect(readModelAddress(address)).toEqual({ kind: 'address', address });
  });

  it.each([
    ['  ', 'no-address'],
    ['javascript:alert(1)', 'no-address'],
    ['ftp://example.org', 'no-address'],
    ['https://', 'no-address'],
    ['https://two words/v1', 'no-address'],
    ['https://me@', 'no-address'],
    ['https://example.org:65536/v1', 'no-address'],
    ['http://[::1/v1', 'no-address'],
    ['javascript://example.org/%0aalert(1)', 'no-address'],
    ['data:text/html,<p>', 'no-address'],
    ['//', 'no-address'],
    ['http://192.168.1.300:8960/v1', 'no-address'],
    ['192.168.1.300', 'no-address'],
    ['http://10.999.1.1/v1', 'no-address'],
    ['https://1.2.3.4.5/v1', 'no-address'],
    ['https://models.0x7g.0x7f/v1', 'no-address'],
    ['https://[1:2]/v1', 'no-address'],
    ['https://[::1::]/v1', 'no-address'],
    ['https://[1.2.3.4::]/v1', 'no-address'],
    ['https://mod\u0007els.org/v1', 'no-address'],
    [`https://example.org/${'a'.repeat(2000)}`, 'too-long'],
    ['"'.repeat(100_000), 'too-long'],
    ['https://api.example.org/v1?key=sk-key', 'no-address'],
    ['https://api.example.org/v1#', 'no-address'],
  ])('%j is none: %s', (typed, problem) => {
    expect(readModelAddress(typed)).toEqual({ kind: 'issue', issue: problem });
  });

  it.each([
    ['https://sk-key@api.example.org/v1', 'https://api.example.org/v1'],
    ['me@localhost:8080', 'http://localhost:8080/v1'],
    ['"http://me:pa:ss@[::1]:8080/v1"', 'http://[::1]:8080/v1'],
  ])('%j loses what stands before the @, and that is told', (typed, address) => {
    expect(readModelAddress(typed)).toEqual({ kind: 'address', address, isUserTaken: true });
  });

  it('is one for the platform, too', () => {
    const part = fc.oneof(
      fc.constantFrom('0', '10', '255', '256', '300', '01', '0x7f', '0x', 'a', 'gpu', 'f00', '12345', ''),
      fc.string({ unit: 'grapheme-ascii', maxLength: 3 }),
    );
    const parts = (separator: string) =>
      fc.array(part, { minLength: 1, maxLength: 9 }).map((list) => list.join(separator));
    const host = fc.oneof(
      parts('.'),
      fc.ipV4(),
      fc.oneof(parts(':'), fc.ipV6()).map((text) => `[${text}]`),
    );
    fc.assert(
      fc.property(host, (name) => {
        const reading = readModelAddress(`https://${name}/v1`);
        expect(reading.kind === 'address' && !URL.canParse(reading.address)).toBe(false);
      }),
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.ipV4(),
          fc.ipV6().map((text) => `[${text}]`),
        ),
        (name) => {
          expect(readModelAddress(`https://${name}/v1`).kind).toBe('address');
        },
      ),
    );
  });

  it('is the same however it is wrapped', () => {
    const address = fc.constantFrom(
      'http://127.0.0.1:8000/v1',
      'https://[fd00::7]/openai/v1',
      'https://a.org/v1',
    );
    const unseen = fc.array(
      fc.constantFrom('\u200b', '\u200d', '\ufeff', '\u00a0', ' ', '\u202e', '\ufe0f', '\n'),
    );
    const around = fc.constantFrom('', '"', "'", '`', '\u201d');
    fc.assert(
      fc.property(address, unseen, unseen, around, (text, before, after, mark) => {
        const typed = [...before, mark, ...after, text, ...after, mark, ...before].join('');
        expect(readModelAddress(typed)).toEqual({ kind: 'address', address: text });
      }),
    );
  });

  it.each([
    ['https://api.openai.com/v1', true],
    ['http://localhost:11434/v1', true],
    ['http://127.0.0.1/v1', true],
    ['http://localhost.example.org/v1', false],
    ['http://192.168.0.7:8000/v1', true],
    ['http://10.1.2.3/v1', true],
    ['http://172.31.0.1/v1', true],
    ['http://169.254.0.1/v1', true],
    ['http://[::1]:8080/v1', true],
    ['http://[fd12::7]:8080/v1', true],
    ['http://[fe80::1]/v1', true],
    ['http://gpu-box.local:11434/v1', true],
    ['http://nas:11434/v1', false],
    ['http://gpu.lan/v1', false],
    ['http://172.32.0.1/v1', false],
    ['http://8.8.8.8/v1', false],
    ['http://192.168.0.7.example.org/v1', false],
    ['http://gpu-box.local.example.org/v1', false],
    ['http://[2001:db8::1]/v1', false],
  ])('a page may ask %s: %s', (address, may) => {
    expect(canPageAsk(address)).toBe(may);
  });

  it('is where requests begin, also where nothing but their path stands behind the host', () => {
    expect(baseOf('http://localhost:11434/v1')).toBe('http://localhost:11434/v1');
    expect(baseOf('https://gateway.example.org/chat/completions')).toBe('https://gateway.example.org');
  });

  it('is named by its host and port', () => {
    expect(hostOf('http://localhost:11434/v1')).toBe('localhost:11434');
  });
});

it.each([
  [' sk-key\n', 'sk-key'],
  ['', ''],
  ['\u200bsk-key\u00a0\ufeff', 'sk-key'],
  ['any+word/with=', 'any+word/with='],
  ['sk key', undefined],
  ['ключ', undefined],
  ['sk-\u200bkey', undefined],
  ['"sk-abcdef1234567890"', undefined],
  ["'sk-abcdef1234567890'", undefined],
  ['“sk-abcdef1234567890”', undefined],
  ['<sk-abcdef1234567890>', undefined],
  ['Bearer sk-abcdef1234567890', undefined],
  ['OPENAI_API_KEY=sk-abcdef1234567890', undefined],
  ['sk-abcdef1234567890,', undefined],
  ['(sk-abcdef1234567890)', undefined],
  ['Bearer:sk-abcdef1234567890', undefined],
])('the key %j is sent as %j', (typed, key) => {
  expect(readModelKey(typed)).toBe(key);
});

const MODEL = { address: 'http://localhost:11434/v1', key: '', model: 'llama3.2', pace: {} };

describe('a stored model', () => {
  it('is read as it was stored, without fields that are not known', () => {
    expect(readOwnModel(JSON.stringify(MODEL))).toEqual(MODEL);
    expect(readOwnModel(JSON.stringify({ ...MODEL, colour: 'red' }))).toEqual(MODEL);
  });

  it('keeps a pace that is possible', () => {
    const pace = { atOnce: 2, firstMs: 600_000, silenceMs: 1000 };
    expect(readOwnModel(JSON.stringify({ ...MODEL, pace }))).toEqual({ ...MODEL, pace });
    const wrong = { atOnce: 9, firstMs: 999, silenceMs: '60000', colour: 'red' };
    expect(readOwnModel(JSON.stringify({ ...MODEL, pace: wrong }))).toEqual(MODEL);
  });

  it.each([
    undefined,
    '',
    '{',
    'null',
    '[]',
    JSON.stringify({ ...MODEL, address: ' ' }),
    JSON.stringify({ ...MODEL, address: '/v1' }),
    JSON.stringify({ ...MODEL, address: 'http://models.example.org/v1' }),
    JSON.stringify({ ...MODEL, address: 'https://user:pw@example.org/v1' }),
    JSON.stringify({ ...MODEL, key: 'ключ' }),
    JSON.stringify({ ...MODEL, model: '' }),
    JSON.stringify({ ...MODEL, model: 7 }),
    JSON.stringify({ ...MODEL, key: null }),
  ])('is none where the browser has %s', (text) => {
    expect(readOwnModel(text)).toBeUndefined();
  });
});
