import { CONTROL_CHARACTER } from '../domain/checks/harmful-characters.ts';

/** What acts on a terminal, except a line feed. */
const UNSAFE_ON_TERMINAL = new RegExp(String.raw`(?!\n)${CONTROL_CHARACTER}`, 'gu');

/** Makes a text safe for a terminal: characters that move the cursor, set colours or turn the direction become `�`. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').replaceAll(UNSAFE_ON_TERMINAL, '\ufffd');
}

/** Equivalent JSON without characters that act on a terminal. */
export function plainJson(json: string): string {
  return json.replaceAll(UNSAFE_ON_TERMINAL, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, '0')}`,
    ).join(''),
  );
}
