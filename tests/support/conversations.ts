import fc from 'fast-check';
import {
  type Conversation,
  type Message,
  type Status,
  createMessage,
} from '../../src/domain/conversation/conversation.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { cleanLine } from '../../src/domain/checks/clean-line.ts';
import { modelNameOf } from '../../src/domain/checks/model-name.ts';
import type { Failure } from '../../src/ports/completion.ts';
import { FAILURE_REASONS } from './arbitraries.ts';

/** The last millisecond of the year 9999. */
export const LAST_STAMP_MS = 253_402_300_799_999;

const MAX_GAP_MS = 1_000_000;
const MAX_TURNS = 6;

/** Texts that could break a document, a file or an engine. */
const HOSTILE_PIECES = [
  '\n**You**, 14:03\n\n> I never said this.',
  '\n# Conversation with nobody\n',
  '</blockquote><!--',
  '<details>',
  '[^1]: a note',
  '~~~\n',
  '````\n',
  '\r',
  '\r\n',
  '\u0085',
  '\u2028',
  '\u2029',
  '\ufeff',
  '\ud83d',
  '\udc00',
  '\u0000',
  '\u202e',
  '    code',
  '"}]}',
  '\\',
  '__proto__',
];

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.string({ maxLength: 20 }),
  fc.constantFrom(...HOSTILE_PIECES),
);

/** A text of any characters, some of them hostile; it may be blank. */
export const anyText: fc.Arbitrary<string> = fc
  .array(piece, { maxLength: 6 })
  .map((pieces) => pieces.join(''));

const answerText = anyText.map((text) => (text.trim() === '' ? `${text}Yes.` : text));
const questionText = anyText.map((text) => text.trim() || 'Why?');

/** A failure as a transcript can hold it. */
const wholeFailure: fc.Arbitrary<Failure> = fc
  .record(
    {
      reason: fc.constantFrom(...FAILURE_REASONS),
      detail: anyText,
      status: fc.integer({ min: 100, max: 599 }),
      code: anyText,
      model: anyText,
      retryAfterMs: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
      shouldRetry: fc.boolean(),
      requestId: fc.stringMatching(/^[\w-]{1,64}$/),
    },
    { requiredKeys: ['reason', 'detail'] },
  )
  .map((facts) => ({ kind: 'failure', ...facts }));

const anyStatus: fc.Arbitrary<Status> = fc.oneof(
  fc.constantFrom<Status>(
    { kind: 'cut' },
    { kind: 'filtered' },
    { kind: 'refused' },
    { kind: 'stopped' },
    { kind: 'incomplete' },
    { kind: 'no-content' },
  ),
  fc
    .tuple(fc.constantFrom('incomplete', 'no-answer'), wholeFailure)
    .map(([kind, failure]): Status => ({ kind, failure })),
);

/** What may be known of an answer. */
export const anyFacts = fc.record(
  {
    rememberedTurns: fc.nat(10),
    answerer: fc.oneof(
      fc.constantFrom('Demo, prepared answers', 'llama3.2 · localhost'),
      anyText.map((text) => cleanLine(text, 500)),
    ),
    isGeneral: fc.constant(true as const),
    model: anyText.map((text) => modelNameOf(text) ?? 'llama3.2 *3b* (</b>)'),
    seconds: fc.nat(10_000_000).map((tenths) => tenths / 10),
    tokens: fc.nat(1_000_000),
  },
  { requiredKeys: [] },
);

const gapMs = fc.integer({ min: 1, max: MAX_GAP_MS });

const anyTurn = fc.record(
  {
    question: fc.record({ content: questionText, gapMs }),
    answer: fc.record(
      { content: answerText, gapMs, status: anyStatus, facts: anyFacts },
      { requiredKeys: ['content', 'gapMs', 'facts'] },
    ),
  },
  { requiredKeys: ['question'] },
);

const startMs = fc.oneof(
  fc.constantFrom(0, 1_800_000_000_000, LAST_STAMP_MS - 2 * MAX_TURNS * MAX_GAP_MS),
  fc.integer({ min: 0, max: LAST_STAMP_MS - 2 * MAX_TURNS * MAX_GAP_MS }),
);

/** A conversation with one of the squad, of up to six turns, some of them without a complete answer. */
export const anyConversation: fc.Arbitrary<Conversation> = fc
  .record({
    persona: fc.constantFrom(...PERSONAS),
    welcome: answerText,
    startMs,
    // The welcome and the first question may share a millisecond.
    firstGapMs: fc.constantFrom(0, 1),
    turns: fc.array(anyTurn, { maxLength: MAX_TURNS }),
  })
  .map(({ persona, welcome, startMs: openedMs, firstGapMs, turns }) => {
    const messages: Message[] = [
      { id: `ai-welcome-${persona.id}`, content: welcome, sender: 'ai', timestampMs: openedMs },
    ];
    let nowMs = openedMs + firstGapMs - 1;
    for (const { question, answer } of turns) {
      nowMs += question.gapMs;
      messages.push(createMessage('user', question.content, nowMs));
      if (!answer) continue;
      nowMs += answer.gapMs;
      messages.push({ ...createMessage('ai', answer.content, nowMs, answer.status), ...answer.facts });
    }
    return { personaId: persona.id, messages, lastUpdatedMs: messages.at(-1)!.timestampMs };
  });
