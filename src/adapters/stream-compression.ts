import type { Compression } from '../ports/compression.ts';

/** Missing in older browsers. */
type Streams = Partial<Pick<typeof globalThis, 'CompressionStream' | 'DecompressionStream'>>;

type Chunk = Uint8Array<ArrayBuffer>;

const FORMAT = 'deflate-raw';

/** Of hostile input, a piece inflates to half a megabyte at most before its length is checked. */
const PIECE_BYTES = 512;

/** Compression by the streams of the platform. */
export function createStreamCompression(platform: Streams): Compression {
  return {
    async deflate(text, maxBytes) {
      const bytes = new TextEncoder().encode(text);
      if (bytes.length > maxBytes) return { kind: 'too-large' };
      const stream = created(platform.CompressionStream);
      if (!stream) return { kind: 'unsupported' };
      const chunks = await readAll(piecesOf(bytes).pipeThrough(stream));
      return { kind: 'bytes', bytes: joined(chunks ?? []) };
    },
    async inflate(bytes, maxBytes) {
      const stream = created(platform.DecompressionStream);
      if (!stream) return { kind: 'unsupported' };
      try {
        const chunks = await readAll(piecesOf(bytes).pipeThrough(stream), maxBytes);
        if (!chunks) return { kind: 'too-large' };
        const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
        return { kind: 'text', text: decoder.decode(joined(chunks)) };
      } catch {
        return { kind: 'damaged' };
      }
    },
  };
}

/** Some browsers have the streams, but not this format. */
function created<Stream>(create: (new (format: typeof FORMAT) => Stream) | undefined): Stream | undefined {
  try {
    return create && new create(FORMAT);
  } catch {
    return undefined;
  }
}

function piecesOf(bytes: Uint8Array): ReadableStream<Chunk> {
  let at = 0;
  return new ReadableStream({
    pull(controller) {
      if (at >= bytes.length) return controller.close();
      controller.enqueue(bytes.slice(at, at + PIECE_BYTES));
      at += PIECE_BYTES;
    },
  });
}

/** Cancels the stream, and returns undefined, if it has more bytes. */
async function readAll(
  stream: ReadableStream<Uint8Array>,
  maxBytes = Number.POSITIVE_INFINITY,
): Promise<readonly Uint8Array[] | undefined> {
  const reader = stream.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return chunks;
    length += value.length;
    if (length > maxBytes) {
      // The outcome is known already.
      void reader.cancel().catch(() => undefined);
      return undefined;
    }
    chunks.push(value);
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array {
  const bytes = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}
