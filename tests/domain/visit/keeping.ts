import { expect } from 'vitest';
import type { Message } from '../../../src/domain/conversation.ts';
import type { TestVisit } from '../../support/test-visit.ts';
import { expectOften } from '../../support/expect-often.ts';
import type { Event } from './sessions.ts';

/** What was said last time, by persona. */
export type Seen = Map<string, readonly Message[]>;

/** A conversation keeps every message but its last turn, and is well formed, whatever happens (9.5 to 9.9). */
export function checkMessages({ visit }: Pick<TestVisit, 'visit'>, event: Event, seen: Seen): void {
  for (const { persona, conversation } of visit.lanes) {
    const { chatId } = persona;
    const said = conversation.value;
    const earlier = seen.get(chatId) ?? [];
    expectOften(said !== undefined || earlier.length === 0).toBe(true);
    if (!said || said.messages === earlier) continue;
    const { messages, lastUpdatedMs } = said;
    seen.set(chatId, messages);
    expect(said.personaId).toBe(chatId);
    const isCommand = event.kind === 'command';
    const isRestore = event.kind === 'restore-own' || (isCommand && event.command.kind === 'restore');
    if (!isRestore) {
      // The last turn may give way to an edit, an answer that is not whole to another; nothing else does.
      const isSend = isCommand && event.command.kind === 'send';
      const flawed = earlier.at(-1)?.flaw ? earlier.slice(0, -1) : earlier;
      const lastQuestion = earlier.findLastIndex(({ sender }) => sender === 'user');
      const kept = isSend && lastQuestion >= 0 ? earlier.slice(0, lastQuestion) : flawed;
      expect(kept.every((message, index) => messages[index] === message)).toBe(true);
    }
    expect(messages[0]?.id).toBe(`ai-welcome-${chatId}`);
    expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
    for (const { id, sender } of messages.slice(1)) expect(id).toMatch(new RegExp(`^${sender}-\\d+$`));
    const times = messages.map(({ timestampMs }) => timestampMs);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBe(lastUpdatedMs);
    for (const [index, { sender, content }] of messages.entries()) {
      if (sender === 'user') expectOften(content).toBe(content.trim());
      else if (index > 0) expectOften(messages[index - 1]?.sender).toBe('user');
    }
  }
}
