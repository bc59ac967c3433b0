/** A failure that a person can act on: its message says all there is to say, so it is printed without a stack. */
export class PlainError extends Error {
  /** @override */
  name = 'PlainError';
}
