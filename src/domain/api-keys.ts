import { UNSEEN } from './checks/unseen.ts';

/** Also control characters, but no white space. */
const HIDING = new RegExp(String.raw`(?![\t-\r\u0085])[\p{Cc}${UNSEEN}]`, 'gu');

/** A shorter key is a local server's placeholder ("ollama"), which ordinary words may contain. */
const MIN_SECRET_CHARACTERS = 8;

/** A build contains many words, also long ones such as `anything` or `password`. */
const MIN_SEARCHED_CHARACTERS = 16;

/** How the keys of well-known providers begin. */
const BEGINNINGS = String.raw`c?sk-|gsk_|hf_|xai-|r8_|pplx-|nvapi-|AIza`;

/** How those of Gemini begin by now; in minified code, so does a property of an object. */
const BEGINNING_OF_GEMINI = String.raw`AQ\.`;

/** A whole key; model names have fewer digits and capitals. */
const KEY = new RegExp(
  String.raw`(?<![\w-])(?:${BEGINNINGS}|${BEGINNING_OF_GEMINI}(?=(?:[\w-]*?\d){2}))(?=(?:[\w-]*?[A-Z\d]){4})[\w-]{16,}`,
  'g',
);

/** A key in an error message, perhaps with asterisks in its middle. */
const QUOTED_KEY = new RegExp(String.raw`\b(?:${BEGINNINGS}|${BEGINNING_OF_GEMINI})[\w*-]{4,}`, 'g');

/** A piece of text between blanks and the separators of an address. */
const PIECE = /[^\s.:,/]{12,}/g;

/** Whether a key is long enough to hide. */
export function isSecret(key: string | undefined): key is string {
  return key !== undefined && key.length >= MIN_SECRET_CHARACTERS;
}

/** Whether a key is long enough to search a build for. */
export function isSearchable(key: string): boolean {
  return key.length >= MIN_SEARCHED_CHARACTERS;
}

export function holdsKey(text: string): boolean {
  return maskKeys(text) !== text;
}

/** Replaces everything that looks like a key with `***`. */
export function maskKeys(text: string): string {
  return text.replaceAll(KEY, '***');
}

/** Also masks whatever may be a secret of any kind: someone may paste a secret into the wrong setting. */
export function maskLikelySecrets(text: string): string {
  return maskKeys(text).replaceAll(PIECE, (piece) => (isLikelySecret(piece) ? '***' : piece));
}

/** Words have no digits, and are short or only lower case. */
function isLikelySecret(piece: string): boolean {
  return /\d/.test(piece) || (piece.length >= 20 && /[^a-z]/.test(piece));
}

/**
 * Masks one key, and everything that begins like a known kind of key, with `[key]`. What cannot be seen hides no key, and
 * is taken away from a text that holds one.
 */
export function createKeyMask(apiKey: string): (text: string) => string {
  // Some errors are JSON within a text.
  const forms = isSecret(apiKey) ? [apiKey, JSON.stringify(apiKey).slice(1, -1)] : [];
  return (text) => {
    const seen = text.replaceAll(HIDING, '');
    // The whole key first: if only a part of it looks like a key, the rest would stay.
    const masked = forms
      .reduce((rest, form) => rest.replaceAll(form, '[key]'), seen)
      .replaceAll(QUOTED_KEY, '[key]');
    return masked === seen ? text : masked;
  };
}

/** Finds and masks the given secrets, and everything that looks like a key. */
export function createKeyDetector(secrets: readonly string[]) {
  return {
    holdsKey: (text: string) => holdsKey(text) || secrets.some((secret) => text.includes(secret)),
    conceal: (text: string) =>
      maskKeys(secrets.reduce((masked, secret) => masked.replaceAll(secret, '***'), text)),
  };
}
