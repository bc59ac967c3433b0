/** Tells whether a text holds so much of a secret that nobody may read it. */
export type HoldsSecret = (text: string) => boolean;

/** Shorter ones are the placeholders of local servers ("ollama"). */
const MIN_SECRET_CHARACTERS = 8;

/** Of a key, its random part is hard to meet by chance in so few. */
const PART_CHARACTERS = 6;

export function createSecretCheck(secrets: readonly string[]): HoldsSecret {
  const known = secrets.filter(({ length }) => length >= MIN_SECRET_CHARACTERS);
  return (text) => partsOf(text).some((part) => known.some((secret) => secret.includes(part)));
}

function partsOf(text: string): readonly string[] {
  const count = Math.max(0, text.length - PART_CHARACTERS + 1);
  return Array.from({ length: count }, (_, start) => text.slice(start, start + PART_CHARACTERS));
}
