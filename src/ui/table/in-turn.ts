import type { Follow } from '../controls/LiveText.tsx';

/** So long that four lanes need not share a frame, and so short that words are painted in time. */
const INTERVAL_MS = 68;

/** A frame of most screens: of more lanes than fit into the interval, each still has a frame of its own. */
const FRAME_MS = 17;

/**
 * Follows a lane's text at the lane's own moments among those of the others, so that several texts that grow are painted
 * one after another and never all in one frame; what is there at first is shown at once.
 */
export function followInTurn(place: number, count: number): Follow {
  const intervalMs = Math.max(INTERVAL_MS, count * FRAME_MS);
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
