import type { Failure } from '../ports/completion.ts';

/** What an answer lacks (behaviour 11.22 to 11.24): how it came to be other than the provider's whole word. */
export type AnswerFlaw =
  /** The visitor stopped it; its text is what had come. */
  | { readonly kind: 'stopped' }
  /** It broke off; its text is what had come. Without a failure where a port threw. */
  | { readonly kind: 'incomplete'; readonly failure?: Failure }
  /** None came: its text is the apology. */
  | { readonly kind: 'no-answer'; readonly failure: Failure }
  /** It came without any text: its text is the fallback. */
  | { readonly kind: 'no-content' };

/** Whether an answer's text is, at least in part, the provider's. */
export function hasProviderText(flaw: AnswerFlaw | undefined): boolean {
  return flaw === undefined || flaw.kind === 'stopped' || flaw.kind === 'incomplete';
}
