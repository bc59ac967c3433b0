import type { RestoreRefusal } from './restore-rules.ts';

/** Why a conversation was not imported (behaviour 9.11). */
export function wordRestoreRefusal(reason: RestoreRefusal): string {
  switch (reason) {
    case 'not-open':
      return 'No conversation is open. Nothing was replaced: begin the interaction first.';
    case 'answering':
      return 'An answer in this conversation is still on its way. Nothing was replaced: stop it, or import afterwards.';
    case 'editing':
      return 'A question of this conversation is being edited. Nothing was replaced: send it or end the edit first.';
    case 'ids-taken':
      return 'A message of this conversation is already part of another one. Nothing was replaced: choose another file.';
  }
}
