import { deflateRawSync } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { createStreamCompression } from '../../src/adapters/stream-compression.ts';
import { createZlibCompression } from '../support/zlib-compression.ts';

const SUBJECTS = [
  ['streams', () => createStreamCompression(globalThis)],
  ['zlib', () => createZlibCompression()],
] as const;

const KILOBYTE = 1024;

/** Fifty megabytes, sent as fifty kilobytes. */
const BOMB = deflateRawSync(Buffer.alloc(50_000_000));

describe.each(SUBJECTS)('compression by %s', (_, create) => {
  const compression = create();

  async function deflate(text: string): Promise<Uint8Array> {
    const deflated = await compression.deflate(text, 10_000_000);
    if (deflated.kind !== 'bytes') throw new Error(deflated.kind);
    return deflated.bytes;
  }

  test.prop([fc.string({ unit: 'grapheme', maxLength: 300 })], { numRuns: 30 })(
    'gives back any text',
    async (text) => {
      expect(await compression.inflate(await deflate(text), KILOBYTE * 64)).toEqual({ kind: 'text', text });
    },
  );

  it.each([
    ['nothing', ''],
    ['a byte order mark', '\ufeffSo.'],
    ['many kilobytes', Array.from({ length: 20_000 }, (__, index) => `${index} Grüße 👋🏽`).join('\n')],
  ])('gives back a text of %s', async (__, text) => {
    expect(await compression.inflate(await deflate(text), 10_000_000)).toEqual({ kind: 'text', text });
  });

  it('makes a repetitive text shorter', async () => {
    expect((await deflate('So be it. '.repeat(1000))).length).toBeLessThan(200);
  });

  it('deflates as many bytes as it may, and no more', async () => {
    const text = 'é👋🏽'.repeat(100);
    expect(await compression.deflate(text, 1000)).toMatchObject({ kind: 'bytes' });
    expect(await compression.deflate(text, 999)).toEqual({ kind: 'too-large' });
  });

  it('inflates as many bytes as it may, and no more', async () => {
    const bytes = await deflate('é'.repeat(500));
    expect(await compression.inflate(bytes, 1000)).toMatchObject({ kind: 'text' });
    expect(await compression.inflate(bytes, 999)).toEqual({ kind: 'too-large' });
  });

  it('refuses a text that is much longer', async () => {
    expect(await compression.inflate(BOMB, 64 * KILOBYTE)).toEqual({ kind: 'too-large' });
  });

  it('tells what is cut, and what was never deflated', async () => {
    const bytes = await deflate('So be it, then, and nothing else.');
    expect(await compression.inflate(bytes.slice(0, -1), 1000)).toEqual({ kind: 'damaged' });
    expect(await compression.inflate(new Uint8Array(), 1000)).toEqual({ kind: 'damaged' });
    expect(await compression.inflate(Uint8Array.of(255, 1, 2, 3), 1000)).toEqual({ kind: 'damaged' });
  });

  it.each([
    ['half a character', [0xe2, 0x82]],
    ['a surrogate', [0xed, 0xa0, 0x80]],
    ['an overlong form', [0xc0, 0xaf]],
  ])('refuses %s instead of replacing it', async (__, content) => {
    const bytes = deflateRawSync(Uint8Array.from(content));
    expect(await compression.inflate(bytes, 1000)).toEqual({ kind: 'damaged' });
  });
});

describe('compression by streams', () => {
  it('stops soon after as many bytes as it may inflate', async () => {
    let inflated = 0;
    class CountingStream {
      readonly writable: WritableStream<BufferSource>;
      readonly readable: ReadableStream<Uint8Array<ArrayBuffer>>;

      constructor(format: CompressionFormat) {
        const { writable, readable } = new DecompressionStream(format);
        this.writable = writable;
        this.readable = readable.pipeThrough(
          new TransformStream({
            transform(chunk: Uint8Array<ArrayBuffer>, controller) {
              inflated += chunk.length;
              controller.enqueue(chunk);
            },
          }),
        );
      }
    }
    const { inflate } = createStreamCompression({ DecompressionStream: CountingStream });
    expect(await inflate(BOMB, 64 * KILOBYTE)).toEqual({ kind: 'too-large' });
    expect(inflated).toBeGreaterThan(64 * KILOBYTE);
    expect(inflated).toBeLessThan(1_000_000);
  });
});

describe('compression where the platform has none', () => {
  function NoSuchFormat(): never {
    throw new TypeError('Unsupported compression format');
  }

  it.each([
    ['no streams', {}],
    [
      'only other formats',
      {
        CompressionStream: NoSuchFormat as unknown as typeof CompressionStream,
        DecompressionStream: NoSuchFormat as unknown as typeof DecompressionStream,
      },
    ],
  ])('says so: %s', async (_, platform) => {
    const compression = createStreamCompression(platform);
    expect(await compression.deflate('So.', KILOBYTE)).toEqual({ kind: 'unsupported' });
    expect(await compression.inflate(Uint8Array.of(3, 0), 10)).toEqual({ kind: 'unsupported' });
  });
});
