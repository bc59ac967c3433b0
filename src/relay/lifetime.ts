import type { ServerResponse } from 'node:http';

/** How long one exchange may go on. The signal's reason is a LifetimeEnd. */
export interface Lifetime {
  readonly signal: AbortSignal;
  /** Leaves no timer behind. */
  release(): void;
}

export type LifetimeEnd = 'deadline-passed' | 'client-gone';

/** Ends when so many ms have passed, or when the client leaves before it has its answer. */
export function startLifetime(response: ServerResponse, deadlineMs: number): Lifetime {
  const controller = new AbortController();
  const end = (reason: LifetimeEnd): void => controller.abort(reason);
  const timer = setTimeout(() => end('deadline-passed'), deadlineMs);
  const onClose = (): void => {
    if (!response.writableFinished) end('client-gone');
  };
  response.once('close', onClose);
  return {
    signal: controller.signal,
    release() {
      clearTimeout(timer);
      response.off('close', onClose);
    },
  };
}
