/** Control and format characters except line feeds, the two joiners and the tags of flags; and halves of a character. */
const HARMFUL = /(?!\n)\p{Cc}|[\p{Cs}\u2028\u2029]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;

/** A text that a terminal can only show: what would move the cursor, set colours or turn the direction becomes `�`. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').replaceAll(HARMFUL, '\ufffd');
}
