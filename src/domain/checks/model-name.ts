import { HARMFUL_CHARACTER, VISIBLE_CHARACTER } from './harmful-characters.ts';

export const MAX_MODEL_CHARACTERS = 200;

const HARMFUL = new RegExp(HARMFUL_CHARACTER, 'u');

const VISIBLE = new RegExp(VISIBLE_CHARACTER, 'u');

/** The name of a model, as a provider or a visitor gives it; undefined unless it can be shown and kept. */
export function modelNameOf(given: unknown): string | undefined {
  const name = typeof given === 'string' ? given.trim() : '';
  const isFit = name.length <= MAX_MODEL_CHARACTERS && VISIBLE.test(name) && !HARMFUL.test(name);
  return isFit ? name : undefined;
}
