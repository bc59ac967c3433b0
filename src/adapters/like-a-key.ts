/** What the keys of well-known providers look like. */
const LIKE_A_KEY = /(?<![\w-])(?:(?:sk|rk|csk|gsk|hf|xai|r8|pplx|nvapi)[-_]|AIza)[\w-]{16,}/g;

export function holdsLikeAKey(text: string): boolean {
  return maskKeys(text) !== text;
}

/** The text with `***` for everything that looks like a key. */
export function maskKeys(text: string): string {
  return text.replaceAll(LIKE_A_KEY, '***');
}
