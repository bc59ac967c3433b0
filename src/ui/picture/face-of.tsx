import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { Face } from '../../domain/picture/pictured-map.ts';
import { PICTURE_COLOURS } from '../../domain/picture/picture-colours.ts';
import type { Persona } from '../../domain/squad/persona.ts';
import { faceSigns } from '../../domain/squad/face-signs.ts';
import type { Theme } from '../controls/theme.ts';
import { DRAWINGS } from '../persona/drawings.tsx';

/** How much of a persona's colour a part has, as in the style sheet of the drawings, in percent. */
export const PART_SHARES: Readonly<Record<string, number>> = {
  body: 22,
  face: 9,
  tone: 46,
  lens: 30,
  solid: 100,
};

const SVG = 'http://www.w3.org/2000/svg';

/** A persona's drawing, or its sign if the drawings do not tell all of its squad apart. */
export function faceOf(persona: Persona, squad: readonly Persona[], theme: Theme): Face {
  const sign = faceSigns(squad).get(persona.id);
  return sign === undefined
    ? { kind: 'drawing', markup: drawingMarkup(persona, theme) }
    : { kind: 'sign', text: sign };
}

/** A drawing that needs no style sheet. */
function drawingMarkup({ drawing, colour }: Persona, theme: Theme): string {
  const Drawing = DRAWINGS[drawing];
  const holder = document.createElementNS(SVG, 'g');
  const root = createRoot(holder);
  flushSync(() => root.render(<Drawing />));
  for (const part of holder.querySelectorAll<SVGElement>('[data-part]')) {
    const share = PART_SHARES[part.dataset['part'] ?? ''];
    if (share !== undefined)
      part.setAttribute(
        'fill',
        `color-mix(in oklab, ${colour[theme]} ${share}%, ${PICTURE_COLOURS.panel[theme]})`,
      );
  }
  const markup = new XMLSerializer().serializeToString(holder);
  root.unmount();
  return markup;
}
