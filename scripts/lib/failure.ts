/** A failure that a person can act on: its message says all there is to say, so it is printed without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** An expected failure prints only its message; a bug prints its stack. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return isExpected(failure) ? failure.message : (failure.stack ?? failure.message);
}

/** Known by name, since a class may be loaded twice; an argument that `parseArgs` refuses is a person's, too. */
function isExpected(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['PlainError', 'SettingsError', 'StartError'].includes(error.name) || code.startsWith('ERR_PARSE_ARGS')
  );
}
