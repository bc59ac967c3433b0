/** Every reason for which the relay does not pass a question or an answer on. */
export type Refusal =
  | { readonly kind: 'unknown-path' }
  | { readonly kind: 'wrong-method' }
  | { readonly kind: 'not-readable' }
  | { readonly kind: 'foreign-host' }
  | { readonly kind: 'foreign-origin' }
  | { readonly kind: 'wrong-content-type' }
  | { readonly kind: 'encoded-body' }
  | { readonly kind: 'body-too-large'; readonly limitBytes: number }
  | { readonly kind: 'malformed-body' }
  | { readonly kind: 'unknown-field'; readonly field: string }
  | { readonly kind: 'wrong-value'; readonly field: string; readonly expected: string }
  | { readonly kind: 'wrong-model'; readonly model: string }
  | { readonly kind: 'no-token-limit'; readonly limitTokens: number }
  | { readonly kind: 'too-many-questions'; readonly limit: number; readonly retryAfterMs: number }
  | { readonly kind: 'no-key' }
  | { readonly kind: 'no-connection'; readonly code: string }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'unreadable-answer' }
  | { readonly kind: 'answer-too-large'; readonly limitBytes: number }
  | { readonly kind: 'deadline-passed'; readonly deadlineMs: number }
  | { readonly kind: 'relay-failed' };
