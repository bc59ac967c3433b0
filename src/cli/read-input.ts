import type { Readable } from 'node:stream';

export type InputReading =
  | { readonly kind: 'text'; readonly text: string }
  /** Nothing came in time; the input is closed. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'too-large' }
  | { readonly kind: 'unreadable'; readonly detail: string };

interface Limits {
  readonly maxBytes: number;
  /** How long to wait for the first of it; without this, as long as it takes. */
  readonly firstMs: number | undefined;
}

/** Reads all input as text, of which it keeps no more than the limit. */
export async function readInput(input: Readable, { maxBytes, firstMs }: Limits): Promise<InputReading> {
  const parts: Buffer[] = [];
  let bytes = 0;
  let isSilent = false;
  const giveUp = () => {
    isSilent = true;
    input.destroy();
  };
  const timer = firstMs === undefined ? undefined : setTimeout(giveUp, firstMs);
  try {
    for await (const part of input) {
      clearTimeout(timer);
      const read = Buffer.from(part);
      bytes += read.length;
      if (bytes > maxBytes) return { kind: 'too-large' };
      parts.push(read);
    }
  } catch (error) {
    // Closing it ends the loop with an error, too.
    if (!isSilent)
      return { kind: 'unreadable', detail: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
  // Removes a byte order mark, too.
  return isSilent
    ? { kind: 'silent' }
    : { kind: 'text', text: new TextDecoder().decode(Buffer.concat(parts)) };
}
