import type { ThemedColour } from '../squad/palette.ts';

/** The page's own colours, as in its style sheet; none of them belongs to a persona or to a stance. */
export const PICTURE_COLOURS = {
  panel: { light: '#fbfcfe', dark: '#10141f' },
  page: { light: '#eef1f6', dark: '#090c14' },
  line: { light: '#cdd4e2', dark: '#263047' },
  ink: { light: '#131826', dark: '#edf0f8' },
  'ink-quiet': { light: '#4a546d', dark: '#a7b1ca' },
  warn: { light: '#744900', dark: '#ffc965' },
} as const satisfies Readonly<Record<string, ThemedColour>>;
