import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { fromBase64Url, toBase64Url } from '../../../src/domain/link/base64-url.ts';

describe('bytes in an address', () => {
  test.prop([fc.uint8Array({ maxLength: 40 })])('are those of the standard, and read back', (bytes) => {
    const text = toBase64Url(bytes);
    expect(text).toBe(Buffer.from(bytes).toString('base64url'));
    expect(fromBase64Url(text)).toEqual(bytes);
  });

  it.each(['+/+/', 'AA==', 'A A', 'Ä', 'AA\n'])('are refused with other characters: %j', (text) => {
    expect(fromBase64Url(text)).toBeUndefined();
  });
});
