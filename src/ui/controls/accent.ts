import type { CSSProperties } from 'react';
import type { ThemedColour } from '../../domain/squad/palette.ts';
import type { Persona } from '../../domain/squad/persona.ts';

/** Gives an element and its content a persona's colour. */
interface AccentAttributes {
  readonly 'data-persona': string;
  readonly style: CSSProperties;
}

/** Inline style, since a style sheet cannot know the ids and colours of a squad. */
export function accentAttributes({ id, colour }: Pick<Persona, 'id' | 'colour'>): AccentAttributes {
  return { 'data-persona': id, style: { '--accent': themedCss(colour) } };
}

/** A CSS colour that follows the current theme. */
export function themedCss({ light, dark }: ThemedColour): string {
  return `light-dark(${light}, ${dark})`;
}
