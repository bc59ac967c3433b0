import { describe, expect, it } from 'vitest';
import { PERSONAS, QUARTET } from '../../../src/domain/squad/built-in-squad.ts';
import {
  conversationToJson,
  readConversationFile,
} from '../../../src/domain/conversation/conversation-json.ts';

const welcome = { id: 'ai-welcome-analyst', sender: 'ai', content: 'Welcome.', timestampMs: 1000 };
const question = { id: 'user-1001', sender: 'user', content: 'Is it sound?', timestampMs: 1001 };
const answer = { id: 'ai-1002', sender: 'ai', content: 'It is.', timestampMs: 1002 };
const conversationFile = {
  format: 'quartet-conversation',
  version: 1,
  squad: 'quartet',
  personaId: 'analyst',
  messages: [welcome, question, answer],
};

const FAILURE = { kind: 'failure', reason: 'server', status: 503, detail: 'down' };

const DAY_MS = 86_400_000;

const readText = (text: string, nowMs = 5000) => readConversationFile(text, QUARTET, nowMs);
const readWith = (changes: object) => readText(JSON.stringify({ ...conversationFile, ...changes }));
const readMessages = (...messages: unknown[]) => readWith({ messages });

/** Why the reading was refused; undefined when it was not. */
function detailOf(reading: ReturnType<typeof readConversationFile>) {
  if (reading.kind === 'conversation') return undefined;
  return reading.issue.kind === 'not-a-conversation' ? reading.issue.detail : reading.issue.kind;
}

describe('a conversation file', () => {
  it('is read as the conversation that it holds, with its persona', () => {
    expect(readWith({})).toEqual({
      kind: 'conversation',
      persona: PERSONAS[3],
      conversation: { personaId: 'analyst', messages: [welcome, question, answer], lastUpdatedMs: 1002 },
    });
  });

  it('has the form that an export has, with the version of its format and its squad', () => {
    const reading = readWith({});
    const json = reading.kind === 'conversation' ? conversationToJson(reading.conversation, 'quartet') : '';
    expect(JSON.parse(json)).toEqual(conversationFile);
  });

  it('may begin with a byte order mark', () => {
    expect(readText(`\ufeff${JSON.stringify(conversationFile)}`)).toEqual(readWith({}));
  });

  it('may hold unknown fields', () => {
    const [opened, asked, answered] = [welcome, question, answer].map((each) => ({ ...each, colour: 'red' }));
    const status = { kind: 'incomplete', byWhom: 'nobody', failure: { ...FAILURE, weather: 'fair' } };
    const messages = [opened, asked, { ...answered, status }];
    expect(readWith({ messages, theme: 'dark' })).toEqual(
      readMessages(welcome, question, { ...answer, status: { kind: 'incomplete', failure: FAILURE } }),
    );
  });

  it.each([
    { kind: 'cut' },
    { kind: 'filtered' },
    { kind: 'refused' },
    { kind: 'no-content', isFiltered: true },
    { kind: 'stopped' },
    { kind: 'incomplete' },
    { kind: 'incomplete', failure: FAILURE },
    { kind: 'no-answer', failure: FAILURE },
    { kind: 'no-content' },
  ])('has the status %j in the words of the code', (status) => {
    const messages = [welcome, question, { ...answer, status }];
    const reading = readWith({ messages });
    if (reading.kind !== 'conversation') throw new Error(detailOf(reading));
    expect(reading.conversation.messages).toEqual(messages);
    expect(JSON.parse(conversationToJson(reading.conversation, 'quartet')).messages).toEqual(messages);
  });

  it('keeps control and direction characters, since visitors may have typed them', () => {
    const content = 'a\u202eb\u0007c\u200d\tש';
    expect(detailOf(readMessages(welcome, { ...question, content }))).toBeUndefined();
  });

  it.each<[object, string]>([
    [{ format: 'another' }, 'format is "another"; it must be "quartet-conversation"'],
    [{ format: undefined }, 'format is missing; it must be "quartet-conversation"'],
    [{ version: 2 }, 'version is 2; it must be 1'],
    [{ squad: 'code-review' }, 'squad is "code-review"; it must be "quartet"'],
    [{ squad: undefined }, 'squad is missing; it must be "quartet"'],
    [{ squad: null }, 'squad is null; it must be "quartet"'],
    [{ personaId: 'toString' }, 'personaId is "toString"; it must be dreamer, theorist, pragmatist, analyst'],
    [
      { personaId: '\u202eanalyst' },
      'personaId is "U+202Eanalyst"; it must be dreamer, theorist, pragmatist, analyst',
    ],
    [{ messages: {} }, 'messages is an object; it must be a list of messages'],
    [{ messages: [] }, 'messages is a list of 0; it must be a list of messages, the welcome first'],
  ])('with %j is refused, and the reason names the path', (changes, detail) => {
    expect(detailOf(readWith(changes))).toBe(detail);
  });

  it.each<[unknown[], string]>([
    [
      [7],
      'messages[0] is 7; it must be an object with id, content, sender, timestampMs, status, rememberedTurns, answerer, isGeneral, model, seconds, tokens',
    ],
    [[question], 'messages[0].sender is "user"; it must be ai, as the persona\'s welcome comes first'],
    [
      [{ ...welcome, id: 'ai-welcome-dreamer' }],
      'messages[0].id is "ai-welcome-dreamer"; it must be "ai-welcome-analyst"',
    ],
    [[welcome, answer], 'messages[1].sender is "ai"; it must be user, as an answer follows a question'],
    [
      [welcome, { ...question, seconds: 1 }],
      'messages[1].seconds is 1; it must be missing, as only an answer has it',
    ],
    [
      [welcome, { ...question, isGeneral: true }],
      'messages[1].isGeneral is true; it must be missing, as only an answer has it',
    ],
    [[welcome, question, { ...answer, isGeneral: 'yes' }], 'messages[2].isGeneral is "yes"; it must be true'],
    [[welcome, question, { ...answer, seconds: -1 }], 'messages[2].seconds is -1; it must be 0 to 1000000'],
    [
      [welcome, question, { ...answer, tokens: 1e12 }],
      'messages[2].tokens is 1000000000000; it must be a whole number from 0 to 1000000',
    ],
    [
      [welcome, question, { ...answer, model: 'a\u202eb' }],
      'messages[2].model is "aU+202Eb"; it must be one line without the character U+202E',
    ],
    [
      [welcome, { ...question, answerer: 'tiny' }],
      'messages[1].answerer is "tiny"; it must be missing, as only an answer has it',
    ],
    [
      [welcome, question, { ...answer, answerer: 'De\u202emo' }],
      'messages[2].answerer is "DeU+202Emo"; it must be one line without the character U+202E',
    ],
    [[welcome, { ...question, sender: 'bot' }], 'messages[1].sender is "bot"; it must be user or ai'],
    [[welcome, { ...question, id: 'user-1' }], 'messages[1].id is "user-1"; it must be "user-1001"'],
    [
      [welcome, { ...question, content: ' \n' }],
      'messages[1].content is " \\n"; it must be a text with more than spaces',
    ],
    [
      [welcome, { ...question, content: ' a' }],
      'messages[1].content is " a"; it must be a question without spaces around it',
    ],
    [
      [welcome, { ...question, timestampMs: 1.5 }],
      'messages[1].timestampMs is 1.5; it must be a whole number from 0 to 253402300799999',
    ],
    [
      [welcome, { ...question, id: 'user-999', timestampMs: 999 }],
      'messages[1].timestampMs is 999; it must be later than that of the message before',
    ],
    [
      [welcome, question, { ...answer, id: 'ai-1001', timestampMs: 1001 }],
      'messages[2].timestampMs is 1001; it must be later than that of the message before',
    ],
    [
      [welcome, { ...question, status: { kind: 'cut' } }],
      'messages[1].status is an object; it must be missing, as only an answer has one',
    ],
    [
      [welcome, question, { ...answer, status: { kind: 'no-answer' } }],
      'messages[2].status.failure is missing; it must be an object with reason, status, code, model, retryAfterMs, shouldRetry, isOwnModel, isOperator, said, requestId, detail',
    ],
    [
      [welcome, question, { ...answer, status: { kind: 'pale' } }],
      'messages[2].status.kind is "pale"; it must be cut, filtered, refused, stopped, incomplete, no-answer or no-content',
    ],
    [
      [
        welcome,
        question,
        { ...answer, status: { kind: 'no-answer', failure: { detail: 'x', reason: 'toString' } } },
      ],
      'messages[2].status.failure.reason is "toString"; it must be a known reason of a failure',
    ],
  ])('with the messages %j is refused, and the reason names the path', (messages, detail) => {
    expect(detailOf(readMessages(...messages))).toBe(detail);
  });

  it('has questions and answers within their maximum lengths', () => {
    const ask = (content: string) => detailOf(readMessages(welcome, { ...question, content }));
    const say = (content: string) => detailOf(readMessages(welcome, question, { ...answer, content }));
    expect([ask('🦊'.repeat(8000)), say('x'.repeat(100_200))]).toEqual([undefined, undefined]);
    expect(ask('x'.repeat(8001))).toMatch(/it must be a question of at most 8000 characters$/);
    expect(say('x'.repeat(100_201))).toMatch(/it must be no longer than an answer can be$/);
  });

  it('may have the first question at the same millisecond as the welcome', () => {
    expect(
      detailOf(readMessages(welcome, { ...question, id: 'user-1000', timestampMs: 1000 })),
    ).toBeUndefined();
  });

  it('may be at most a day ahead of the clock', () => {
    const text = JSON.stringify(conversationFile);
    expect(detailOf(readText(text, 1002 - DAY_MS))).toBeUndefined();
    expect(detailOf(readText(text, 1001 - DAY_MS))).toMatch(
      /^messages\[2\]\.timestampMs is 1002; .*a day ahead/,
    );
  });

  it.each(['', 'Hello', '{', '[1,]', '\u0000', '['.repeat(1_000_000)])('must be JSON, unlike %j', (text) => {
    expect(detailOf(readText(text))).toBe('it is not JSON');
  });

  it.each(['null', '1', '[]', '{"__proto__": {"format": "quartet-conversation"}}'])(
    'must be an object of this format, unlike %s',
    (text) => {
      expect(detailOf(readText(text))).toMatch(/^(the file|format) is /);
    },
  );

  it('of more than 20,000,000 characters is refused before it is parsed', () => {
    const padded = (length: number) => JSON.stringify(conversationFile).padEnd(length, ' ');
    expect(detailOf(readText(padded(20_000_000)))).toBeUndefined();
    expect(detailOf(readText(padded(20_000_001)))).toBe('too-large');
  });
});
