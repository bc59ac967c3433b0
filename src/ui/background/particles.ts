import type { Brush } from './brush.ts';
import type { Emphasis } from './emphasis.ts';
import type { Inks } from './palette.ts';
import type { Size } from './view.ts';

export interface Particle {
  /** Whose colour it has, by the persona's place in the squad. */
  readonly personaPlace: number;
  readonly radiusPx: number;
  /** Fractions of the width and the height, so that a resize keeps every particle inside. */
  across: number;
  down: number;
  acrossPxPerS: number;
  downPxPerS: number;
  /** Where that is on the present size. */
  xPx: number;
  yPx: number;
}

interface Randomness {
  next(): number;
}

interface Point {
  readonly xPx: number;
  readonly yPx: number;
}

const MAX_PARTICLES = 75;

const AREA_PER_PARTICLE_PX2 = 17_000;
const SPEED_PX_PER_S = { min: 3, max: 10 };
const RADIUS_PX = { min: 1, max: 2.25 };
const LINK_OPACITY = 1;
const LINK_WIDTH_PX = 1;
const LINK_DISTANCE_PX = 100;

/** As many as any size may need, spread by chance and shared among so many personas. */
export function createParticles(randomness: Randomness, personaCount: number): readonly Particle[] {
  return Array.from({ length: MAX_PARTICLES }, (_, index) => {
    const speedPxPerS = between(SPEED_PX_PER_S, randomness);
    const heading = 2 * Math.PI * randomness.next();
    return {
      personaPlace: index % personaCount,
      radiusPx: between(RADIUS_PX, randomness),
      across: randomness.next(),
      down: randomness.next(),
      acrossPxPerS: speedPxPerS * Math.cos(heading),
      downPxPerS: speedPxPerS * Math.sin(heading),
      xPx: 0,
      yPx: 0,
    };
  });
}

/** How many particles a size carries: fewer on a phone, never more than 75 (behaviour 14.1). */
export function particleCount({ widthPx, heightPx }: Size): number {
  return Math.min(MAX_PARTICLES, Math.round((widthPx * heightPx) / AREA_PER_PARTICLE_PX2));
}

/** Lets a particle drift in place; it turns back at the edges. */
export function stepParticle(particle: Particle, size: Size, dtMs: number): void {
  const across = particle.across + fractionMoved(particle.acrossPxPerS, size.widthPx, dtMs);
  const down = particle.down + fractionMoved(particle.downPxPerS, size.heightPx, dtMs);
  if (turnsBack(across)) particle.acrossPxPerS = -particle.acrossPxPerS;
  if (turnsBack(down)) particle.downPxPerS = -particle.downPxPerS;
  particle.across = foldIntoUnit(across);
  particle.down = foldIntoUnit(down);
  particle.xPx = particle.across * size.widthPx;
  particle.yPx = particle.down * size.heightPx;
}

/** Each link in the colour of one of its ends, fainter the longer it is. */
export function drawLinks(brush: Brush, shown: readonly Particle[], emphasis: Emphasis, inks: Inks): void {
  brush.lineWidth = LINK_WIDTH_PX;
  for (let index = 0; index < shown.length; index += 1) {
    const from = shown[index];
    if (!from) continue;
    const ink = inks.personas[from.personaPlace];
    const strength = emphasis[from.personaPlace];
    if (ink === undefined || strength === undefined) continue;
    brush.strokeStyle = ink;
    for (let other = index + 1; other < shown.length; other += 1) {
      const to = shown[other];
      const near = to ? closeness(from, to) : 0;
      if (!to || near === 0) continue;
      brush.globalAlpha = LINK_OPACITY * near * strength;
      brush.beginPath();
      brush.moveTo(from.xPx, from.yPx);
      brush.lineTo(to.xPx, to.yPx);
      brush.stroke();
    }
  }
}

/** One path a colour. */
export function drawParticles(
  brush: Brush,
  shown: readonly Particle[],
  emphasis: Emphasis,
  inks: Inks,
): void {
  for (let place = 0; place < emphasis.length; place += 1) {
    const ink = inks.personas[place];
    const strength = emphasis[place];
    if (ink === undefined || strength === undefined) continue;
    brush.fillStyle = ink;
    brush.globalAlpha = strength;
    brush.beginPath();
    for (const particle of shown) {
      if (particle.personaPlace !== place) continue;
      brush.moveTo(particle.xPx + particle.radiusPx, particle.yPx);
      brush.arc(particle.xPx, particle.yPx, particle.radiusPx, 0, 2 * Math.PI);
    }
    brush.fill();
  }
}

/** How near two points are: 1 at the same place, falling to 0 at 100 px; more than 0 is a link (behaviour 14.1). */
export function closeness(from: Point, to: Point): number {
  const distancePx = Math.hypot(to.xPx - from.xPx, to.yPx - from.yPx);
  return distancePx < LINK_DISTANCE_PX ? 1 - distancePx / LINK_DISTANCE_PX : 0;
}

function fractionMoved(pxPerS: number, lengthPx: number, dtMs: number): number {
  return lengthPx > 0 ? (pxPerS * dtMs) / 1000 / lengthPx : 0;
}

function turnsBack(position: number): boolean {
  return Math.abs(Math.floor(position)) % 2 === 1 && position !== 1;
}

/** The position after every bounce between 0 and 1, however far it went. */
function foldIntoUnit(position: number): number {
  if (position >= 0 && position <= 1) return position;
  const folded = Math.abs(position) % 2;
  return folded > 1 ? 2 - folded : folded;
}

function between({ min, max }: { readonly min: number; readonly max: number }, randomness: Randomness) {
  return min + (max - min) * randomness.next();
}
