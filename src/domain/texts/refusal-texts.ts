import type { RefusalReason } from '../visit/command.ts';
import { describeSendRefusal } from './question-texts.ts';
import { TABLE_TEXTS } from './table-texts.ts';

/** Why a command changed nothing, what was kept, and what to do (behaviour 9.11, 10.1, 10.7, 10.8). */
export function describeRefusal(reason: RefusalReason): string {
  switch (reason) {
    case 'blank':
    case 'too-long':
    case 'loading':
    case 'editing':
    case 'seat-editing':
    case 'not-open':
      return describeSendRefusal(reason);
    case 'restore-not-open':
      return 'No conversation is open. Nothing was replaced: begin the interaction first.';
    case 'restore-answering':
      return 'An answer in this conversation is still on its way. Nothing was replaced: stop it, or import afterwards.';
    case 'restore-editing':
      return 'A question of this conversation is being edited. Nothing was replaced: send it or end the edit first.';
    case 'other-stage':
      return 'That cannot be done on this screen.';
    case 'unknown-persona':
      return 'There is no such persona in this squad.';
    case 'nothing-to-edit':
      return 'There is no question to edit yet.';
    case 'not-editing':
      return 'No question is being edited.';
    case 'no-wait':
      return 'No attempt is waiting to be repeated.';
    case 'no-open-question':
      return 'No question is open.';
    case 'nothing-to-repeat':
      return 'The last question has a complete answer, or there is none yet.';
    case 'nothing-to-undo':
      return 'There is no earlier conversation to bring back.';
    case 'no-table':
      return 'There is no round table here: it takes two personas at least.';
    case 'at-table':
      return 'The round table is open. Your text is kept: open the persona first.';
    case 'too-few-seats':
      return TABLE_TEXTS.tooFewSeats;
    case 'unknown-round':
      return 'There is no such round.';
    case 'too-few-answers':
      return 'A map needs two complete answers at least. Try again in the others first.';
    case 'no-answer-to-pass':
      return 'Only a complete answer can be passed on.';
    case 'pass-to-itself':
      return 'An answer can be passed on to another persona only.';
    case 'pass-editing':
      return "That persona's question is being edited. Nothing was passed on: send the edit or end it first.";
    case 'no-room':
      return "That persona's draft has no room left for a quotation. Nothing was passed on: shorten it or send it first.";
    case 'visit-begun':
      return 'Something was asked in this visit already. Nothing was replaced: reload to go on with what was kept.';
    case 'visit-ended':
      return 'This visit has ended. Reload to begin another.';
  }
}
