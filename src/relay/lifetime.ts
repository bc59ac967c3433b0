import type { IncomingMessage, ServerResponse } from 'node:http';
import { type EndSignal, createEndSignal } from './end-signal.ts';
import type { Refusal } from './refusal.ts';

/** Why an exchange ends before its answer has come. */
export type End = Refusal | { readonly kind: 'client-gone' };

/** How long one exchange may go on. */
export interface Lifetime {
  readonly signal: EndSignal;
  /** Why the signal was given, if it was. */
  end(): End | undefined;
  /** So many ms are left from now on, and then it ends with this. */
  limit(durationMs: number, end: Refusal): void;
  /** Leaves no timer behind. */
  release(): void;
}

/** Ends when a limit has passed, or when the client leaves before it has its answer. */
export function startLifetime({ socket }: IncomingMessage, response: ServerResponse): Lifetime {
  const { signal, abort } = createEndSignal();
  let ended: End | undefined;
  let limit: { readonly endsAtMs: number; readonly end: Refusal } | undefined;
  let timer: NodeJS.Timeout | undefined;
  let ringsAtMs = Number.POSITIVE_INFINITY;

  function end(reason: End): void {
    ended ??= reason;
    abort();
  }

  function setTimer(durationMs: number): void {
    clearTimeout(timer);
    ringsAtMs = performance.now() + durationMs;
    timer = setTimeout(look, durationMs);
  }

  function look(): void {
    if (limit === undefined) return;
    const leftMs = limit.endsAtMs - performance.now();
    if (leftMs > 0) setTimer(leftMs);
    else end(limit.end);
  }

  const onClose = (): void => {
    if (!response.writableFinished) end({ kind: 'client-gone' });
  };
  // A response that is queued behind another one of its connection hears nothing of its close.
  socket.once('close', onClose);
  if (socket.destroyed) onClose();
  return {
    signal,
    end: () => ended,
    limit(durationMs, reason) {
      limit = { endsAtMs: performance.now() + durationMs, end: reason };
      // Most exchanges are over before a timer rings that was set for less: it need not be set again.
      if (limit.endsAtMs < ringsAtMs) setTimer(durationMs);
    },
    release() {
      clearTimeout(timer);
      socket.off('close', onClose);
    },
  };
}
