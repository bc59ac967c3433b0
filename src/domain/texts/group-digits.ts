/**
 * A whole number with a comma before each three digits. Not `toLocaleString`, whose first call loads the data of a language:
 * on a phone that takes as long as rendering a screen.
 */
export function groupDigits(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3}){1,5}$)/g, ',');
}
