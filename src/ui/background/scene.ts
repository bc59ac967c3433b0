import type { DrawingId } from '../../domain/persona.ts';
import type { Brush } from './brush.ts';
import { type Dial, type DialPlace, createDials, placeDial, drawDials } from './dials.ts';
import { type Emphasis, createEmphasis, easeEmphasis } from './emphasis.ts';
import { drawGrid } from './grid.ts';
import type { Inks } from './palette.ts';
import { type Particle, particleCount, stepParticle, drawLinks, drawParticles } from './particles.ts';
import { type Size, NO_SIZE } from './view.ts';

/** What a squad brings into the scene, as plain data. */
export interface SceneParts {
  readonly particles: readonly Particle[];
  /** By the persona's place in the squad. */
  readonly drawings: readonly DrawingId[];
}

/** All that moves. It is changed in place: a frame allocates nothing. */
interface Scene {
  readonly particles: readonly Particle[];
  readonly dials: readonly Dial[];
  readonly dialPlaces: readonly DialPlace[];
  readonly emphasis: Emphasis;
  size: Size;
  /** The particles that this size carries. */
  shown: readonly Particle[];
  elapsedMs: number;
}

export function createScene({ particles, drawings }: SceneParts): Scene {
  const dials = createDials(drawings);
  return {
    particles,
    dials,
    dialPlaces: dials.map(() => ({ xPx: 0, yPx: 0, radiusPx: 0, turn: 0 })),
    emphasis: createEmphasis(drawings.length),
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

export function stepScene(scene: Scene, openPlace: number | undefined, dtMs: number): void {
  scene.elapsedMs += dtMs;
  easeEmphasis(scene.emphasis, openPlace, dtMs);
  placeAll(scene, dtMs);
}

/** For a still picture, which cannot ease. */
export function settleScene(scene: Scene, openPlace: number | undefined): void {
  easeEmphasis(scene.emphasis, openPlace, Infinity);
}

/** The layers, from the back to the front. */
export function drawScene(brush: Brush, scene: Scene, inks: Inks, pixelRatio: number): void {
  brush.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  brush.clearRect(0, 0, scene.size.widthPx, scene.size.heightPx);
  drawGrid(brush, scene.size, inks, pixelRatio);
  drawDials(brush, scene.dials, scene.dialPlaces, scene.emphasis, inks);
  drawLinks(brush, scene.shown, scene.emphasis, inks);
  drawParticles(brush, scene.shown, scene.emphasis, inks);
}

function placeAll({ shown, dials, dialPlaces, size, elapsedMs }: Scene, dtMs: number): void {
  for (const particle of shown) stepParticle(particle, size, dtMs);
  for (let index = 0; index < dials.length; index += 1) {
    const dial = dials[index];
    const place = dialPlaces[index];
    if (dial && place) placeDial(dial, size, elapsedMs, place);
  }
}
