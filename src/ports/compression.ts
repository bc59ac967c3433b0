export type Deflated =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** The text has more bytes than it may have. */
  | { readonly kind: 'too-large' }
  /** The platform cannot compress. */
  | { readonly kind: 'unsupported' };

export type Inflated =
  | { readonly kind: 'text'; readonly text: string }
  /** The bytes are not a deflated text. */
  | { readonly kind: 'damaged' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unsupported' };

/** Texts in UTF-8, compressed by the algorithm deflate (RFC 1951), without a header. No method rejects or throws. */
export interface Compression {
  /**
   * The text must be without half characters.
   * @param maxBytes of the text in UTF-8
   */
  deflate(text: string, maxBytes: number): Promise<Deflated>;
  /** Stops soon after so many bytes of text, whatever would follow. */
  inflate(bytes: Uint8Array, maxBytes: number): Promise<Inflated>;
}
