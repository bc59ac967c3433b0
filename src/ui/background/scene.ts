import type { Randomness } from '../../ports/randomness.ts';

/** A 2d context, on the page or in a worker. */
export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/** In CSS pixels. */
export interface Size {
  readonly widthPx: number;
  readonly heightPx: number;
}

export interface Particle {
  readonly radiusPx: number;
  /** Fractions of the width and the height, so that a resize keeps every particle inside. */
  across: number;
  down: number;
  acrossPxPerS: number;
  downPxPerS: number;
}

/** CSS colours. */
export interface Inks {
  readonly grid: string;
  /** By the persona's index in the squad. */
  readonly personas: readonly string[];
}

interface Point {
  readonly xPx: number;
  readonly yPx: number;
}

export const GRID_PX = 30;

/** Every fifth line is a main one, as on graph paper. */
const LINES_PER_MAIN = 5;
const LINE_OPACITY = { main: 1, other: 0.45 };

export const MAX_PARTICLES = 75;
const AREA_PER_PARTICLE_PX2 = 17_000;
const SPEED_PX_PER_S = { min: 3, max: 10 };
const RADIUS_PX = { min: 1, max: 2.25 };

export const LINK_PX = 100;

/** As many particles as the largest size shows, at random positions. */
export function createParticles(randomness: Randomness): readonly Particle[] {
  const between = ({ min, max }: typeof RADIUS_PX) => min + (max - min) * randomness.next();
  return Array.from({ length: MAX_PARTICLES }, () => {
    const speedPxPerS = between(SPEED_PX_PER_S);
    const heading = 2 * Math.PI * randomness.next();
    return {
      radiusPx: between(RADIUS_PX),
      across: randomness.next(),
      down: randomness.next(),
      acrossPxPerS: speedPxPerS * Math.cos(heading),
      downPxPerS: speedPxPerS * Math.sin(heading),
    };
  });
}

/** Moves a particle in place; it turns back at the edges. */
export function moveParticle(particle: Particle, { widthPx, heightPx }: Size, durationMs: number): void {
  const across = particle.across + (particle.acrossPxPerS * durationMs) / 1000 / widthPx;
  const down = particle.down + (particle.downPxPerS * durationMs) / 1000 / heightPx;
  particle.across = Math.max(0, Math.min(1, across));
  particle.down = Math.max(0, Math.min(1, down));
  if (particle.across !== across) particle.acrossPxPerS *= -1;
  if (particle.down !== down) particle.downPxPerS *= -1;
}

/** Draws grid, links between near particles, and particles, back to front. */
export function drawScene(brush: Brush, size: Size, particles: readonly Particle[], inks: Inks): void {
  const { widthPx, heightPx } = size;
  brush.clearRect(0, 0, widthPx, heightPx);
  drawGrid(brush, size, inks.grid);
  // Small screens show fewer.
  const places = particles
    .slice(0, Math.round((widthPx * heightPx) / AREA_PER_PARTICLE_PX2))
    .map(({ across, down, radiusPx }) => ({ xPx: across * widthPx, yPx: down * heightPx, radiusPx }));
  const inkOf = (index: number) => inks.personas[index % inks.personas.length] ?? inks.grid;
  for (const [index, place] of places.entries()) {
    brush.strokeStyle = inkOf(index);
    for (const other of places.slice(index + 1)) drawLink(brush, place, other);
  }
  brush.globalAlpha = 1;
  for (const [index, place] of places.entries()) {
    brush.fillStyle = inkOf(index);
    brush.beginPath();
    brush.arc(place.xPx, place.yPx, place.radiusPx, 0, 2 * Math.PI);
    brush.fill();
  }
}

/** From the middle outwards. Uses rectangles, since a stroke between two pixels would blur. */
function drawGrid(brush: Brush, { widthPx, heightPx }: Size, ink: string): void {
  brush.fillStyle = ink;
  for (const [lengthPx, isAcross] of [
    [widthPx, true],
    [heightPx, false],
  ] as const) {
    const middlePx = Math.floor(lengthPx / 2);
    for (let line = -Math.floor(middlePx / GRID_PX); middlePx + line * GRID_PX < lengthPx; line += 1) {
      brush.globalAlpha = line % LINES_PER_MAIN === 0 ? LINE_OPACITY.main : LINE_OPACITY.other;
      const atPx = middlePx + line * GRID_PX;
      if (isAcross) brush.fillRect(atPx, 0, 1, heightPx);
      else brush.fillRect(0, atPx, widthPx, 1);
    }
  }
}

/** Longer links are fainter. */
function drawLink(brush: Brush, from: Point, to: Point): void {
  const distancePx = Math.hypot(to.xPx - from.xPx, to.yPx - from.yPx);
  if (distancePx >= LINK_PX) return;
  brush.globalAlpha = 1 - distancePx / LINK_PX;
  brush.beginPath();
  brush.moveTo(from.xPx, from.yPx);
  brush.lineTo(to.xPx, to.yPx);
  brush.stroke();
}
