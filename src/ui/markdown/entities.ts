const ENTITY = /&(?:#(\d{1,6}|x[\da-f]{1,5})|([a-z]+));/gi;

/** The names that answers use; any other stays as it is written. */
const NAMED = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00A0'],
]);

/** A text with its entities as the characters they stand for. */
export function decodeEntities(text: string): string {
  return text.replace(ENTITY, (written, code?: string, name = '') =>
    code === undefined ? (NAMED.get(name) ?? written) : String.fromCodePoint(Number(`0${code}`)),
  );
}
