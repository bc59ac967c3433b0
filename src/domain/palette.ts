import type { ThemedColour } from './persona.ts';

/** Colours by name, each with a contrast of at least 4.5 to 1 on the panels of both themes (behaviour 6.3, 15.6). */
export const PALETTE = {
  pink: { light: '#ad1765', dark: '#ff7ab8' },
  blue: { light: '#1a53bb', dark: '#74aeff' },
  green: { light: '#0a6a48', dark: '#4fd6a0' },
  violet: { light: '#6232c0', dark: '#b69aff' },
} as const satisfies Readonly<Record<string, ThemedColour>>;
