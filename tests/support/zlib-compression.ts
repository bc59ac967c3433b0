import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Compression } from '../../src/ports/compression.ts';

/** Compression by Node's library, which needs no streams. */
export function createZlibCompression(): Compression {
  return {
    async deflate(text, maxBytes) {
      return Buffer.byteLength(text) > maxBytes
        ? { kind: 'too-large' }
        : { kind: 'bytes', bytes: deflateRawSync(text) };
    },
    async inflate(bytes, maxBytes) {
      try {
        const inflated = inflateRawSync(bytes, { maxOutputLength: maxBytes });
        const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
        return { kind: 'text', text: decoder.decode(inflated) };
      } catch (error) {
        const isLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
        return { kind: isLong ? 'too-large' : 'damaged' };
      }
    },
  };
}
