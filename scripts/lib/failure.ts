/** A failure that the user can act on. Its message says everything, so it is printed without a stack. */
export class PlainError extends Error {
  override readonly name = 'PlainError';
}

/** An expected failure gives only its message, a bug its stack. */
export function describeFailure(failure: unknown): string {
  if (!(failure instanceof Error)) return String(failure);
  return isExpected(failure) ? failure.message : (failure.stack ?? failure.message);
}

/** Checks names, since a class may be loaded twice. Arguments that `parseArgs` refuses are the user's mistake too. */
function isExpected(error: Error): boolean {
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['PlainError', 'SettingsError', 'StartError'].includes(error.name) || code.startsWith('ERR_PARSE_ARGS')
  );
}
