/** The page's own server's answer to an access code. */
export type AccessResult =
  /** Questions pass from now on. */
  | { readonly kind: 'open' }
  | { readonly kind: 'wrong' }
  /** Too many wrong codes were entered; `retryAfterMs` is undefined if the server does not say it. */
  | { readonly kind: 'limited'; readonly retryAfterMs: number | undefined }
  /** The code could not be checked; `detail` is for developers and never contains the code. */
  | { readonly kind: 'unreachable'; readonly detail: string };

/** Enters the access code, without which the page's own server forwards no question. */
export interface Access {
  /** Never rejects, and does not store the code. */
  enter(code: string): Promise<AccessResult>;
}
