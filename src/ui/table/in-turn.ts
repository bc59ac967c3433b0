import type { Follow } from '../controls/LiveText.tsx';

/** Long enough that four lanes need not share a frame, short enough that text appears in time. */
export const TURN_INTERVAL_MS = 68;

/** A frame at 60 Hz: with more lanes than fit into the interval, each still gets its own frame. */
export const FRAME_MS = 17;

/**
 * Updates a lane's text at moments of its own, so that growing texts are painted one after another and never all in one
 * frame. The text so far is shown at once.
 */
export function followInTurn(place: number, count: number): Follow {
  const intervalMs = Math.max(TURN_INTERVAL_MS, count * FRAME_MS);
  const phaseMs = (place / count) * intervalMs;
  return (text, show) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = text.subscribe(() => {
      timer ??= setTimeout(tell, intervalMs - ((performance.now() + intervalMs - phaseMs) % intervalMs));
    });
    function tell(): void {
      timer = undefined;
      show(text.peek());
    }
    show(text.peek());
    return () => {
      stop();
      clearTimeout(timer);
    };
  };
}
