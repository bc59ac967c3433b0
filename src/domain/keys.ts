/** A shorter key is a local server's placeholder ("ollama"), and would be found in ordinary words. */
const LEAST_SECRET_CHARACTERS = 8;

/** How the keys of well-known providers begin. */
const BEGINNING = '(?:c?sk-|gsk_|hf_|xai-|r8_|pplx-|nvapi-|AIza)';

/** A whole key; names of models have fewer digits and capitals. */
const KEY = new RegExp(String.raw`(?<![\w-])${BEGINNING}(?=(?:[\w-]*?[A-Z\d]){4})[\w-]{16,}`, 'g');

/** A key as an error quotes it, perhaps with its middle starred out. */
const QUOTED_KEY = new RegExp(String.raw`\b${BEGINNING}[\w*-]{4,}`, 'g');

/** A piece of a text between blanks and the signs that part an address. */
const PIECE = /[^\s.:,/]{12,}/g;

/** Whether the value of a key is long enough to be looked for, and to be hidden. */
export function isSecret(key: string | undefined): key is string {
  return key !== undefined && key.length >= LEAST_SECRET_CHARACTERS;
}

export function holdsKey(text: string): boolean {
  return maskKeys(text) !== text;
}

/** The text with `***` for everything that looks like a key. */
export function maskKeys(text: string): string {
  return text.replaceAll(KEY, '***');
}

/** The text with `***` for all that may be a secret of any make, as a value that was mixed up with another may be. */
export function maskLikelySecrets(text: string): string {
  return maskKeys(text).replaceAll(PIECE, (piece) => (isLikelySecret(piece) ? '***' : piece));
}

/** Words have no digits, and are short or only lower case. */
function isLikelySecret(piece: string): boolean {
  return /\d/.test(piece) || (piece.length >= 20 && /[^a-z]/.test(piece));
}

/** Masks one key, and whatever an error quotes that begins like one, with `[key]`. */
export function createKeyMask(apiKey: string): (text: string) => string {
  // Some errors are quoted as JSON.
  const forms = isSecret(apiKey) ? [apiKey, JSON.stringify(apiKey).slice(1, -1)] : [];
  return (text) =>
    // The whole key first: a part of it may look like a key, and the rest would stay.
    forms.reduce((masked, form) => masked.replaceAll(form, '[key]'), text).replaceAll(QUOTED_KEY, '[key]');
}

/** Finds and masks the given secrets, and all that looks like a key. */
export function createKeyDetector(secrets: readonly string[]) {
  return {
    holdsKey: (text: string) => holdsKey(text) || secrets.some((secret) => text.includes(secret)),
    conceal: (text: string) =>
      maskKeys(secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text)),
  };
}
