import { type ChatId, CHAT_IDS } from '../../domain/persona.ts';
import type { Size } from './size.ts';

export interface Particle {
  readonly chatId: ChatId;
  readonly radiusPx: number;
  /** Fractions of the width and the height, so that a new size throws nobody out. */
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

export const MAX_PARTICLES = 75;

const AREA_PER_PARTICLE_PX2 = 17_000;
const SPEED_PX_PER_S = { min: 3, max: 10 };
const RADIUS_PX = { min: 1, max: 2.25 };

/** As many as any size may need, spread by chance. */
export function createParticles(randomness: Randomness): readonly Particle[] {
  return Array.from({ length: MAX_PARTICLES }, (_, index) => {
    const speedPxPerS = between(SPEED_PX_PER_S, randomness);
    const heading = 2 * Math.PI * randomness.next();
    return {
      chatId: CHAT_IDS[index % CHAT_IDS.length] ?? CHAT_IDS[0],
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
