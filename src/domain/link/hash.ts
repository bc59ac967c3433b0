import type { PersonaId } from '../squad/persona.ts';
import { HARMFUL_CHARACTER } from '../checks/harmful-characters.ts';

/** What the fragment of an address asks for. */
export type HashReading =
  /** A round, perhaps incomplete or of a newer version: for `decodeRound`. */
  | { readonly kind: 'round'; readonly link: string }
  /** A question, which nobody has sent yet. */
  | {
      readonly kind: 'question';
      readonly text: string;
      /** The persona that it is for, if any; perhaps one that is not in the squad. */
      readonly personaId: PersonaId | undefined;
    };

/** Line breaks separate paragraphs. */
const HARMFUL = new RegExp(String.raw`(?!\n)${HARMFUL_CHARACTER}`, 'gu');

/** Reads the fragment of an address, `#` included; undefined if it means nothing to this product. */
export function readHash(hash: string): HashReading | undefined {
  if (/^#r\d/.test(hash)) return { kind: 'round', link: hash.slice(1) };
  const [first = '', ...others] = hash.split('&');
  if (!first.startsWith('#q=')) return undefined;
  const text = decode(first.slice('#q='.length)).replaceAll('\r\n', '\n').replaceAll(HARMFUL, '').trim();
  if (text === '') return undefined;
  const to = others.find((part) => part.startsWith('to='));
  return { kind: 'question', text, personaId: to === undefined ? undefined : decode(to.slice('to='.length)) };
}

/** A stray per cent sign means itself. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
