import type { Brush } from './brush.ts';
import { createFrameLoop } from './frame-loop.ts';
import { type Inks, inksOf } from './palette.ts';
import { type SceneParts, drawScene, createScene, fitScene, settleScene, stepScene } from './scene.ts';
import { type Renderer, type View, isEmpty } from './view.ts';

/** A canvas of either kind. */
interface Surface {
  width: number;
  height: number;
  getContext(kind: '2d'): Brush | null;
}

const EASING_MS = 600;

/** Draws on the thread it is called on. Undefined when the canvas gives no context. */
export function createPainter(surface: Surface, parts: SceneParts): Renderer | undefined {
  const context = surface.getContext('2d');
  if (!context) return undefined;
  const brush = context;
  const scene = createScene(parts);
  let view: View | undefined;
  let inks: Inks | undefined;
  let pace = 1;
  const loop = createFrameLoop((dtMs) => {
    pace = easePace(pace, view?.resting ?? false, dtMs);
    stepScene(scene, view?.openPlace, dtMs * pace);
    draw();
    if (isAtRest()) loop.run(false);
  });

  function isAtRest(): boolean {
    return pace === 0 && (view?.resting ?? false);
  }

  function draw(): void {
    if (!view || isEmpty(view.size)) return;
    if (inks) drawScene(brush, scene, inks, view.pixelRatio);
    else brush.clearRect(0, 0, view.size.widthPx, view.size.heightPx);
  }

  return {
    show(next) {
      const last = view;
      view = next;
      inks = next.palette && inksOf(next.palette);
      if (!last || !sameSize(last, next)) {
        // Setting it clears the canvas, so only when it differs.
        surface.width = Math.round(next.size.widthPx * next.pixelRatio);
        surface.height = Math.round(next.size.heightPx * next.pixelRatio);
        fitScene(scene, next.size);
      }
      const runs = next.running && next.palette !== undefined && !isEmpty(next.size);
      const moves = runs && !isAtRest();
      if (!moves) settleScene(scene, next.openPlace);
      if (!last || !sameLook(last, next)) draw();
      loop.run(moves);
    },
    dispose: () => loop.run(false),
  };
}

/** How fast the picture goes, 0 to 1: slower while it comes to rest, faster while it sets out again. */
function easePace(pace: number, resting: boolean, dtMs: number): number {
  const change = dtMs / EASING_MS;
  return resting ? Math.max(0, pace - change) : Math.min(1, pace + change);
}

function sameSize(one: View, other: View): boolean {
  return (
    one.size.widthPx === other.size.widthPx &&
    one.size.heightPx === other.size.heightPx &&
    one.pixelRatio === other.pixelRatio
  );
}

/** Whether a still picture of the one is a still picture of the other. */
function sameLook(one: View, other: View): boolean {
  return (
    sameSize(one, other) &&
    one.openPlace === other.openPlace &&
    JSON.stringify(one.palette) === JSON.stringify(other.palette)
  );
}
