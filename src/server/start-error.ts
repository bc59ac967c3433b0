/** A failed start that the operator can fix; the message is ready to be shown. */
export class StartError extends Error {
  override readonly name = 'StartError';
}
