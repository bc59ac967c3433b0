const ENTITY = /&(?:#(\d{1,6}|x[\da-f]{1,5})|([a-z]+));/gi;

/** The names that answers use; others stay as written. */
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
]);

/** Replaces entities with the characters they stand for. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (written, code?: string, name = '') =>
    code === undefined ? (NAMED.get(name) ?? written) : String.fromCodePoint(Number(`0${code}`)),
  );
}
