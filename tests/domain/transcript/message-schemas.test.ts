import { fc, it } from '@fast-check/vitest';
import * as v from 'valibot';
import { describe, expect } from 'vitest';
import { MessageSchema, readPlainMessage } from '../../../src/domain/transcript/message-schemas.ts';

const STAMP_MS = 1_767_225_600_000;

/** A field as it should be, or nearly. */
const fields = {
  id: fc.oneof(fc.constant(`user-${STAMP_MS}`), fc.anything()),
  sender: fc.constantFrom('user', 'ai', 'USER', undefined),
  content: fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      'Why?',
      ' Why?',
      'Why?\n',
      '',
      '\u2003',
      'x'.repeat(8000),
      '👍'.repeat(4001),
      'x'.repeat(8001),
    ),
    fc.anything(),
  ),
  timestampMs: fc.oneof(
    fc.constantFrom(STAMP_MS, 0, -0, -1, 0.5, 253_402_300_799_999, 253_402_300_800_000, Number.NaN, Infinity),
    fc.anything(),
  ),
  flaw: fc.constantFrom(undefined, { kind: 'stopped' }),
  more: fc.anything(),
};

const nearlyMessages = fc.oneof(
  fc.record(fields, { requiredKeys: ['id', 'sender', 'content', 'timestampMs'] }),
  fc.record(fields, { requiredKeys: [] }),
  fc.anything(),
);

describe('a message that is read without the schema', () => {
  it.prop([nearlyMessages])('is what the schema makes of it', (value) => {
    const plain = readPlainMessage(value);
    if (plain) expect(v.parse(MessageSchema, value)).toStrictEqual(plain);
  });

  it.prop([fc.constantFrom('user', 'ai'), fc.string().filter((text) => text.trim() === text && text !== '')])(
    'is every one of usual length without a flaw',
    (sender, content) => {
      const value = { id: `${sender}-${STAMP_MS}`, sender, content, timestampMs: STAMP_MS };
      expect(readPlainMessage(value)).toStrictEqual(value);
    },
  );

  it('leaves flaws, long texts and whatever is wrong to the schema', () => {
    const value = { id: 'ai-1', sender: 'ai', content: 'So.', timestampMs: 1 };
    for (const change of [{ flaw: { kind: 'stopped' } }, { content: 'x'.repeat(8001) }, { sender: 'you' }])
      expect(readPlainMessage({ ...value, ...change })).toBeUndefined();
  });
});
