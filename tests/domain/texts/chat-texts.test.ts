import { expect, it } from 'vitest';
import { siteAnswerer } from '../../../src/domain/answerer.ts';
import type { Notice } from '../../../src/domain/conversation/conversation.ts';
import { type SendRefusal, viewLength } from '../../../src/domain/conversation/send-rules.ts';
import {
  answererLabel,
  describeAnswerer,
  describeEffort,
  describeNotice,
  describeOffer,
  describeThought,
  hintsOf,
} from '../../../src/domain/texts/chat-texts.ts';
import type { Failure } from '../../../src/ports/completion.ts';

const FAILURE: Failure = { kind: 'failure', reason: 'server', status: 503, detail: '' };

it.each<
  readonly [characters: number, reason: SendRefusal | undefined, isQuotationCut: boolean, hints: string[]]
>([
  [5, undefined, false, []],
  [5, 'blank', false, []],
  [5, 'not-open', false, []],
  [7200, undefined, false, ['7,200 of 8,000 characters']],
  [
    8001,
    'too-long',
    false,
    [
      '8,001 of 8,000 characters',
      'The message is longer than 8,000 characters. Nothing was lost: shorten it and send it again.',
    ],
  ],
  [
    100_000,
    'too-long',
    false,
    [
      '100,000 of 8,000 characters',
      'The input is full: it takes 100,000 characters, and what goes beyond is cut. At most 8,000 can be sent',
    ],
  ],
  [5, undefined, true, ['The quotation is cut to the length of a message']],
  [5, 'busy', false, ['An answer is still on its way. Your text is kept: send it afterwards.']],
  [
    5,
    'seat-editing',
    false,
    [
      'A question to a seated persona is being edited. Your text is kept: send or cancel the edit first, or take away that seat.',
    ],
  ],
])(
  'a text of %i characters, refused as %s and with a cut quotation %s, has its hints',
  (characters, reason, isQuotationCut, hints) => {
    const draftLength = viewLength('a'.repeat(characters));
    const sendDecision = reason
      ? ({ kind: 'refuse', reason } as const)
      : ({ kind: 'send', text: 'a' } as const);
    expect(hintsOf({ draftLength, sendDecision, isQuotationCut })).toEqual(hints);
  },
);

it.each<readonly [Notice, text: string]>([
  [{ kind: 'not-sent' }, 'Failed to send message. Please try again.'],
  [{ kind: 'stopped' }, 'Stopped. Your question is kept.'],
  [{ kind: 'no-answer' }, 'This question has no answer yet.'],
  [{ kind: 'no-answer', failure: FAILURE }, 'An access code is needed. Your question is kept.'],
])('the notice %j reads %s', (notice, text) => {
  expect(describeNotice(notice)).toBe(text);
});

it('every offer has its label', () => {
  expect((['retryNow', 'stop', 'tryAgain'] as const).map(describeOffer)).toEqual([
    'Retry now',
    'Stop',
    'Try again',
  ]);
});

it.each([
  [{ seconds: 3.2 }, '3.2 s'],
  [{ seconds: 0 }, '0.0 s'],
  [{ seconds: 9.9 }, '9.9 s'],
  [{ seconds: 11.4, tokens: 1 }, '11 s · 1 token'],
  [{ seconds: 1234, tokens: 1234 }, '1,234 s · 1,234 tokens'],
  [{ tokens: 96 }, '96 tokens'],
  [{}, undefined],
])('what an answer took is told: %j', (effort, words) => {
  expect(describeEffort(effort)).toBe(words);
});

it.each([
  [undefined, true, 'Thinking'],
  [0, true, 'Thinking'],
  [25, true, 'Thinking for 25 s'],
  [4, false, 'Thought for 4 s'],
  [0, false, 'Thought'],
  [undefined, false, 'Thought'],
] as const)('a thought of %s s, going on: %s, is called %s', (seconds, isThinking, words) => {
  expect(describeThought(seconds, isThinking)).toBe(words);
});

it.each([
  ['mock', undefined, 'Demo', 'Demo, prepared answers'],
  ['relay', undefined, 'llama3.2', 'llama3.2'],
  ['own-model', 'localhost:11434', 'llama3.2 · localhost', 'llama3.2 · localhost:11434'],
  ['own-model', '[::1]:8080', 'llama3.2 · [::1]', 'llama3.2 · [::1]:8080'],
] as const)('who answers is named, as the %s at %s: %s, and in an answer: %s', (kind, host, words, kept) => {
  const site = siteAnswerer('relay', {
    model: 'gpt',
    retryMode: 'always',
    streaming: false,
    memoryTurns: 0,
    attemptTimeoutMs: 1,
    tableAtOnce: 1,
  });
  const answerer = { ...site, kind, ...(host && { host }) };
  expect(answererLabel(answerer, 'llama3.2')).toBe(words);
  expect(describeAnswerer(answerer, 'llama3.2')).toBe(kept);
});
