/** A text without blanks and invisible characters at its ends, which are copied with it. */
export function trimUnseen(text: string): string {
  return text.replace(/^[\s\p{Cf}]+/u, '').replace(/(?<![\s\p{Cf}])[\s\p{Cf}]+$/u, '');
}
