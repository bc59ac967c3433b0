import type { Brush } from './brush.ts';
import { drawDials } from './draw-dials.ts';
import { drawGrid } from './draw-grid.ts';
import { drawLinks, drawParticles } from './draw-particles.ts';
import type { Inks } from './palette.ts';
import type { Scene } from './scene.ts';

/** The layers, from the back to the front. */
export function drawScene(brush: Brush, scene: Scene, inks: Inks, pixelRatio: number): void {
  brush.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  brush.clearRect(0, 0, scene.size.widthPx, scene.size.heightPx);
  drawGrid(brush, scene.size, inks, pixelRatio);
  drawDials(brush, scene, inks);
  drawLinks(brush, scene, inks);
  drawParticles(brush, scene, inks);
}
