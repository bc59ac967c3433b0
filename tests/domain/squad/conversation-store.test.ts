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
    expect(store.ask(visionary!, 'Hello').timestampMs).toBe(5700);
    clock.advanceSync(40_000);
    store.answer(visionary!, { content: 'Welcome' });
    expect(store.get('dreamer')?.messages.at(-1)?.timestampMs).toBe(45_700);
    expect(store.conversations.value.dreamer?.lastUpdatedMs).toBe(45_700);
  });

  it('begin at the beginning of time, and bump what falls into one millisecond (9.5)', () => {
    const { store } = start(0);
    const messages = [1, 2].map(() => store.ask(visionary!, 'Hello'));
    expect(store.conversations.value.dreamer?.messages[0]?.timestampMs).toBe(0);
    expect(messages.map(({ id }) => id)).toEqual(['user-1', 'user-2']);
  });

  it('answer the last question in the place of its earlier answer, with a later stamp (9.8)', () => {
    const { store } = start(1000);
    store.ask(visionary!, 'Hello');
    store.answer(visionary!, { content: 'So', flaw: { kind: 'stopped' } });
    store.answer(visionary!, { content: 'So it is.' });
    const messages = store.get('dreamer')?.messages ?? [];
    expect(messages.map(({ content }) => content).slice(1)).toEqual(['Hello', 'So it is.']);
    expect(messages[2]).toEqual({ id: 'ai-1003', sender: 'ai', content: 'So it is.', timestampMs: 1003 });
  });

  it('put an edited question in the place of the last turn, and leave the turns before (9.9)', () => {
    const { store } = start(1000);
    for (const text of ['One', 'Two']) {
      store.ask(visionary!, text);
      store.answer(visionary!, { content: `${text}!` });
    }
    const before = store.get('dreamer')?.messages ?? [];
    store.askInstead(visionary!, 'Three');
    const messages = store.get('dreamer')?.messages ?? [];
    expect(messages.slice(0, -1)).toEqual(before.slice(0, 3));
    expect(messages.at(-1)).toMatchObject({ sender: 'user', content: 'Three', id: 'user-1005' });
  });

  it('give what is said after an import a later stamp than all of it (9.5, 9.6, 9.11)', () => {
    const { store } = start(1000);
    store.replace({
      personaId: 'dreamer',
      messages: [{ id: 'ai-welcome-dreamer', sender: 'ai', content: 'Hi', timestampMs: 9000 }],
      lastUpdatedMs: 9000,
    });
    expect(store.ask(visionary!, 'Hello').id).toBe('user-9001');
    expect(store.ask(methodologist!, 'Hello').id).toBe('user-1001');
  });
});
