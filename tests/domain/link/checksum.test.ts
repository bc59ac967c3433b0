import { crc32 } from 'node:zlib';
import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { checksumOf } from '../../../src/domain/link/checksum.ts';

const anyAscii = fc.string({ unit: 'binary-ascii', minLength: 1, maxLength: 60 });

describe('the checksum', () => {
  test.prop([anyAscii])('is CRC-32, in six characters', (text) => {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(crc32(text));
    expect(checksumOf(text)).toBe(bytes.toString('base64url'));
    expect(checksumOf(text)).toMatch(/^[\w-]{6}$/);
  });

  test.prop([anyAscii, fc.nat(), fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })])(
    'is another one when a character is',
    (text, at, other) => {
      const index = at % text.length;
      const changed = text.slice(0, index) + other + text.slice(index + 1);
      fc.pre(changed !== text);
      expect(checksumOf(changed)).not.toBe(checksumOf(text));
    },
  );
});
