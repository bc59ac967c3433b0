import type { IncomingMessage } from 'node:http';
import type { EndSignal } from './end-signal.ts';

/** The memory of bodies that are still arriving, all of them together. */
export interface Arrivals {
  /** Whether there is room for so many bytes more; if so, they are counted. */
  take(bytes: number): boolean;
  free(bytes: number): void;
}

type Body =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'no-room' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'interrupted' };

export function createArrivals(mostBytes: number): Arrivals {
  let arrivedBytes = 0;
  return {
    take(bytes) {
      if (arrivedBytes + bytes > mostBytes) return false;
      arrivedBytes += bytes;
      return true;
    },
    free(bytes) {
      arrivedBytes -= bytes;
    },
  };
}

/** Reads at most so many bytes and no further; interrupted when the signal says so. Never rejects. */
export function readBody(
  request: IncomingMessage,
  limitBytes: number,
  signal: EndSignal,
  arrivals: Arrivals,
): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    let countedBytes = 0;
    const finish = (body: Body): void => {
      arrivals.free(countedBytes);
      request.off('data', onData).off('end', onEnd);
      signal.removeEventListener('abort', onInterrupt);
      request.pause();
      resolve(body);
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limitBytes) return finish({ kind: 'too-large' });
      if (!arrivals.take(chunk.length)) return finish({ kind: 'no-room' });
      countedBytes = length;
      chunks.push(chunk);
    };
    const onEnd = (): void => finish({ kind: 'bytes', bytes: Buffer.concat(chunks) });
    const onInterrupt = (): void => finish({ kind: 'interrupted' });
    request.on('data', onData).on('end', onEnd);
    signal.addEventListener('abort', onInterrupt);
    if (signal.aborted || request.destroyed) onInterrupt();
  });
}
