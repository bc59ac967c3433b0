import type { Brush } from './brush.ts';
import type { PicturedPersona } from './pictured-map.ts';
import { rounded } from './picture-text.ts';
import { escapeXml, svgElement } from './svg.ts';

/** How a face is shown: for a stance, for a claim whose words were not found, and for silence. */
type FaceLook = 'heard' | 'unquoted' | 'silent';

interface Spot {
  readonly centreX: number;
  readonly centreY: number;
  readonly size: number;
}

/** Puts a persona's face at a place. */
export type PlaceFace = (persona: PicturedPersona, look: FaceLook, spot: Spot) => string;

interface Faces {
  /** What the placed faces refer to. */
  readonly definitions: string;
  readonly place: PlaceFace;
}

/** The field of a drawing, and of a face. */
const FIELD = 120;

const MIDDLE = FIELD / 2;

const DISC_ID = 'disc';

/** How large a drawing is within its disc. */
const DRAWING_SCALE = 0.86;

const RING_WIDTH = 7;

const RING_RADIUS = MIDDLE - RING_WIDTH / 2;

const DISC = { cx: MIDDLE, cy: MIDDLE, r: RING_RADIUS };

/** Twelve dashes fit around the ring. */
const DASHES = '17.8 11.8';

const SIGN = { 'font-size': 50, 'font-weight': 600, 'text-anchor': 'middle' } as const;

const DRAWING_LINES = { 'stroke-width': 4, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' } as const;

const SILENT_OPACITY = 0.4;

/** Each face is drawn once, and shown as often as needed. */
export function createFaces(personas: readonly PicturedPersona[], brush: Brush): Faces {
  const idOf = ({ id }: PicturedPersona) => `face-${personas.findIndex((persona) => persona.id === id)}`;
  const faces = personas.map((persona) => svgElement('g', { id: idOf(persona) }, drawFace(persona, brush)));
  return {
    definitions: svgElement('clipPath', { id: DISC_ID }, svgElement('circle', DISC)) + faces.join(''),
    place(persona, look, { centreX, centreY, size }) {
      const ring = svgElement('circle', {
        ...DISC,
        fill: 'none',
        stroke: persona.colour[brush.theme],
        'stroke-width': RING_WIDTH,
        'stroke-dasharray': look === 'unquoted' ? DASHES : undefined,
      });
      const opacity = look === 'silent' ? SILENT_OPACITY : undefined;
      const face = svgElement('use', { href: `#${idOf(persona)}` });
      const ground = svgElement('circle', { ...DISC, fill: brush.colour('panel') });
      const corner = `${rounded(centreX - size / 2)} ${rounded(centreY - size / 2)}`;
      const transform = `translate(${corner}) scale(${size / FIELD})`;
      return svgElement(
        'g',
        { transform, 'data-face': look },
        ground + svgElement('g', { opacity }, face + ring),
      );
    },
  };
}

function drawFace({ face, colour }: PicturedPersona, { theme }: Brush): string {
  if (face.kind === 'sign') {
    const sign = { ...SIGN, x: MIDDLE, y: MIDDLE + SIGN['font-size'] * 0.36, fill: colour[theme] };
    return svgElement('text', sign, escapeXml(face.text));
  }
  const shift = (FIELD - FIELD * DRAWING_SCALE) / 2;
  const transform = `translate(${shift} ${shift}) scale(${DRAWING_SCALE})`;
  const lines = { ...DRAWING_LINES, fill: 'none', stroke: colour[theme], transform };
  const drawing = svgElement('g', lines, face.markup);
  return svgElement('g', { 'clip-path': `url(#${DISC_ID})` }, drawing);
}
