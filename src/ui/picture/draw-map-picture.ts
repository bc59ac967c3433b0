import { PICTURE_SIZE } from '../../domain/picture/blocks.ts';
import { mapInWords } from '../../domain/picture/map-in-words.ts';
import { mapPicture } from '../../domain/picture/map-picture.ts';
import type { PicturedMap } from '../../domain/picture/pictured-map.ts';
import type { Persona } from '../../domain/squad/persona.ts';
import type { CopiedImage } from '../../ports/files.ts';
import { shownTheme } from '../controls/theme.ts';
import { embedFont } from './embedded-font.ts';
import { faceOf } from './face-of.tsx';
import { createRuler, paintSvg } from './paint-svg.ts';

interface MapToDraw extends Omit<PicturedMap, 'personas'> {
  /** Those whose answers the map was drawn from, in the round's order. */
  readonly personas: readonly Persona[];
  /** All personas of the squad, in its order. */
  readonly squad: readonly Persona[];
}

/**
 * A map as a picture in the page's theme, with its alternative text.
 * @throws if the browser does not draw it
 */
export async function drawMapPicture({ personas, squad, ...map }: MapToDraw): Promise<CopiedImage> {
  const theme = shownTheme();
  const pictured = {
    ...map,
    personas: personas.map((persona) => ({ ...persona, face: faceOf(persona, squad, theme) })),
  };
  const font = await embedFont();
  const widthOf = createRuler();
  const remove = await font.bring();
  try {
    const svg = mapPicture(pictured, {
      theme,
      measure: (text, { size, weight }) => widthOf(text, `${weight} ${size}px ${font.family}`),
      fontFamily: font.family,
      fontRules: font.rules,
    });
    return { png: await paintSvg(svg, PICTURE_SIZE), text: mapInWords(pictured) };
  } finally {
    remove();
  }
}
