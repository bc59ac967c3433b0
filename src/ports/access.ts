/** What the page's own server says to an access code. */
export type AccessResult =
  /** Questions pass from now on. */
  | { readonly kind: 'open' }
  | { readonly kind: 'wrong' }
  /** Too many wrong codes were entered; undefined where it does not say until when. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number | undefined }
  /** Nobody knows whether it is right; `detail` is for developers and never holds the code. */
  | { readonly kind: 'unreachable'; readonly detail: string };

/** The way to enter the code without which the page's own server passes no question on. */
export interface Access {
  /** Never rejects, and keeps the code nowhere. */
  enter(code: string): Promise<AccessResult>;
}
