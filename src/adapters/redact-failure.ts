import type { Failure } from '../ports/completion.ts';
import { LEAST_SECRET_CHARACTERS } from './least-secret.ts';

const MAX_CHARACTERS = 500;

/** The failure without the key, which providers like to quote, and without more than a log can use. */
export function redactFailure(failure: Failure, apiKey: string): Failure {
  const clean = (text: string) => shorten(mask(text, apiKey));
  const told = { ...failure, detail: clean(failure.detail) };
  return failure.code === undefined ? told : { ...told, code: clean(failure.code) };
}

function mask(text: string, apiKey: string): string {
  const masked = text.replaceAll(/\bsk-[\w*-]{4,}/g, '[key]');
  return apiKey.length < LEAST_SECRET_CHARACTERS ? masked : masked.replaceAll(apiKey, '[key]');
}

function shorten(text: string): string {
  return text.length <= MAX_CHARACTERS ? text : `${text.slice(0, MAX_CHARACTERS)}…`;
}
