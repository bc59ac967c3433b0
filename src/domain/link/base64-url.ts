const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';

const VALUES: ReadonlyMap<string, number> = new Map(DIGITS.split('').map((digit, value) => [digit, value]));

/** Bytes in the letters, digits and signs that need no escape in an address (RFC 4648), without padding. */
export function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 3) {
    const [first = 0, second = 0, third = 0] = bytes.subarray(at, at + 3);
    const group = (first << 16) | (second << 8) | third;
    const digits = [18, 12, 6, 0].map((shift) => DIGITS.charAt((group >> shift) & 63));
    text += digits.slice(0, bytes.length - at + 1).join('');
  }
  return text;
}

/** Undefined if the text has other characters. */
export function fromBase64Url(text: string): Uint8Array | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * 6) / 8));
  let bits = 0;
  let at = 0;
  for (let index = 0; index < text.length; index += 1) {
    const value = VALUES.get(text.charAt(index));
    if (value === undefined) return undefined;
    bits = ((bits << 6) | value) & 0xffff;
    if (index % 4 === 0) continue;
    bytes[at] = (bits >> (6 - 2 * (index % 4))) & 0xff;
    at += 1;
  }
  return bytes;
}
