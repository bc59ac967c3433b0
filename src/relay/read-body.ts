import type { IncomingMessage } from 'node:http';

export type Body =
  | { readonly kind: 'bytes'; readonly bytes: Buffer }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'interrupted' };

/** Reads at most so many bytes and no further; interrupted when the signal says so. Never rejects. */
export function readBody(request: IncomingMessage, limitBytes: number, signal: AbortSignal): Promise<Body> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const finish = (body: Body): void => {
      request.off('data', onData).off('end', onEnd);
      signal.removeEventListener('abort', onInterrupt);
      request.pause();
      resolve(body);
    };
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limitBytes) finish({ kind: 'too-large' });
      else chunks.push(chunk);
    };
    const onEnd = (): void => finish({ kind: 'bytes', bytes: Buffer.concat(chunks) });
    const onInterrupt = (): void => finish({ kind: 'interrupted' });
    request.on('data', onData).on('end', onEnd);
    signal.addEventListener('abort', onInterrupt);
    if (signal.aborted || request.destroyed) onInterrupt();
  });
}
