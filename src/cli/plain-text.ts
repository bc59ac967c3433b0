/** Control and format characters (except line feeds, the two joiners and flag tags), and unpaired surrogates. */
const HARMFUL = /(?!\n)\p{Cc}|[\p{Cs}\u2028\u2029]|(?!\u200c|\u200d|[\u{e0020}-\u{e007f}])\p{Cf}/gu;

/** Makes a text safe for a terminal: characters that move the cursor, set colours or turn the direction become `�`. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').replaceAll(HARMFUL, '\ufffd');
}
