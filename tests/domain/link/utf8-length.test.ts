import { fc, test } from '@fast-check/vitest';
import { describe, expect } from 'vitest';
import { utf8LengthOf } from '../../../src/domain/link/utf8-length.ts';

describe('the bytes of a text', () => {
  test.prop([fc.string({ unit: 'binary' })])('are as many as UTF-8 has', (text) => {
    expect(utf8LengthOf(text)).toBe(new TextEncoder().encode(text).length);
  });
});
