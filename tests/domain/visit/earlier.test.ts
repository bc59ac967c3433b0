import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../src/domain/conversation/conversation.ts';
import { hasQuestion, haveSameMessages } from '../../../src/domain/conversation/earlier.ts';
import { MAX_PAST } from '../../../src/domain/limits.ts';
import { watchAnnouncements } from '../../../src/domain/visit/announcements.ts';
import { hang, reply } from '../../support/scripted-completion.ts';
import { type TestVisit, createTestChat, say } from '../../support/test-visit.ts';

const OLD: Conversation = {
  personaId: 'dreamer',
  messages: [
    { id: 'ai-welcome-dreamer', sender: 'ai', content: 'Welcome of old.', timestampMs: 1 },
    { id: 'user-2', sender: 'user', content: 'Once?', timestampMs: 2 },
  ],
  lastUpdatedMs: 2,
};

/** Begins a new conversation for each of these questions, which are answered. */
async function conversations(...questions: readonly string[]) {
  const chat = createTestChat([...questions.map((question) => reply(`${question} So.`)), hang]);
  const lane = chat.visit.chosen.value;
  for (const question of questions) {
    lane.beginAgain();
    await askAndWait(chat, question);
  }
  return { ...chat, lane };
}

async function askAndWait(chat: TestVisit, question: string): Promise<void> {
  say(chat, question);
  chat.clock.advanceSync(10);
  await chat.clock.advance(0);
}

function questionOf({ messages }: Conversation): string | undefined {
  return messages.find(({ sender }) => sender === 'user')?.content;
}

const present = ({ lane }: Awaited<ReturnType<typeof conversations>>) => questionOf(lane.conversation.value!);

const list = ({ lane }: Awaited<ReturnType<typeof conversations>>) => lane.earlier.value.map(questionOf);

describe('an earlier conversation', () => {
  it('is the one before a new one, newest first, and stays when something is sent', async () => {
    const parts = await conversations('A?', 'B?', 'C?');
    expect([present(parts), list(parts)]).toEqual(['C?', ['B?', 'A?']]);
    parts.lane.beginAgain();
    expect([present(parts), list(parts)]).toEqual([undefined, ['C?', 'B?', 'A?']]);
    parts.lane.undo();
    expect([present(parts), list(parts)]).toEqual(['C?', ['B?', 'A?']]);
    expect(parts.visit.hasAsked.value).toBe(true);
  });

  it('can be opened again; the present one becomes an earlier one, and the draft stays', async () => {
    const parts = await conversations('A?', 'B?', 'C?');
    const { lane, happened } = parts;
    lane.write('unsent');
    const before = happened.length;
    expect(lane.reopen(lane.earlier.value[1]!)).toBeUndefined();
    expect([present(parts), list(parts), lane.draft.value]).toEqual(['A?', ['C?', 'B?'], 'unsent']);
    expect(happened.slice(before)).toEqual([{ kind: 'conversation-replaced', personaId: 'dreamer' }]);
    expect(lane.canUndo.value).toBe(false);
  });

  it('that is opened from a new conversation leaves nothing of that one', async () => {
    const parts = await conversations('A?', 'B?');
    parts.lane.beginAgain();
    parts.lane.reopen(parts.lane.earlier.value[1]!);
    expect([present(parts), list(parts), parts.lane.canUndo.value]).toEqual(['A?', ['B?'], false]);
  });

  it('is not opened during an answer or an edit, at the table, or outside the chat', async () => {
    const { lane, visit, ...parts } = await conversations('A?', 'B?');
    const [a] = lane.earlier.value;
    const { conversation: before } = lane;
    const open = before.value;
    lane.edit();
    expect(lane.reopen(a!)).toBe('editing');
    lane.cancelEdit();
    visit.table.open();
    expect(lane.reopen(a!)).toBe('at-table');
    visit.goBack();
    visit.goBack();
    expect(lane.reopen(a!)).toBe('not-open');
    visit.begin();
    expect(before.value).toBe(open);
    say({ visit, ...parts }, 'And?');
    expect(lane.reopen(a!)).toBe('busy');
    expect(lane.earlier.value).toEqual([a]);
  });

  it('that is none, or was removed, is not opened', async () => {
    const parts = await conversations('A?', 'B?');
    const [a] = parts.lane.earlier.value;
    parts.lane.reopen(OLD);
    parts.lane.removeEarlier(OLD);
    parts.lane.removeEarlier(a!);
    parts.lane.removeEarlier(a!);
    parts.lane.reopen(a!);
    expect([present(parts), list(parts), parts.lane.removed.value]).toEqual(['B?', [], a]);
  });

  it('is what an import replaces, once, also if it is imported again', async () => {
    const parts = await conversations('A?', 'B?');
    const b = parts.lane.conversation.value!;
    parts.visit.importConversation(OLD);
    expect([present(parts), list(parts)]).toEqual(['Once?', ['B?', 'A?']]);
    parts.visit.importConversation(structuredClone(b));
    expect([present(parts), list(parts)]).toEqual(['B?', ['A?', 'Once?']]);
    parts.visit.importConversation(structuredClone(b));
    expect([present(parts), list(parts)]).toEqual(['B?', ['A?', 'Once?']]);
  });

  it('never shares an id with a later message, although an import was of the future', async () => {
    const parts = await conversations('A?');
    const messages = OLD.messages.map((message) => ({ ...message }));
    const future = parts.clock.now() + 60_000;
    messages[1] = { ...messages[1]!, id: `user-${future}`, timestampMs: future };
    parts.visit.importConversation({ ...OLD, messages, lastUpdatedMs: future });
    parts.lane.beginAgain();
    parts.visit.importConversation(OLD);
    say(parts, 'And?');
    expect(parts.lane.messages.value.at(-1)!.timestampMs).toBeGreaterThan(future);
  });
});

describe('a removed conversation', () => {
  it('comes back in its place, once, also after another one was begun or opened', async () => {
    const parts = await conversations('A?', 'B?', 'C?');
    const { lane } = parts;
    lane.removeEarlier(lane.earlier.value[1]!);
    expect(list(parts)).toEqual(['B?']);
    lane.beginAgain();
    lane.reopen(lane.earlier.value[1]!);
    expect([present(parts), list(parts)]).toEqual(['B?', ['C?']]);
    expect(lane.undoRemoval()).toBeUndefined();
    expect([list(parts), lane.removed.value]).toEqual([['C?', 'A?'], undefined]);
    expect(lane.undoRemoval()).toBe('nothing-to-undo');
  });

  it('is gone for good after the next removal', async () => {
    const parts = await conversations('A?', 'B?', 'C?');
    for (const each of parts.lane.earlier.value) parts.lane.removeEarlier(each);
    parts.lane.undoRemoval();
    expect(list(parts)).toEqual(['A?']);
  });

  it('is not brought back by the undo of a new conversation', async () => {
    const parts = await conversations('A?');
    parts.lane.beginAgain();
    parts.lane.removeEarlier(parts.lane.earlier.value[0]!);
    expect([parts.lane.canUndo.value, parts.lane.undo()]).toEqual([false, 'nothing-to-undo']);
    parts.lane.undoRemoval();
    expect([present(parts), list(parts)]).toEqual([undefined, ['A?']]);
  });

  it('that is imported is back', async () => {
    const parts = await conversations('A?', 'B?');
    const [a] = parts.lane.earlier.value;
    parts.lane.removeEarlier(a!);
    parts.visit.importConversation(structuredClone(a!));
    expect([present(parts), list(parts), parts.lane.removed.value]).toEqual(['A?', ['B?'], undefined]);
  });
});

describe('beyond fifty earlier conversations', () => {
  const fifty = () =>
    conversations('oldest?', ...Array.from({ length: MAX_PAST }, (_, index) => `${index}?`));

  it('the oldest one goes, which is said, and an undo brings that one back, too', async () => {
    const parts = await fifty();
    const said: string[] = [];
    watchAnnouncements(parts.visit, (text) => said.push(text));
    expect([list(parts).length, list(parts).at(-1)]).toEqual([MAX_PAST, 'oldest?']);
    expect(parts.lane.hasDropped.value).toBe(false);
    parts.lane.beginAgain();
    expect(parts.lane.hasDropped.value).toBe(true);
    expect([list(parts).length, list(parts).at(-1)]).toEqual([MAX_PAST, '0?']);
    expect(said).toEqual(['The oldest earlier conversation was removed: at most 50 are kept.']);
    parts.lane.undo();
    expect(parts.lane.hasDropped.value).toBe(false);
    expect([list(parts).length, list(parts).at(-1)]).toEqual([MAX_PAST, 'oldest?']);
    expect(said).toHaveLength(1);
  });

  it('an import says so, too, until something is sent', async () => {
    const parts = await fifty();
    parts.visit.importConversation(OLD);
    expect(parts.lane.hasDropped.value).toBe(true);
    say(parts, 'More?');
    expect(parts.lane.hasDropped.value).toBe(false);
  });

  it('a removed one that is brought back stays, even if it is the oldest', async () => {
    const parts = await fifty();
    parts.lane.removeEarlier(parts.lane.earlier.value.at(-1)!);
    parts.lane.beginAgain();
    expect([list(parts).length, list(parts).at(-1)]).toEqual([MAX_PAST, '0?']);
    parts.lane.undoRemoval();
    expect([list(parts).length, list(parts).at(-1)]).toEqual([MAX_PAST, 'oldest?']);
    expect(list(parts)).not.toContain('0?');
  });

  it('an undo brings the present one back, even if it was the oldest', async () => {
    const parts = await fifty();
    parts.lane.removeEarlier(parts.lane.earlier.value.at(-1)!);
    parts.visit.importConversation(OLD);
    parts.lane.beginAgain();
    expect(list(parts)).not.toContain('Once?');
    parts.lane.undo();
    expect([present(parts), list(parts).length]).toEqual(['Once?', MAX_PAST]);
  });
});

const ACTIONS = ['ask', 'begin', 'undo', 'reopen', 'remove', 'undoRemoval', 'import'] as const;

test.prop([
  fc.array(fc.tuple(fc.constantFrom(...ACTIONS), fc.nat(9)), { maxLength: 60 }),
  fc.constantFrom(0, 1, MAX_PAST),
])(
  'whatever is done, a conversation with a question is in one place, in order, and only a removal or the limit loses it',
  (actions, before) => {
    const chat = createTestChat(Array.from({ length: 200 }, () => hang));
    const lane = chat.visit.chosen.value;
    /** All that has been accepted, as it was last. */
    let known: readonly Conversation[] = [];
    const places = () =>
      [lane.conversation.value, ...lane.earlier.value, lane.removed.value].filter(
        (each) => each !== undefined && hasQuestion(each),
      ) as readonly Conversation[];
    const exported: Conversation[] = [OLD];
    const pick = (list_: readonly Conversation[], at: number) => list_[at % Math.max(1, list_.length)];

    function ask(): void {
      say(chat, 'Why?');
      lane.stop();
      exported.push(lane.conversation.value!);
    }

    function run(action: (typeof ACTIONS)[number], at: number): void {
      const chosen = pick(lane.earlier.value, at);
      if (action === 'ask') ask();
      if (action === 'begin') lane.beginAgain();
      if (action === 'undo') lane.undo();
      if (action === 'reopen' && chosen) lane.reopen(chosen);
      if (action === 'remove' && chosen) lane.removeEarlier(chosen);
      if (action === 'undoRemoval') lane.undoRemoval();
      if (action === 'import') chat.visit.importConversation(structuredClone(pick(exported, at)!));
    }

    for (let count = 0; count < before; count += 1) {
      ask();
      lane.beginAgain();
    }
    known = places();
    for (const [action, at] of actions) {
      const [grown, removed] = [lane.conversation.value!, lane.removed.value];
      const told = chat.happened.length;
      run(action, at);
      const now = places();
      for (const [index, each] of now.entries())
        expect(now.slice(index + 1).some((other) => haveSameMessages(each, other))).toBe(false);
      const stamps = lane.earlier.value.map(({ lastUpdatedMs }) => lastUpdatedMs);
      expect(stamps).toEqual(stamps.toSorted((a, b) => b - a));
      expect(stamps.length).toBeLessThanOrEqual(MAX_PAST);
      const gone = known.filter(
        (each) =>
          !now.some((other) => haveSameMessages(each, other)) &&
          !(action === 'ask' && each === grown) &&
          !(action === 'remove' && each === removed),
      );
      const dropped = chat.happened.slice(told).filter(({ kind }) => kind === 'dropped');
      expect(gone.length).toBeLessThanOrEqual(dropped.length);
      known = now;
    }
  },
);
