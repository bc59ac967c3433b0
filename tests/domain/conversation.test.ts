import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  appendMessage,
  createMessage,
  nextStampMs,
  openConversation,
} from '../../src/domain/conversation.ts';
import { PERSONAS } from '../../src/domain/personas.ts';

const [visionary] = PERSONAS;

describe('a conversation', () => {
  it('begins with the welcome of its persona alone (9.2)', () => {
    expect(openConversation(visionary!, 1000)).toEqual({
      personaId: 'dreamer',
      messages: [{ id: 'ai-welcome-dreamer', content: visionary!.welcome, sender: 'ai', timestampMs: 1000 }],
      lastUpdatedMs: 1000,
    });
  });

  it('gains a message at its end and the time of it (9.1, 9.6)', () => {
    const opened = openConversation(visionary!, 1000);
    const message = createMessage('user', 'Hello', 1001);
    const longer = appendMessage(opened, message);
    expect(longer.messages).toEqual([
      ...opened.messages,
      { id: 'user-1001', content: 'Hello', sender: 'user', timestampMs: 1001 },
    ]);
    expect(longer.lastUpdatedMs).toBe(1001);
    expect(opened.messages).toHaveLength(1);
  });
});

describe('stamps', () => {
  it('follow the clock, and step over what was given before (9.5)', () => {
    expect(nextStampMs(1000.9, 500)).toBe(1000);
    expect(nextStampMs(1000, 1000)).toBe(1001);
    expect(nextStampMs(10, 1000)).toBe(1001);
  });

  test.prop([fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 100 })])(
    'rise strictly, whatever the clock says (9.5, 9.6)',
    (readings) => {
      let last = -1;
      for (const nowMs of readings) {
        const stampMs = nextStampMs(nowMs, last);
        expect(stampMs).toBeGreaterThan(last);
        expect(stampMs).toBeGreaterThanOrEqual(nowMs);
        expect(createMessage('ai', '', stampMs).id).toMatch(/^(user|ai)-\d+$/);
        last = stampMs;
      }
    },
  );
});
