import { toBase64Url } from './base64-url.ts';

/** The polynomial of CRC-32, its lowest power first. */
const POLYNOMIAL = 0xedb88320;

/**
 * Six characters that tell whether a text of ASCII characters is as it was: another one in any place always changes
 * them. They are no protection against intent.
 */
export function checksumOf(text: string): string {
  let rest = 0xffffffff;
  for (let index = 0; index < text.length; index += 1) {
    rest ^= text.charCodeAt(index);
    for (let bit = 0; bit < 8; bit += 1) rest = rest & 1 ? (rest >>> 1) ^ POLYNOMIAL : rest >>> 1;
  }
  const sum = ~rest;
  return toBase64Url(Uint8Array.of(sum >>> 24, sum >>> 16, sum >>> 8, sum));
}
