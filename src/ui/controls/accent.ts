import type { CSSProperties } from 'react';
import type { Persona, ThemedColour } from '../../domain/persona.ts';

/** Attributes of an element in a persona's colour, with all that is within it. */
export interface Worn {
  readonly 'data-persona': string;
  readonly style: CSSProperties;
}

/** The accent is a property of the element's own, as any id and any colour may be a persona's. */
export function wear({ chatId, colour }: Pick<Persona, 'chatId' | 'colour'>): Worn {
  return { 'data-persona': chatId, style: { '--accent': themedCss(colour) } };
}

/** The colour of whichever theme holds where it is used. */
export function themedCss({ light, dark }: ThemedColour): string {
  return `light-dark(${light}, ${dark})`;
}
