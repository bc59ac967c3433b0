import { expect, it } from 'vitest';
import type { AskProgress } from '../../../src/domain/asking/ask.ts';
import { createMessage } from '../../../src/domain/conversation/conversation.ts';
import type { Notice, Status } from '../../../src/domain/conversation/conversation.ts';
import type { TurnView } from '../../../src/domain/table/round.ts';
import { type SeatState, seatStateOf } from '../../../src/domain/table/seat-state.ts';

const question = createMessage('user', 'Why?', 1);

const turn = (status?: Status, kind: 'present' | 'edited' = 'present'): TurnView => {
  return { kind, question, answer: createMessage('ai', 'So.', 2, status) };
};

const UNANSWERED: TurnView = { kind: 'present', question, answer: undefined };

const failure = { kind: 'failure', reason: 'server', detail: '' } as const;

const attempting: AskProgress = { kind: 'attempting', attempt: 1 };

it.each<readonly [SeatState, TurnView, AskProgress | undefined, Notice | undefined, hasText: boolean]>([
  ['removed', { kind: 'removed' }, attempting, undefined, true],
  ['thinking', UNANSWERED, attempting, undefined, false],
  ['answering', UNANSWERED, attempting, undefined, true],
  ['queued', UNANSWERED, { kind: 'queued', attempt: 1 }, undefined, false],
  ['offline', UNANSWERED, { kind: 'offline', attempt: 2 }, undefined, true],
  ['waiting', UNANSWERED, { kind: 'waiting', attempt: 2, delayMs: 1000, failure }, undefined, false],
  ['answered', turn(), undefined, undefined, false],
  ['cut', turn({ kind: 'cut' }), undefined, undefined, false],
  ['cut', turn({ kind: 'cut' }), undefined, { kind: 'kept', failure, manner: 'again' }, false],
  ['edited', turn({ kind: 'cut' }, 'edited'), undefined, undefined, false],
  ['edited', turn(undefined, 'edited'), undefined, undefined, false],
  ['stopped', turn({ kind: 'stopped' }), undefined, undefined, false],
  ['stopped', UNANSWERED, undefined, { kind: 'stopped' }, false],
  ['failed', UNANSWERED, undefined, { kind: 'not-sent' }, false],
  ['failed', turn({ kind: 'incomplete' }), undefined, undefined, false],
  ['failed', turn({ kind: 'no-answer', failure }), undefined, undefined, false],
])('a seat is %s', (state, ofTurn, progress, notice, hasText) => {
  expect(seatStateOf({ turn: ofTurn, progress, notice, hasText })).toBe(state);
});
