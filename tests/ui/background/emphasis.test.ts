import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { CHAT_IDS } from '../../../src/domain/persona.ts';
import { createEmphasis, easeEmphasis } from '../../../src/ui/background/emphasis.ts';

const anyOpenId = fc.constantFrom(undefined, ...CHAT_IDS);

describe('emphasis', () => {
  it('treats the four alike while nobody is open', () => {
    const emphasis = createEmphasis();
    easeEmphasis(emphasis, undefined, Infinity);
    expect(new Set(Object.values(emphasis)).size).toBe(1);
  });

  it.each(CHAT_IDS)('makes %s stronger than before and the others fainter once it is open', (chatId) => {
    const before = createEmphasis();
    const after = createEmphasis();
    easeEmphasis(after, chatId, Infinity);
    for (const other of CHAT_IDS) expect(after[other] > before[other]).toBe(other === chatId);
  });

  test.prop([fc.array(fc.tuple(anyOpenId, fc.nat({ max: 5000 })))])(
    'eases, and stays from 0 to 1',
    (steps) => {
      const emphasis = createEmphasis();
      for (const [openId, dtMs] of steps) {
        easeEmphasis(emphasis, openId, dtMs);
        for (const chatId of CHAT_IDS) {
          expect(emphasis[chatId]).toBeGreaterThan(0);
          expect(emphasis[chatId]).toBeLessThanOrEqual(1);
        }
      }
    },
  );

  test.prop([anyOpenId, anyOpenId, fc.nat({ max: 5000 })])(
    'stays when no time passes',
    (first, second, dtMs) => {
      const emphasis = createEmphasis();
      easeEmphasis(emphasis, first, dtMs);
      const before = { ...emphasis };
      easeEmphasis(emphasis, second, 0);
      expect(emphasis).toEqual(before);
    },
  );
});
