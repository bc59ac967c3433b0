/** Makes a text of others fit to be shown. */
export type Clean = (text: string) => string;

/** Control characters, format characters but the two joiners and the tags of flags, and halves of a character. */
const HARMFUL = /[\p{Cc}\p{Cs}\u2028\u2029]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;
const TAB = '    ';
const PICTURES_OF_CONTROLS = 0x24_00;
const PICTURE_OF_DELETE = '\u2421';
const REPLACEMENT = '\ufffd';

/**
 * A text that a terminal can only show: nothing in it moves the cursor, colours, names a window, links or turns the
 * direction of reading. What would is made visible; line ends stay (behaviour 16.12).
 */
export function neutralise(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll(HARMFUL, show);
}

/** JSON that means the same, and in which nothing acts on a terminal either. */
export function escapeInJson(json: string): string {
  return json.replaceAll(HARMFUL, (character) =>
    character === '\n'
      ? character
      : Array.from({ length: character.length }, (_, at) => escapeUnit(character.charCodeAt(at))).join(''),
  );
}

function escapeUnit(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}

function show(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (character === '\n' || character === '\u2028' || character === '\u2029') return '\n';
  if (character === '\t') return TAB;
  if (code < 0x20) return String.fromCodePoint(PICTURES_OF_CONTROLS + code);
  if (code === 0x7f) return PICTURE_OF_DELETE;
  if (code < 0xa0 || (code >= 0xd8_00 && code <= 0xdf_ff)) return REPLACEMENT;
  return `<U+${code.toString(16).toUpperCase().padStart(4, '0')}>`;
}
