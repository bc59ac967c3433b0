import { cutText } from './cut-text.ts';
import { HARMFUL_CHARACTER, VISIBLE_CHARACTER } from './harmful-characters.ts';

const HARMFUL = new RegExp(HARMFUL_CHARACTER, 'gu');

const VISIBLE = new RegExp(VISIBLE_CHARACTER, 'u');

/** A text as one line that can be shown and kept; what cannot becomes a question mark. */
export function cleanLine(text: string, maxUnits: number): string {
  const line = cutText(text.replaceAll(HARMFUL, '?').trim(), maxUnits).trim();
  return VISIBLE.test(line) ? line : '?';
}
