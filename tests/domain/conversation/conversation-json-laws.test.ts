import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { Conversation } from '../../../src/domain/conversation/conversation.ts';
import { PERSONAS, QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import { readConversationFile } from '../../../src/domain/conversation/conversation-json.ts';
import { conversationToJson } from '../../../src/domain/conversation/conversation-json.ts';
import { describeConversationFileIssue } from '../../../src/domain/texts/dialog-texts.ts';
import { withUnknownFields } from '../../support/unknown-fields.ts';
import { LAST_STAMP_MS, anyConversation } from '../../support/conversations.ts';

interface Transcript {
  format?: unknown;
  version?: unknown;
  personaId?: unknown;
  messages: Record<string, unknown>[];
}

const read = (text: string) => readConversationFile(text, QUARTET, Number.POSITIVE_INFINITY);
const parse = (conversation: Conversation) =>
  JSON.parse(conversationToJson(conversation, QUARTET.id)) as Transcript;

describe('every conversation', () => {
  test.prop([anyConversation])('is the same after an export and an import', (conversation) => {
    const reading = read(conversationToJson(conversation, QUARTET.id));
    expect(reading).toEqual({
      kind: 'conversation',
      conversation,
      persona: PERSONAS.find(({ id }) => id === conversation.personaId),
    });
    // toEqual would not distinguish undefined from absent.
    expect(reading.kind === 'conversation' && reading.conversation).toStrictEqual(conversation);
  });

  test.prop([anyConversation, fc.string(), fc.jsonValue()])(
    'is the same with fields that a later version may add anywhere',
    (conversation, name, content) => {
      const later = withUnknownFields(parse(conversation), name, content);
      expect(read(JSON.stringify(later))).toEqual(read(conversationToJson(conversation, QUARTET.id)));
    },
  );

  test.prop([anyConversation, fc.jsonValue().filter((version) => version !== 1)])(
    'of another version is refused, and the reason names the version',
    (conversation, version) => {
      const reading = read(JSON.stringify({ ...parse(conversation), version }));
      expect(reading).toMatchObject({
        issue: { detail: expect.stringMatching(/^version is .*; it must be 1$/s) },
      });
    },
  );
});

describe('a conversation file with one change', () => {
  test.prop([anyConversation, fc.nat(), fc.jsonValue()])(
    'of any kind at any place is refused or is a sound conversation',
    (conversation, at, value) => {
      const transcript = parse(conversation);
      const places = placesIn(transcript);
      const { holder, key } = places[at % places.length]!;
      holder[key] = value;
      expectSoundOrRefused(JSON.stringify(transcript));
    },
  );

  test.prop([anyConversation, fc.nat(), fc.nat(), fc.string({ maxLength: 3 })])(
    'in its characters is refused or is a sound conversation',
    (conversation, at, count, inserted) => {
      const json = conversationToJson(conversation, QUARTET.id);
      const start = at % json.length;
      expectSoundOrRefused(json.slice(0, start) + inserted + json.slice(start + (count % 5)));
    },
  );
});

describe('any other input', () => {
  it('with absurdly deep nesting is refused', () => {
    const messages = '['.repeat(200_000) + ']'.repeat(200_000);
    const text = `{"format":"quartet-conversation","version":1,"squad":"quartet","personaId":"dreamer","messages":${messages}}`;
    expect(read(text).kind).toBe('refused');
  });
});

function expectSoundOrRefused(text: string): void {
  const reading = read(text);
  if (reading.kind === 'refused') {
    expect(describeConversationFileIssue(reading.issue)).toContain('Nothing was replaced.');
    return;
  }
  expectSound(reading.conversation);
  const again = read(conversationToJson(reading.conversation, QUARTET.id));
  expect(again.kind === 'conversation' && again.conversation).toStrictEqual(reading.conversation);
}

/** What the core relies on, written from the behaviour and not from the reader. */
function expectSound({ personaId, messages, lastUpdatedMs }: Conversation): void {
  const [welcome, ...rest] = messages;
  expect(welcome?.id).toBe(`ai-welcome-${personaId}`);
  expect(new Set(messages.map(({ id }) => id)).size).toBe(messages.length);
  expect(lastUpdatedMs).toBe(messages.at(-1)?.timestampMs);
  for (const [index, { id, sender, content, timestampMs, status }] of rest.entries()) {
    expect(id).toBe(`${sender}-${timestampMs}`);
    expect(content.trim()).not.toBe('');
    expect(timestampMs).toBeGreaterThanOrEqual(messages[index]!.timestampMs);
    expect(timestampMs).toBeLessThanOrEqual(LAST_STAMP_MS);
    if (sender === 'user') expect(content).toBe(content.trim());
    else expect(messages[index]?.sender).toBe('user');
    if (status) expect(sender).toBe('ai');
  }
}

function placesIn(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return [];
  const holder = value as Record<string, unknown>;
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...placesIn(holder[key])]);
}
