import type { Failure } from '../ports/completion.ts';

const MAX_CHARACTERS = 500;

/** The failure without keys, which providers like to quote, and without more than a log can use. */
export function redactFailure(failure: Failure, maskKeys: (text: string) => string): Failure {
  const clean = (text: string) => shorten(maskKeys(text));
  const told = { ...failure, detail: clean(failure.detail) };
  return failure.code === undefined ? told : { ...told, code: clean(failure.code) };
}

function shorten(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`;
}
