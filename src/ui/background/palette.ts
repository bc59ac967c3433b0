import type { ChatId } from '../../domain/persona.ts';
import { type Rgb, contrast, formatRgb, luminance, mix, saturate } from './rgb.ts';

export type Token = ChatId | 'page' | 'line';

/** The page's colours as they are at the moment. */
export type Palette = Readonly<Record<Token, Rgb>>;

/** What is drawn with: CSS colours. */
export type Inks = Readonly<Record<ChatId | 'line', string>>;

/** How far a drawn colour may be from the page: what leaves text at 4.5:1 over any pixel. */
const MAX_CONTRAST = { dark: 1.42, light: 1.2 };

/** The grid stays behind the rest. */
const MAX_LINE_CONTRAST = { dark: 1.24, light: 1.14 };

/** So close to the page, a hue as it is would look grey. */
const SATURATION = 1.7;

const SEARCH_STEPS = 10;

/**
 * Opaque colours close to the page's. Whatever is laid over whatever, with any opacity, is a mixture of these and the
 * page, so no pixel can be much further from the page than the furthest of them.
 */
export function inksOf(palette: Palette): Inks {
  const theme = luminance(palette.page) < 0.2 ? 'dark' : 'light';
  const ink = (chatId: ChatId) => {
    const towards = (share: number) => saturate(mix(palette.page, palette[chatId], share), SATURATION);
    return formatRgb(furthest(palette.page, towards, MAX_CONTRAST[theme]));
  };
  const line = (share: number) => mix(palette.page, palette.line, share);
  return {
    line: formatRgb(furthest(palette.page, line, MAX_LINE_CONTRAST[theme])),
    dreamer: ink('dreamer'),
    theorist: ink('theorist'),
    pragmatist: ink('pragmatist'),
    analyst: ink('analyst'),
  };
}

/** The colour on the way that is furthest from the page within the limit. */
function furthest(page: Rgb, towards: (share: number) => Rgb, maxContrast: number): Rgb {
  let within = 0;
  let beyond = 1;
  for (let step = 0; step < SEARCH_STEPS; step += 1) {
    const share = (within + beyond) / 2;
    if (contrast(page, towards(share)) <= maxContrast) within = share;
    else beyond = share;
  }
  return towards(within);
}
