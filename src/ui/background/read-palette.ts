import type { Palette, Token } from './palette.ts';
import { type Rgb, parseRgb } from './rgb.ts';

/** Asks the browser, since only a computed colour has its light-dark() resolved. Undefined when one is unreadable. */
export function readPalette(host: HTMLElement): Palette | undefined {
  const probe = host.ownerDocument.createElement('span');
  probe.hidden = true;
  host.append(probe);
  try {
    const read = (token: Token) => readToken(probe, token);
    const palette = {
      page: read('page'),
      line: read('line'),
      dreamer: read('dreamer'),
      theorist: read('theorist'),
      pragmatist: read('pragmatist'),
      analyst: read('analyst'),
    };
    return isComplete(palette) ? palette : undefined;
  } finally {
    probe.remove();
  }
}

function readToken(probe: HTMLElement, token: Token): Rgb | undefined {
  probe.style.color = `var(--${token})`;
  return parseRgb(getComputedStyle(probe).color);
}

function isComplete(palette: Readonly<Record<Token, Rgb | undefined>>): palette is Palette {
  return Object.values(palette).every((colour) => colour !== undefined);
}
