import type { Clean } from './draw-message.ts';

/** A shorter key is a placeholder of a local server, and would be found in ordinary words. */
const MIN_KEY_CHARACTERS = 8;

/** Masks the key wherever it stands in a text (behaviour 16.16). */
export function createConceal(apiKey: string): Clean {
  return (text) => (apiKey.length < MIN_KEY_CHARACTERS ? text : text.replaceAll(apiKey, '[key]'));
}
