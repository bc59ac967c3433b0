import type { AccessResult } from '../../ports/access.ts';
import { retryAdvice } from './limit-texts.ts';

/** What the dialog for the access code says (behaviour 21.20). */
export const ACCESS_TEXTS = {
  title: 'Access code',
  purpose:
    'To ask here, enter the code that the operator of this page gave you. Your question is kept, and sent as soon as the code is accepted.',
  /** The code was right, and the very next question lacked it again. */
  lost: 'The code was right, but this browser did not keep it. Allow cookies for this page, then enter the code again.',
  label: 'Code',
  enter: 'Enter',
  checking: 'Checking the code.',
} as const;

/** Why the code opens nothing, and what to do. */
export function describeAccessProblem(result: Exclude<AccessResult, { readonly kind: 'open' }>): string {
  switch (result.kind) {
    case 'wrong':
      return 'This is not the code. Check it, then enter it again.';
    case 'limited':
      return `Too many wrong codes were entered. ${retryAdvice(result.retryAfterMs)}`;
    case 'unreachable':
      return 'The code could not be checked. Check the connection, then enter it again.';
  }
}
