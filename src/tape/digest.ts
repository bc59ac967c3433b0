const BASIS = 0x811c9dc5;
const PRIME = 0x01000193;
const DIGITS = 36;

/** A short word that changes with any single character of the text. */
export function digest(text: string): string {
  return spellDigest(digestFrom(BASIS, text));
}

/** The same as a number, which goes on from that of the texts before. */
export function digestFrom(before: number, text: string): number {
  let sum = before;
  for (let at = 0; at < text.length; at += 1) sum = Math.imul(sum ^ text.charCodeAt(at), PRIME);
  return sum;
}

export function spellDigest(sum: number): string {
  return (sum >>> 0).toString(DIGITS);
}
