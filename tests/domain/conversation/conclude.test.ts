import { describe, expect, it } from 'vitest';
import type { Ending } from '../../../src/domain/asking/ask.ts';
import { conclude, hasAnswered, truncateReply } from '../../../src/domain/conversation/conclude.ts';
import type { Message, Notice, Status } from '../../../src/domain/conversation/conversation.ts';
import type { Failure } from '../../../src/ports/completion.ts';

const APOLOGY =
  "I apologize, but I'm having trouble connecting to my neural networks. Please try again in a moment.";

const NO_CONTENT = "I apologize, but I couldn't generate a response at this time.";

const CUT_NOTE = '[The answer was longer than 100,000 characters; the rest was left out.]';

const failure: Failure = { kind: 'failure', reason: 'server', detail: '' };

const spent: Failure = { ...failure, reason: 'spent-on-thinking' };

const tool: Failure = { ...failure, reason: 'tool-call' };

const locked: Failure = { ...failure, reason: 'access-code' };

const stopped: Ending = { kind: 'stopped' };

const threw: Ending = { kind: 'threw', detail: 'boom' };

const answered = (text: string | null): Ending => ({ kind: 'reply', text });

const answerOf = (content: string, status: Status): Message => ({
  id: 'ai-1',
  sender: 'ai',
  content,
  timestampMs: 1,
  status,
});

/** Answers that the question may have had before it was asked again. */
const EARLIER = {
  'no answer': undefined,
  'an apology': answerOf(APOLOGY, { kind: 'no-answer', failure }),
  'an empty answer': answerOf(NO_CONTENT, { kind: 'no-content' }),
  'half an answer': answerOf('Half', { kind: 'incomplete', failure }),
  'a stopped answer': answerOf('Half', { kind: 'stopped' }),
  'an answer at its limit of tokens': answerOf('Half', { kind: 'cut' }),
} as const;

type Earlier = keyof typeof EARLIER;

const NOTHING: readonly Earlier[] = ['no answer', 'an apology', 'an empty answer'];

const HALF: readonly Earlier[] = ['half an answer', 'a stopped answer'];

/** Others can build on it. */
const CUT: readonly Earlier[] = ['an answer at its limit of tokens'];

const ALL = [...NOTHING, ...HALF, ...CUT];

const AGAIN: readonly Earlier[] = ALL.filter((earlier) => earlier !== 'no answer');

const nothingSaid = (notice: Notice) => ({ notice });

const says = (content: string, status?: Status) => ({
  answer: { content, ...(status && { status }) },
});

/** How a question ended, the text that had come, the possible earlier answers, and what becomes of its turn. */
const TABLE: readonly (readonly [
  sentence: string,
  ending: Ending,
  partial: string,
  earlier: readonly Earlier[],
  conclusion: ReturnType<typeof conclude>,
])[] = [
  ['replaces a part with the whole text', answered('Yes.'), 'Ye', ALL, says('Yes.')],
  [
    'says that the answer reached its limit of tokens',
    { kind: 'reply', text: 'So it', isCut: true },
    'So',
    ALL,
    says('So it', { kind: 'cut' }),
  ],
  [
    'says that the provider filtered the answer',
    { kind: 'reply', text: 'So it', isFiltered: true },
    'So',
    ALL,
    says('So it', { kind: 'filtered' }),
  ],
  [
    'says that the model declined',
    { kind: 'reply', text: 'No.', isRefusal: true, isCut: true },
    '',
    ALL,
    says('No.', { kind: 'refused' }),
  ],
  [
    'says that the provider filtered all of it',
    { kind: 'reply', text: null, isFiltered: true },
    '',
    NOTHING,
    says(NO_CONTENT, { kind: 'no-content', isFiltered: true }),
  ],
  [
    'says so when the model only asked for a tool',
    tool,
    '',
    NOTHING,
    says(NO_CONTENT, { kind: 'no-answer', failure: tool }),
  ],
  ['says that its answer is empty', answered(null), ' ', NOTHING, says(NO_CONTENT, { kind: 'no-content' })],
  ['says that its answer is blank', answered('\n\t'), '', NOTHING, says(NO_CONTENT, { kind: 'no-content' })],
  [
    'keeps the text that came before an empty answer',
    answered(''),
    'So',
    ALL,
    says('So', { kind: 'incomplete' }),
  ],
  [
    'keeps its earlier text when the new answer is empty',
    answered(null),
    '',
    HALF,
    says('Half', { kind: 'incomplete' }),
  ],
  ['gets the apology when it fails', failure, ' ', NOTHING, says(APOLOGY, { kind: 'no-answer', failure })],
  [
    'says so when the model spent its tokens on thinking',
    spent,
    '',
    NOTHING,
    says(NO_CONTENT, { kind: 'no-answer', failure: spent }),
  ],
  [
    'keeps the text that came before a failure',
    failure,
    'So',
    ALL,
    says('So', { kind: 'incomplete', failure }),
  ],
  [
    'keeps its earlier text, with the newest cause',
    spent,
    '',
    HALF,
    says('Half', { kind: 'incomplete', failure: spent }),
  ],
  [
    'stands without an apology when the access code is missing',
    locked,
    ' ',
    NOTHING,
    nothingSaid({ kind: 'no-answer', failure: locked }),
  ],
  [
    'keeps its earlier text when the access code is missing',
    locked,
    '',
    HALF,
    says('Half', { kind: 'incomplete', failure: locked }),
  ],
  [
    'leaves a cut answer as it was, and says so, when the new one is empty',
    answered(null),
    '',
    CUT,
    nothingSaid({ kind: 'kept', manner: 'again' }),
  ],
  [
    'leaves a cut answer as it was, and says why, when it fails',
    spent,
    '',
    CUT,
    nothingSaid({ kind: 'kept', failure: spent, manner: 'again' }),
  ],
  ['keeps the text that came before it was stopped', stopped, 'So', ALL, says('So', { kind: 'stopped' })],
  ['says that it is kept when it is stopped', stopped, ' ', ['no answer'], nothingSaid(stopped)],
  ['leaves its earlier turn as it was when it is stopped', stopped, '', AGAIN, {}],
  ['says so when its port threw', threw, ' ', ALL, nothingSaid({ kind: 'not-sent' })],
  [
    'keeps the text that came before its port threw',
    threw,
    'So',
    ALL,
    { ...says('So', { kind: 'incomplete' }), ...nothingSaid({ kind: 'not-sent' }) },
  ],
];

describe('a question', () => {
  it.each(TABLE)('%s', (_, ending, partial, earlier, conclusion) => {
    for (const each of earlier)
      expect(conclude(ending, partial, EARLIER[each]), `after ${each}`).toEqual(conclusion);
  });
});

describe('a reply', () => {
  it('is kept up to 100,000 characters and cut beyond that, with a note, however the question ends', () => {
    const longest = 'x'.repeat(100_000);
    expect(truncateReply(longest)).toBe(longest);
    for (const ending of [answered(`${longest}y`), answered(null), stopped, failure, threw]) {
      const { answer } = conclude(ending, `${longest}y`, undefined);
      expect(answer?.content).toBe(`${longest}\n\n${CUT_NOTE}`);
    }
  });

  it.each([
    [99_998, '🚀', '🚀'],
    [99_999, '🚀', ''],
    [99_999, '\u{10ffff}', ''],
    [99_999, '\ud7ff', '\ud7ff'],
    [99_999, '\ue000', '\ue000'],
  ])('is cut between characters: %i characters and %j leave %j', (before, character, kept) => {
    const start = 'x'.repeat(before);
    expect(truncateReply(`${start}${character}yy`)).toBe(`${start}${kept}\n\n${CUT_NOTE}`);
  });
});

it.each<[Ending, boolean | undefined]>([
  [answered('Yes.'), true],
  [answered(null), true],
  [spent, true],
  [failure, false],
  [threw, false],
  [stopped, undefined],
  [locked, undefined],
])('the ending %j says whether the provider answered: %s', (ending, expected) => {
  expect(hasAnswered(ending)).toBe(expected);
});
