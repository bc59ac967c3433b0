import type { Size } from './size.ts';

/** More would cost much and show little. */
const MAX_PIXEL_RATIO = 2;

/** Tells the size at once, and again with each change of it or of the screen's pixels. */
export function watchSize(canvas: HTMLCanvasElement, onSize: (size: Size, pixelRatio: number) => void) {
  const observer = new ResizeObserver(() => {
    const size = { widthPx: canvas.clientWidth, heightPx: canvas.clientHeight };
    onSize(size, Math.min(MAX_PIXEL_RATIO, devicePixelRatio));
  });
  try {
    observer.observe(canvas, { box: 'device-pixel-content-box' });
  } catch {
    observer.observe(canvas);
  }
  return () => observer.disconnect();
}
