/** What the keys of well-known providers look like; names of models have fewer digits and capitals. */
const LIKE_A_KEY =
  /(?<![\w-])(?:c?sk-|gsk_|hf_|xai-|r8_|pplx-|nvapi-|AIza)(?=(?:[\w-]*?[A-Z\d]){4})[\w-]{16,}/g;

export function holdsLikeAKey(text: string): boolean {
  return maskKeys(text) !== text;
}

/** The text with `***` for everything that looks like a key. */
export function maskKeys(text: string): string {
  return text.replaceAll(LIKE_A_KEY, '***');
}
