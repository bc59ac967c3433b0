interface FrameLoop {
  run(running: boolean): void;
}

/** Slow enough to cost little; at ten pixels per second at most, nothing moves more than one pixel per frame. */
const FRAMES_PER_SECOND = 10;

/** The timer ends a little early, so that the display's next frame comes at the right time. */
const TIMER_MS = 1000 / FRAMES_PER_SECOND - 10;

/** After a sleep the animation continues where it was. */
const MAX_STEP_MS = 150;

/** Calls back about 10 times a second with the time since; holds a timer or a frame only while it runs. */
export function createFrameLoop(onFrame: (dtMs: number) => void): FrameLoop {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let frame: number | undefined;
  let lastMs: number | undefined;

  function wait(): void {
    timer = setTimeout(() => {
      timer = undefined;
      frame = requestAnimationFrame(draw);
    }, TIMER_MS);
  }

  function draw(nowMs: number): void {
    frame = undefined;
    const dtMs = lastMs === undefined ? 0 : Math.min(MAX_STEP_MS, Math.max(0, nowMs - lastMs));
    lastMs = nowMs;
    wait();
    onFrame(dtMs);
  }

  function stop(): void {
    if (timer !== undefined) clearTimeout(timer);
    if (frame !== undefined) cancelAnimationFrame(frame);
    timer = undefined;
    frame = undefined;
    lastMs = undefined;
  }

  return {
    run(running) {
      if (!running) stop();
      else if (timer === undefined && frame === undefined) wait();
    },
  };
}
