import { deflateRawSync } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import { beforeAll, describe, expect, it } from 'vitest';
import { toBase64Url } from '../../../src/domain/link/base64-url.ts';
import { checksumOf } from '../../../src/domain/link/checksum.ts';
import { type LinkReading, decodeRound } from '../../../src/domain/link/decode-round.ts';
import { encodeRound } from '../../../src/domain/link/encode-round.ts';
import type { SharedRound } from '../../../src/domain/link/shared-round.ts';
import { anySharedRound } from '../../support/shared-rounds.ts';
import { createZlibCompression } from '../../support/zlib-compression.ts';

const compression = createZlibCompression();

const ROUND: SharedRound = {
  question: 'Why?',
  askedMs: 1_785_000_000_000,
  seats: [
    { id: 'dreamer', name: 'The Visionary', answer: { text: 'We should ship it now.' } },
    { id: 'analyst', name: 'The Evaluator', answer: { text: 'We should not ship it.', model: 'tiny' } },
    { id: 'theorist', name: 'The Methodologist' },
  ],
  map: {
    points: [
      {
        text: 'It ships.',
        stands: [
          { personaId: 'dreamer', stance: 'for', quote: 'We should ship' },
          { personaId: 'analyst', stance: 'against', quote: 'We should not ship it' },
        ],
      },
    ],
    leftOut: { notFound: 0, unclear: 0, surplus: 0 },
    isCut: false,
    shortenedIds: [],
  },
};

async function encode(round: SharedRound): Promise<string> {
  const made = await encodeRound(round, compression);
  if (made.kind !== 'link') throw new Error(made.kind);
  return made.link;
}

const decode = (link: string) => decodeRound(link, compression);

/** A link with any content, as somebody could make it by hand. */
function forge(content: string | Uint8Array): string {
  const checked = `r1.${toBase64Url(deflateRawSync(content))}`;
  return `${checked}.${checksumOf(checked)}`;
}

describe('a round in a link', () => {
  it('has a version, letters that need no escape, and a checksum', async () => {
    expect(await encode(ROUND)).toMatch(/^r1\.[\w-]+\.[\w-]{6}$/);
  });

  test.prop([anySharedRound])('is the same when the link is opened', async (round) => {
    const reading = await decode(await encode(round));
    expect(reading).toStrictEqual({ kind: 'round', round });
  });

  it.each([
    [2, 'Wollen wir – „jetzt“ – über Äpfel reden?'],
    [4, 'なぜ今なのですか？'],
    [8, 'لماذا الآن؟'],
    [8, '👩‍💻🏴󠁧󠁢󠁥󠁮󠁧󠁿👍🏽?'],
    [3, '\u202e</script>__proto__ \u0000 “Why”?'],
  ])('is the same with %i seats: %s', async (count, question) => {
    const seats = Array.from({ length: count }, (_, index) => ({
      id: `p-${index}`,
      name: question.slice(0, 4).replaceAll(/\p{C}/gu, '') || 'A',
      answer: { text: `${question} __proto__ ${index}` },
    }));
    const round = { question, askedMs: 0, seats };
    expect(await decode(await encode(round))).toStrictEqual({ kind: 'round', round });
  });

  it('holds 64 kilobytes and no more', async () => {
    // Letters without any pattern, which do not get shorter.
    let state = 1;
    const letters = (count: number) =>
      Array.from({ length: count }, () => {
        state = (state * 48_271) % 2_147_483_647;
        return String.fromCharCode(33 + (state % 90)).replaceAll(/["\\]/g, 'x');
      }).join('');
    const withText = (text: string): SharedRound => ({
      question: 'Why?',
      askedMs: 1,
      seats: [
        { id: 'a', name: 'A', answer: { text } },
        { id: 'b', name: 'B' },
      ],
    });
    const frame =
      64 * 1024 -
      JSON.stringify({
        q: 'Why?',
        t: 1,
        s: [
          { i: 'a', n: 'A', a: '' },
          { i: 'b', n: 'B' },
        ],
      }).length;
    const longest = withText(letters(frame));
    expect(await decode(await encode(longest))).toStrictEqual({ kind: 'round', round: longest });
    expect(await encodeRound(withText(letters(frame + 1)), compression)).toEqual({ kind: 'too-large' });
  });
});

describe('a link that is not as it was made', () => {
  let link = '';
  beforeAll(async () => {
    link = await encode(ROUND);
  });

  it('is incomplete without its end, wherever that begins', async () => {
    for (let length = 2; length < link.length; length += 1) {
      expect(await decode(link.slice(0, length)), `${length} characters`).toEqual({ kind: 'incomplete' });
    }
  });

  it('is not opened with another character, wherever that is', async () => {
    for (let at = 0; at < link.length; at += 1) {
      for (const other of 'A-z2.') {
        const altered = link.slice(0, at) + other + link.slice(at + 1);
        if (altered === link) continue;
        // Another number in its beginning is another version.
        const kind = at === 1 && other === '2' ? 'newer' : 'incomplete';
        expect(await decode(altered), altered).toEqual({ kind });
      }
    }
  });

  test.prop([anySharedRound, fc.nat(), fc.nat(), fc.string({ unit: 'binary', maxLength: 3 })], {
    numRuns: 300,
  })('is not opened with another part', async (round, from, length, other) => {
    const whole = await encode(round);
    const at = from % whole.length;
    const altered = whole.slice(0, at) + other + whole.slice(at + (length % 6));
    fc.pre(altered !== whole);
    expect((await decode(altered)).kind).not.toBe('round');
  });
});

describe('a link that holds no round', () => {
  it.each(['r2.', 'r2.abc', 'r10.abc.ABCDEF', 'r9999999999.abc', `r999999999.${'a'.repeat(200_000)}`])(
    '%.20s is of a newer version',
    async (link) => {
      expect(await decode(link)).toEqual({ kind: 'newer' });
    },
  );

  it.each(['r1', 'r2', 'r0.', 'r01.', 'r1.', 'r1..', 'r1x', '', 'r'])('%j is incomplete', async (link) => {
    expect(await decode(link)).toEqual({ kind: 'incomplete' });
  });

  it('is refused if that would be too large, packed or unpacked', async () => {
    expect(await decode(forge(Buffer.alloc(50_000_000, ' ')))).toEqual({ kind: 'too-large' });
    expect(await decode(`r1.${'A'.repeat(1_000_000)}`)).toEqual({ kind: 'too-large' });
  });

  const RECORD = {
    q: 'Why?',
    t: 1,
    s: [
      { i: 'a', n: 'A', a: 'So.' },
      { i: 'b', n: 'B' },
    ],
  };
  const POINT = { t: 'It is.', v: [{ i: 'a', s: 'for', q: 'So' }] };

  it.each<[string, unknown]>([
    ['it is 5; it must be an object with q, t, s, m', 5],
    ['q is missing; it must be a text', { ...RECORD, q: undefined }],
    [
      'q is " Why"; it must be a question of 1 to 8000 characters, without spaces around it',
      { ...RECORD, q: ' Why' },
    ],
    ['t is -1; it must be a whole number from 0 to 253402300799999', { ...RECORD, t: -1 }],
    ['s is a list of 1; it must be a list of 2 to 8 seats', { ...RECORD, s: RECORD.s.slice(1) }],
    [
      's is a list of 9; it must be a list of 2 to 8 seats',
      { ...RECORD, s: Array.from({ length: 9 }, () => RECORD.s[0]) },
    ],
    ['s[1].i is "a"; it must be different from that of [0]', { ...RECORD, s: [RECORD.s[0], RECORD.s[0]] }],
    ['s[1].n is "BU+202E"', { ...RECORD, s: [RECORD.s[0], { i: 'b', n: 'B\u202e' }] }],
    ['s[1].i is "__proto__"', { ...RECORD, s: [RECORD.s[0], { i: '__proto__', n: 'B' }] }],
    [
      's[1].a is " "; it must be a text with more than spaces',
      { ...RECORD, s: [RECORD.s[0], { i: 'b', n: 'B', a: ' ' }] },
    ],
    ['s[1].s is "no-answer"', { ...RECORD, s: [RECORD.s[0], { i: 'b', n: 'B', s: 'no-answer' }] }],
    [
      'm.p is a list of 1000; it must be a list of 1 to 7 points',
      { ...RECORD, m: { p: Array.from({ length: 1000 }, () => POINT) } },
    ],
    [
      'm.p[0].v is a list of 9; it must be a list of 0 to 8 voices',
      { ...RECORD, m: { p: [{ t: 'It is.', v: Array.from({ length: 9 }, () => POINT.v[0]) }] } },
    ],
    [
      'm.p[0].v[0].s is "maybe"; it must be for, against or mixed',
      { ...RECORD, m: { p: [{ t: 'It is.', v: [{ i: 'a', s: 'maybe', q: 'So' }] }] } },
    ],
    [
      'm.p[0].t is "It\\nU+202Eis"; it must be one line',
      { ...RECORD, m: { p: [{ ...POINT, t: 'It\n\u202eis' }] } },
    ],
    [
      'm.p[0].v[0].q is "aaa',
      { ...RECORD, m: { p: [{ t: 'It is.', v: [{ i: 'a', s: 'for', q: 'a'.repeat(12_001) }] }] } },
    ],
  ])('is refused with the place: %s', async (detail, record) => {
    const reading = await decode(forge(JSON.stringify(record)));
    expect(reading).toEqual({
      kind: 'refused',
      detail: expect.stringContaining(detail),
    });
  });

  it('is refused if it is not JSON, not text or not compressed', async () => {
    expect(await decode(forge('Why?'))).toEqual({ kind: 'refused', detail: 'it is not JSON' });
    expect(await decode(forge('['.repeat(60_000)))).toEqual({ kind: 'refused', detail: 'it is not JSON' });
    const notText = { kind: 'refused', detail: 'it is not compressed text' };
    expect(await decode(forge(Uint8Array.of(0xff, 0xfe)))).toEqual(notText);
    expect(await decode(`r1.____.${checksumOf('r1.____')}`)).toEqual(notText);
  });

  test.prop([fc.jsonValue()])('is refused whatever it holds instead', async (value) => {
    expect((await decode(forge(JSON.stringify(value)))).kind).toBe('refused');
  });

  it('takes no properties from what it holds', async () => {
    const json = JSON.stringify(RECORD).replace('{', '{"__proto__":{"map":{}},"constructor":1,');
    const reading = await decode(forge(json));
    const round = {
      question: 'Why?',
      askedMs: 1,
      seats: [
        { id: 'a', name: 'A', answer: { text: 'So.' } },
        { id: 'b', name: 'B' },
      ],
    };
    expect(reading).toStrictEqual({ kind: 'round', round } satisfies LinkReading);
  });

  it('of a later version with more fields is read', async () => {
    const later = { ...RECORD, x: 1, m: { p: [{ ...POINT, x: 1 }], x: {} } };
    expect(await decode(forge(JSON.stringify(later)))).toMatchObject({
      kind: 'round',
      round: { question: 'Why?' },
    });
  });
});

describe('without compression', () => {
  const none = {
    deflate: async () => ({ kind: 'unsupported' }) as const,
    inflate: async () => ({ kind: 'unsupported' }) as const,
  };

  it('nothing is encoded or decoded, and a cut link is still incomplete', async () => {
    const link = await encode(ROUND);
    expect(await encodeRound(ROUND, none)).toEqual({ kind: 'unsupported' });
    expect(await decodeRound(link, none)).toEqual({ kind: 'unsupported' });
    expect(await decodeRound(link.slice(0, -1), none)).toEqual({ kind: 'incomplete' });
  });
});
