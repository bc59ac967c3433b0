import type { CSSProperties } from 'react';
import type { Persona, ThemedColour } from '../../domain/persona.ts';

/** What puts an element, and everything within it, into a persona's colour. */
interface AccentAttributes {
  readonly 'data-persona': string;
  readonly style: CSSProperties;
}

/** Set on the element itself: a style sheet cannot know the ids and colours of a squad. */
export function accentAttributes({ id, colour }: Pick<Persona, 'id' | 'colour'>): AccentAttributes {
  return { 'data-persona': id, style: { '--accent': themedCss(colour) } };
}

/** As a CSS colour, which follows the theme in use. */
export function themedCss({ light, dark }: ThemedColour): string {
  return `light-dark(${light}, ${dark})`;
}
