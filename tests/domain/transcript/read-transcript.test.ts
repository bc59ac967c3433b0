import { describe, expect, it } from 'vitest';
import { PERSONAS, QUARTET } from '../../../src/domain/personas.ts';
import { readTranscript } from '../../../src/domain/transcript/read-transcript.ts';
import { LAST_STAMP_MS } from '../../support/conversations.ts';

const analyst = PERSONAS[3]!;

const welcome = { id: 'ai-welcome-analyst', sender: 'ai', content: 'Welcome.', timestampMs: 1000 };
const question = { id: 'user-1001', sender: 'user', content: 'Is it sound?', timestampMs: 1001 };
const answer = { id: 'ai-1002', sender: 'ai', content: 'It is.', timestampMs: 1002 };
const transcript = {
  format: 'quartet-conversation',
  version: 1,
  personaId: 'analyst',
  messages: [welcome, question, answer],
};

/** Behind the last time that a message may have. */
const AT_THE_END_MS = LAST_STAMP_MS + 1;

const DAY_MS = 86_400_000;

const readText = (text: string, nowMs = AT_THE_END_MS) => readTranscript(text, QUARTET, nowMs);
const readValue = (value: unknown) => readText(JSON.stringify(value));
const readWith = (changes: object) => readValue({ ...transcript, ...changes });
const readMessages = (...messages: unknown[]) => readWith({ messages });

function problemOf(reading: ReturnType<typeof readTranscript>) {
  return reading.kind === 'refused' ? reading.problem : undefined;
}

function messagesOf(reading: ReturnType<typeof readTranscript>) {
  return reading.kind === 'conversation' ? reading.conversation.messages : undefined;
}

const badMessage = (number: number, fault: string) => ({ kind: 'bad-message', number, fault });

describe('a transcript', () => {
  it('is read as the conversation that it holds, with its persona', () => {
    expect(readValue(transcript)).toEqual({
      kind: 'conversation',
      persona: analyst,
      conversation: {
        personaId: 'analyst',
        messages: [welcome, question, answer],
        lastUpdatedMs: 1002,
      },
    });
  });

  it('may begin with a byte order mark, and with one only', () => {
    expect(readText(`\ufeff${JSON.stringify(transcript)}`).kind).toBe('conversation');
    expect(problemOf(readText(`\ufeff\ufeff${JSON.stringify(transcript)}`))).toEqual({ kind: 'not-json' });
  });

  it('may hold more than is known, and none of it is taken over', () => {
    const more = { ...answer, colour: 'red', flaw: { kind: 'stopped', failure: 1 } };
    const reading = readWith({ messages: [welcome, question, more], theme: 'dark', lastUpdatedMs: 5 });
    expect(reading).toEqual(readMessages(welcome, question, { ...answer, flaw: { kind: 'stopped' } }));
    expect(messagesOf(reading)?.[2]).toEqual({ ...answer, flaw: { kind: 'stopped' } });
  });

  it.each(['', ' ', 'Hello', '{', '[1,]', "{'a': 1}", 'undefined', 'NaN', '\u0000', '\ufeff'])(
    'that is no JSON is refused as such: %j',
    (text) => expect(problemOf(readText(text))).toEqual({ kind: 'not-json' }),
  );

  it.each([
    'null',
    '1',
    '"quartet-conversation"',
    '[]',
    '{}',
    '[{"format": "quartet-conversation"}]',
    '{"format": "another"}',
    '{"format": ["quartet-conversation"]}',
    '{"__proto__": {"format": "quartet-conversation"}}',
  ])('of another kind is refused as such: %s', (text) =>
    expect(problemOf(readText(text))).toEqual({ kind: 'not-a-conversation' }),
  );

  it('of more than 20,000,000 characters is not even parsed', () => {
    const padded = (length: number) => JSON.stringify(transcript).padEnd(length, ' ');
    expect(readText(padded(20_000_000)).kind).toBe('conversation');
    expect(problemOf(readText(padded(20_000_001)))).toEqual({ kind: 'too-large' });
  });

  it.each([2, 3, 1e300])('of the newer version %d is told from a broken one', (version) => {
    expect(problemOf(readWith({ version }))).toEqual({ kind: 'newer-version', version });
  });

  it.each([0, -1, 1.5, 2.5, '1', '2', null, undefined, true, [1], {}])(
    'of the unknown version %j is refused',
    (version) => expect(problemOf(readWith({ version }))).toEqual({ kind: 'unknown-version' }),
  );

  it('of a version beyond all numbers is of an unknown one', () => {
    const text = JSON.stringify(transcript).replace('"version":1', '"version":1e999');
    expect(problemOf(readText(text))).toEqual({ kind: 'unknown-version' });
  });

  it.each(['__proto__', 'toString', 'constructor', 'evaluator', 'Analyst'])(
    'with a stranger is refused, by the name %s',
    (personaId) => expect(problemOf(readWith({ personaId }))).toEqual({ kind: 'unknown-persona', personaId }),
  );

  it.each([undefined, null, 3, ['analyst'], {}, '', 'a b', '<b>', 'x'.repeat(41), '\u202eanalyst'])(
    'with a stranger is refused, without a name that cannot be shown: %j',
    (personaId) => expect(problemOf(readWith({ personaId }))).toEqual({ kind: 'unknown-persona' }),
  );

  it('of another squad is refused, by its name (9.13)', () => {
    expect(problemOf(readWith({ squad: 'code-review' }))).toEqual({
      kind: 'other-squad',
      squadId: 'code-review',
      shownId: 'quartet',
    });
    const elsewhere = readTranscript(
      JSON.stringify(transcript),
      { ...QUARTET, id: 'six-hats' },
      AT_THE_END_MS,
    );
    expect(problemOf(elsewhere)).toEqual({ kind: 'other-squad', squadId: 'quartet', shownId: 'six-hats' });
  });

  it('of its own squad is read, and one of before belongs to the built-in squad (9.13)', () => {
    expect(readWith({ squad: 'quartet' }).kind).toBe('conversation');
    expect(readWith({}).kind).toBe('conversation');
  });

  it.each([null, 3, ['quartet'], {}, '', 'a b', '<b>', 'x'.repeat(41), '\u202equartet'])(
    'of a squad whose name cannot be shown is refused without it: %j',
    (squad) => expect(problemOf(readWith({ squad }))).toEqual({ kind: 'other-squad', shownId: 'quartet' }),
  );

  it('with one who is not in this squad is refused', () => {
    expect(
      readTranscript(
        JSON.stringify(transcript),
        { ...QUARTET, personas: PERSONAS.slice(0, 3) },
        AT_THE_END_MS,
      ),
    ).toEqual({
      kind: 'refused',
      problem: { kind: 'unknown-persona', personaId: 'analyst' },
    });
  });

  it.each([undefined, null, [], {}, { 0: welcome, length: 1 }, 'none', 0])(
    'without a list of messages is refused: %j',
    (messages) => expect(problemOf(readWith({ messages }))).toEqual({ kind: 'no-messages' }),
  );

  it('that says a thing twice means the last of it', () => {
    const text = JSON.stringify(transcript).replace('{', '{"personaId":"nobody","messages":[],');
    expect(readText(text)).toEqual(readValue(transcript));
  });
});

describe('a message', () => {
  it.each([null, 1, 'Hello', true, [], [question]])('that is none is refused: %j', (value) => {
    expect(problemOf(readMessages(value))).toEqual(badMessage(1, 'not-a-message'));
    expect(problemOf(readMessages(welcome, value))).toEqual(badMessage(2, 'not-a-message'));
  });

  it.each([
    ['a question', question],
    ['an answer', answer],
    ['the welcome of another', { ...welcome, id: 'ai-welcome-dreamer' }],
    ['a welcome of the visitor’s', { ...welcome, sender: 'user' }],
    ['a welcome without an id', { ...welcome, id: undefined }],
  ])('that comes first is the persona’s welcome, and not %s', (_, first) => {
    expect(problemOf(readMessages(first, question))).toEqual(badMessage(1, 'no-welcome'));
  });

  it('of welcome comes only once', () => {
    expect(problemOf(readMessages(welcome, welcome))).toEqual(badMessage(2, 'no-question'));
    expect(problemOf(readMessages(welcome, question, { ...welcome, timestampMs: 1002 }))).toEqual(
      badMessage(3, 'wrong-id'),
    );
  });

  it.each([{ content: 'y'.repeat(100_000) }, { content: ' \n .' }, { timestampMs: 0 }])(
    'of welcome may be in any words, at any time before the rest: %#',
    (changes) =>
      expect(messagesOf(readMessages({ ...welcome, ...changes }))).toEqual([{ ...welcome, ...changes }]),
  );

  it.each([
    [{ content: 'y'.repeat(100_001) }, 'answer-too-long'],
    [{ content: ' \n\u3000\ufeff' }, 'no-text'],
    [{ content: undefined }, 'no-text'],
    [{ content: ['Welcome.'] }, 'no-text'],
    [{ timestampMs: undefined }, 'bad-time'],
    [{ timestampMs: -1 }, 'bad-time'],
    [{ flaw: { kind: 'stopped' } }, 'misplaced-flaw'],
    [{ flaw: null }, 'misplaced-flaw'],
  ])('of welcome with %j is refused', (changes, what) => {
    expect(problemOf(readMessages({ ...welcome, ...changes }))).toEqual(badMessage(1, what));
  });

  it.each([undefined, 'system', 'AI', '__proto__', 0, null, ['user']])(
    'of the unknown sender %j is refused',
    (sender) =>
      expect(problemOf(readMessages(welcome, { ...question, sender }))).toEqual(
        badMessage(2, 'unknown-sender'),
      ),
  );

  it.each([undefined, null, '1001', -1, 1001.5, LAST_STAMP_MS + 1, 1e300, [1001], true])(
    'with the time %j is refused',
    (timestampMs) => {
      const at = { ...question, timestampMs, id: `user-${String(timestampMs)}` };
      expect(problemOf(readMessages(welcome, at))).toEqual(badMessage(2, 'bad-time'));
    },
  );

  it('with a time beyond all numbers is refused', () => {
    const text = JSON.stringify(transcript).replace('"timestampMs":1001', '"timestampMs":1e999');
    expect(problemOf(readText(text))).toEqual(badMessage(2, 'bad-time'));
  });

  it('may have any time from 1970 to the end of 9999', () => {
    const first = { ...welcome, timestampMs: 0 };
    const early = { ...question, id: 'user-0', timestampMs: 0 };
    const late = { ...answer, id: `ai-${LAST_STAMP_MS}`, timestampMs: LAST_STAMP_MS };
    expect(messagesOf(readMessages(first, early, late))).toEqual([first, early, late]);
  });

  it('may be dated a day ahead of the clock, since clocks differ, and no further (9.12)', () => {
    const text = JSON.stringify(transcript);
    expect(readText(text, 1002 - DAY_MS).kind).toBe('conversation');
    expect(problemOf(readText(text, 1001 - DAY_MS))).toEqual(badMessage(3, 'ahead-of-clock'));
    expect(problemOf(readText(text, 1000 - DAY_MS))).toEqual(badMessage(2, 'ahead-of-clock'));
    expect(problemOf(readText(text, 999 - DAY_MS))).toEqual(badMessage(1, 'ahead-of-clock'));
  });

  it('has 0 for a time of -0', () => {
    const text = JSON.stringify({ ...transcript, messages: [welcome] }).replace(':1000', ':-0');
    expect(messagesOf(readText(text))?.[0]?.timestampMs).toBe(0);
  });

  it('comes no earlier than the welcome, and later than any other before it', () => {
    const at = (message: typeof question, timestampMs: number) => ({
      ...message,
      id: `${message.sender}-${timestampMs}`,
      timestampMs,
    });
    expect(readMessages(welcome, at(question, 1000)).kind).toBe('conversation');
    expect(problemOf(readMessages(welcome, at(question, 999)))).toEqual(badMessage(2, 'out-of-order'));
    expect(problemOf(readMessages(welcome, question, at(answer, 1001)))).toEqual(
      badMessage(3, 'out-of-order'),
    );
    expect(problemOf(readMessages(welcome, question, question))).toEqual(badMessage(3, 'out-of-order'));
  });

  it.each([undefined, null, 1001, '', 'user-1002', 'ai-1001', 'user-01001', 'user-1001 ', 'User-1001'])(
    'with the id %j, which is not its sender and time, is refused',
    (id) => expect(problemOf(readMessages(welcome, { ...question, id }))).toEqual(badMessage(2, 'wrong-id')),
  );

  it.each([undefined, null, 5, '', ' ', '\n\t\u00a0', ['Why?'], { text: 'Why?' }])(
    'with the text %j is refused',
    (content) => {
      expect(problemOf(readMessages(welcome, { ...question, content }))).toEqual(badMessage(2, 'no-text'));
      expect(problemOf(readMessages(welcome, question, { ...answer, content }))).toEqual(
        badMessage(3, 'no-text'),
      );
    },
  );

  it.each([' Why?', 'Why?\n', '\ufeffWhy?'])('of the visitor has no blanks around it: %j', (content) => {
    expect(problemOf(readMessages(welcome, { ...question, content }))).toEqual(
      badMessage(2, 'blanks-around'),
    );
    expect(readMessages(welcome, question, { ...answer, content }).kind).toBe('conversation');
  });

  it('is no longer than it could have been', () => {
    const asked = (content: string) => readMessages(welcome, { ...question, content });
    const answered = (content: string) => readMessages(welcome, question, { ...answer, content });
    expect(asked('🚀'.repeat(8000)).kind).toBe('conversation');
    expect(problemOf(asked('x'.repeat(8001)))).toEqual(badMessage(2, 'question-too-long'));
    expect(answered('x'.repeat(100_200)).kind).toBe('conversation');
    expect(problemOf(answered('x'.repeat(100_201)))).toEqual(badMessage(3, 'answer-too-long'));
  });

  it('of an answer follows its question, which has no other', () => {
    const second = { ...answer, id: 'ai-1003', timestampMs: 1003 };
    const next = { ...question, id: 'user-1003', timestampMs: 1003 };
    expect(problemOf(readMessages(welcome, answer))).toEqual(badMessage(2, 'no-question'));
    expect(problemOf(readMessages(welcome, question, answer, second))).toEqual(badMessage(4, 'no-question'));
    expect(readMessages(welcome, question, next, { ...answer, id: 'ai-1004', timestampMs: 1004 }).kind).toBe(
      'conversation',
    );
  });

  it('keeps half a character as it was', () => {
    const half = { ...answer, content: 'a\ud83db' };
    expect(messagesOf(readMessages(welcome, question, half))?.[2]).toEqual(half);
  });
});

describe('a flaw', () => {
  const failure = { reason: 'rate-limit', detail: 'Slow down' };
  const readFlaw = (flaw: unknown) => readMessages(welcome, question, { ...answer, flaw });
  const flawOf = (flaw: unknown) => messagesOf(readFlaw(flaw))?.[2]?.flaw;

  it.each([{ kind: 'stopped' }, { kind: 'no-content' }, { kind: 'incomplete' }])('may be %j', (flaw) =>
    expect(flawOf(flaw)).toEqual(flaw),
  );

  it.each(['incomplete', 'no-answer'])('of the kind %s has its failure in full', (kind) => {
    const facts = { status: 429, code: 'rate', retryAfterMs: 1500.5, shouldRetry: false, requestId: 'req_1' };
    expect(flawOf({ kind, failure: { ...failure, ...facts } })).toEqual({
      kind,
      failure: { kind: 'failure', ...failure, ...facts },
    });
    expect(flawOf({ kind, failure })).toEqual({ kind, failure: { kind: 'failure', ...failure } });
  });

  it('belongs to no question', () => {
    expect(problemOf(readMessages(welcome, { ...question, flaw: { kind: 'stopped' } }))).toEqual(
      badMessage(2, 'misplaced-flaw'),
    );
  });

  it.each([null, false, 'stopped', [], [{ kind: 'stopped' }], {}, { kind: 'Stopped' }, { kind: 'toString' }])(
    'that is not known is refused: %j',
    (flaw) => expect(problemOf(readFlaw(flaw))).toEqual(badMessage(3, 'unknown-flaw')),
  );

  it.each([
    undefined,
    null,
    'rate-limit',
    [failure],
    { detail: 'x' },
    { reason: 'rate-limit' },
    { ...failure, reason: 'toString' },
    { ...failure, reason: ['rate-limit'] },
    { ...failure, detail: null },
    { ...failure, detail: 'x'.repeat(2001) },
    { ...failure, status: 99 },
    { ...failure, status: 600 },
    { ...failure, status: 429.5 },
    { ...failure, status: '429' },
    { ...failure, status: null },
    { ...failure, code: 5 },
    { ...failure, code: null },
    { ...failure, code: 'x'.repeat(2001) },
    { ...failure, retryAfterMs: -1 },
    { ...failure, retryAfterMs: '1' },
    { ...failure, retryAfterMs: null },
    { ...failure, shouldRetry: 'yes' },
    { ...failure, shouldRetry: null },
    { ...failure, requestId: '' },
    { ...failure, requestId: 'a b' },
    { ...failure, requestId: 'x'.repeat(65) },
    { ...failure, requestId: 7 },
  ])('of a failure that says none is refused: %j', (bad) => {
    expect(problemOf(readFlaw({ kind: 'no-answer', failure: bad }))).toEqual(badMessage(3, 'bad-failure'));
    if (bad === undefined) return;
    expect(problemOf(readFlaw({ kind: 'incomplete', failure: bad }))).toEqual(badMessage(3, 'bad-failure'));
  });

  it.each([
    { status: 100 },
    { status: 599 },
    { retryAfterMs: 0 },
    { retryAfterMs: Number.MAX_VALUE },
    { code: '' },
    { code: 'x'.repeat(2000) },
    { requestId: 'x'.repeat(64) },
    { detail: '' },
    { detail: 'x'.repeat(2000) },
  ])('of a failure is read up to its limits: %#', (facts) => {
    expect(flawOf({ kind: 'no-answer', failure: { ...failure, ...facts } })).toEqual({
      kind: 'no-answer',
      failure: { kind: 'failure', ...failure, ...facts },
    });
  });

  it('of a wait beyond all numbers is refused', () => {
    const flaw = { kind: 'no-answer', failure: { ...failure, retryAfterMs: 7 } };
    const text = JSON.stringify({ ...transcript, messages: [welcome, question, { ...answer, flaw }] });
    expect(problemOf(readText(text.replace(':7}', ':1e999}')))).toEqual(badMessage(3, 'bad-failure'));
  });
});
