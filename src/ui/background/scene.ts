import type { DrawingId } from '../../domain/persona.ts';
import type { Brush } from './brush.ts';
import { type DialPlace, DIALS, placeDial, drawDials } from './dials.ts';
import { type Emphasis, createEmphasis, easeEmphasis } from './emphasis.ts';
import { drawGrid } from './grid.ts';
import type { Inks } from './palette.ts';
import { type Particle, particleCount, stepParticle, drawLinks, drawParticles } from './particles.ts';
import { type Size, NO_SIZE } from './view.ts';

/** All that moves. It is changed in place: a frame allocates nothing. */
interface Scene {
  readonly particles: readonly Particle[];
  readonly dialPlaces: readonly DialPlace[];
  readonly emphasis: Emphasis;
  size: Size;
  /** The particles that this size carries. */
  shown: readonly Particle[];
  elapsedMs: number;
}

export function createScene(particles: readonly Particle[]): Scene {
  return {
    particles,
    dialPlaces: DIALS.map(() => ({ xPx: 0, yPx: 0, radiusPx: 0, turn: 0 })),
    emphasis: createEmphasis(),
    size: NO_SIZE,
    shown: [],
    elapsedMs: 0,
  };
}

export function fitScene(scene: Scene, size: Size): void {
  scene.size = size;
  scene.shown = scene.particles.slice(0, particleCount(size));
  placeAll(scene, 0);
}

export function stepScene(scene: Scene, openId: DrawingId | undefined, dtMs: number): void {
  scene.elapsedMs += dtMs;
  easeEmphasis(scene.emphasis, openId, dtMs);
  placeAll(scene, dtMs);
}

/** For a still picture, which cannot ease. */
export function settleScene(scene: Scene, openId: DrawingId | undefined): void {
  easeEmphasis(scene.emphasis, openId, Infinity);
}

/** The layers, from the back to the front. */
export function drawScene(brush: Brush, scene: Scene, inks: Inks, pixelRatio: number): void {
  brush.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  brush.clearRect(0, 0, scene.size.widthPx, scene.size.heightPx);
  drawGrid(brush, scene.size, inks, pixelRatio);
  drawDials(brush, scene.dialPlaces, scene.emphasis, inks);
  drawLinks(brush, scene.shown, scene.emphasis, inks);
  drawParticles(brush, scene.shown, scene.emphasis, inks);
}

function placeAll({ shown, dialPlaces, size, elapsedMs }: Scene, dtMs: number): void {
  for (const particle of shown) stepParticle(particle, size, dtMs);
  for (let index = 0; index < DIALS.length; index += 1) {
    const dial = DIALS[index];
    const place = dialPlaces[index];
    if (dial && place) placeDial(dial, size, elapsedMs, place);
  }
}
