import type { Failure } from '../ports/completion.ts';

/** A shorter key would be found in ordinary words. */
const MIN_KEY_CHARACTERS = 8;
const MAX_DETAIL_CHARACTERS = 500;

/** The failure without the key, which providers like to quote, and without more than a log can use. */
export function redactFailure(failure: Failure, apiKey: string): Failure {
  const detail = shorten(mask(failure.detail, apiKey));
  return failure.code === undefined
    ? { ...failure, detail }
    : { ...failure, detail, code: mask(failure.code, apiKey) };
}

function mask(text: string, apiKey: string): string {
  const masked = text.replaceAll(/\bsk-[\w*-]{4,}/g, '[key]');
  return apiKey.length < MIN_KEY_CHARACTERS ? masked : masked.replaceAll(apiKey, '[key]');
}

function shorten(text: string): string {
  return text.length <= MAX_DETAIL_CHARACTERS ? text : `${text.slice(0, MAX_DETAIL_CHARACTERS)}…`;
}
