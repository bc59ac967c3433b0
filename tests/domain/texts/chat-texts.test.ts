import { expect, it } from 'vitest';
import type { Notice } from '../../../src/domain/conversation/conversation.ts';
import { type SendRefusal, viewLength } from '../../../src/domain/conversation/send-rules.ts';
import { describeNotice, describeOffer, hintsOf } from '../../../src/domain/texts/chat-texts.ts';
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
