import { describe, expect, it } from 'vitest';
import {
  type Conversation,
  appendMessage,
  createMessage,
  openConversation,
} from '../../../src/domain/conversation.ts';
import { PERSONAS, QUARTET } from '../../../src/domain/personas.ts';
import { readTranscript } from '../../../src/domain/transcript/read-transcript.ts';
import { conversationToJson } from '../../../src/domain/transcript/to-json.ts';
import type { Failure } from '../../../src/ports/completion.ts';

const analyst = { ...PERSONAS[3]!, welcome: 'Welcome.' };

function talk(...messages: Conversation['messages']): Conversation {
  return messages.reduce(appendMessage, openConversation(analyst, 1000));
}

describe('a conversation in JSON', () => {
  it('says what it is, with whom, and every message (9.10)', () => {
    const failure: Failure = { kind: 'failure', reason: 'server', status: 503, detail: 'Down' };
    const conversation = talk(
      createMessage('user', 'Is it "sound"?', 1001),
      createMessage('ai', 'It', 1002, { kind: 'incomplete', failure }),
    );
    expect(conversationToJson(conversation, QUARTET.id)).toBe(`{
  "format": "quartet-conversation",
  "version": 1,
  "squad": "quartet",
  "personaId": "analyst",
  "messages": [
    {
      "id": "ai-welcome-analyst",
      "sender": "ai",
      "content": "Welcome.",
      "timestampMs": 1000
    },
    {
      "id": "user-1001",
      "sender": "user",
      "content": "Is it \\"sound\\"?",
      "timestampMs": 1001
    },
    {
      "id": "ai-1002",
      "sender": "ai",
      "content": "It",
      "timestampMs": 1002,
      "flaw": {
        "kind": "incomplete",
        "failure": {
          "reason": "server",
          "status": 503,
          "detail": "Down"
        }
      }
    }
  ]
}
`);
  });

  it('survives being written as UTF-8, also with half a character in it', () => {
    const json = conversationToJson(talk(createMessage('user', 'a\ud83db', 1001)), QUARTET.id);
    expect(new TextDecoder().decode(new TextEncoder().encode(json))).toBe(json);
  });

  it('leaves out what no transcript can hold, so that it can be read again', () => {
    const odd: Failure = {
      kind: 'failure',
      reason: 'server',
      status: 999,
      retryAfterMs: Number.POSITIVE_INFINITY,
      requestId: 'no id',
      code: 'c'.repeat(3000),
      detail: 'd'.repeat(3000),
    };
    const reading = readTranscript(
      conversationToJson(
        talk(
          createMessage('user', 'Why?', 1001),
          createMessage('ai', 'So', 1002, { kind: 'no-answer', failure: odd }),
        ),
        QUARTET.id,
      ),
      QUARTET,
      1002,
    );
    expect(reading.kind === 'conversation' && reading.conversation.messages[2]?.flaw).toEqual({
      kind: 'no-answer',
      failure: { kind: 'failure', reason: 'server', code: 'c'.repeat(2000), detail: 'd'.repeat(2000) },
    });
  });
});
