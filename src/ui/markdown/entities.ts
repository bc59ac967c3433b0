/**
 * Stands for '&' while a text is parsed: in a browser the parser decodes what follows an '&' by writing it to an
 * element's `innerHTML`, which the page's policy refuses. Unicode keeps this code point for such use; no text has it.
 */
export const AMPERSAND = '\uFDD0';

const ENTITY = new RegExp(`${AMPERSAND}(?:#(\\d{1,7})|#x([\\da-f]{1,6})|([a-z]+));`, 'gi');

/** The names that answers use; any other stays as it is written. */
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
]);

/** A text that the parser may see. */
export function hideAmpersands(text: string): string {
  return text.replaceAll('&', AMPERSAND);
}

/** What was hidden, as it was. */
export function showAmpersands(text: string): string {
  return text.replaceAll(AMPERSAND, '&');
}

/** What was hidden, with its entities as the characters they stand for. */
export function decodeEntities(text: string): string {
  const decoded = text.replace(ENTITY, (written, decimal?: string, hex?: string, name?: string) => {
    if (name !== undefined) return NAMED.get(name) ?? written;
    return readCodePoint(decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal));
  });
  return showAmpersands(decoded);
}

function readCodePoint(code: number): string {
  const isCharacter = code > 0 && code <= 0x10_ffff && (code < 0xd800 || code > 0xdfff);
  return isCharacter ? String.fromCodePoint(code) : '\uFFFD';
}
