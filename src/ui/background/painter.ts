import { type Brush, type Inks, type Particle, type Size, drawScene, moveParticle } from './scene.ts';

/** What a painter needs to know, as plain data. */
export interface View {
  readonly size: Size;
  readonly pixelRatio: number;
  readonly inks: Inks;
  readonly isMoving: boolean;
}

/** No particle moves more than a pixel between two frames. */
const INTERVAL_MS = 100;

/** A canvas, on the page or in a worker. */
interface Surface {
  width: number;
  height: number;
  getContext(kind: '2d'): Brush | null;
}

/** Paints the latest view, again and again while it moves; otherwise no timer runs. */
export function createPainter(surface: Surface, particles: readonly Particle[]): (view: View) => void {
  const brush = surface.getContext('2d');
  let timer: ReturnType<typeof setInterval> | undefined;
  let frame = 0;

  return ({ size, pixelRatio, inks, isMoving }) => {
    const draw = () => brush && drawScene(brush, size, particles, inks);
    clearInterval(timer);
    cancelAnimationFrame(frame);
    surface.width = Math.round(size.widthPx * pixelRatio);
    surface.height = Math.round(size.heightPx * pixelRatio);
    brush?.scale(pixelRatio, pixelRatio);
    draw();
    if (!isMoving || size.widthPx === 0) return;
    timer = setInterval(() => {
      for (const particle of particles) moveParticle(particle, size, INTERVAL_MS);
      frame = requestAnimationFrame(draw);
    }, INTERVAL_MS);
  };
}
