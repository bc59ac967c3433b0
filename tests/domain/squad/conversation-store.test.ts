import { describe, expect, it } from 'vitest';
import { PERSONAS } from '../../../src/domain/personas.ts';
import { createConversationStore } from '../../../src/domain/squad/conversation-store.ts';
import { createRecordingLog } from '../../support/recording-log.ts';
import { createVirtualClock } from '../../support/virtual-clock.ts';

const [visionary, methodologist] = PERSONAS;

function start(startMs: number) {
  const clock = createVirtualClock(startMs);
  return { clock, store: createConversationStore(clock, createRecordingLog()) };
}

describe('the conversations', () => {
  it('give a message the time of the clock (9.4)', () => {
    const { clock, store } = start(5000);
    store.open(visionary!);
    clock.advanceSync(700);
    expect(store.append(visionary!, 'user', 'Hello').timestampMs).toBe(5700);
    clock.advanceSync(40_000);
    expect(store.append(visionary!, 'ai', 'Welcome').timestampMs).toBe(45_700);
    expect(store.conversations.value.dreamer?.lastUpdatedMs).toBe(45_700);
  });

  it('begin at the beginning of time, and bump what falls into one millisecond (9.5)', () => {
    const { store } = start(0);
    const messages = [1, 2].map(() => store.append(visionary!, 'user', 'Hello'));
    expect(store.conversations.value.dreamer?.messages[0]?.timestampMs).toBe(0);
    expect(messages.map(({ id }) => id)).toEqual(['user-1', 'user-2']);
  });

  it('find a message where it was said, and nowhere else (11.12)', () => {
    const { store } = start(1000);
    const message = store.append(visionary!, 'user', 'Hello');
    expect(store.find('dreamer', message.id)).toBe(message);
    expect(store.find('dreamer', 'user-0')).toBeUndefined();
    expect(store.find('theorist', message.id)).toBeUndefined();
    store.open(methodologist!);
    expect(store.find('theorist', message.id)).toBeUndefined();
  });
});
