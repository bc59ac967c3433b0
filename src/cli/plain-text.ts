import { CONTROL_CHARACTER } from '../domain/checks/harmful-characters.ts';

/** What acts on a terminal, except a line feed. */
export const UNSAFE_ON_TERMINAL = new RegExp(String.raw`(?!\n)${CONTROL_CHARACTER}`, 'gu');

/** Makes a text safe for a terminal: characters that move the cursor, set colours or turn the direction become `�`. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').replaceAll(UNSAFE_ON_TERMINAL, '\ufffd');
}
