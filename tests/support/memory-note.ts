import type { Note } from '../../src/ports/note.ts';

/** A note in memory; `isBlocked` makes it store nothing. */
export function createMemoryNote(text?: string): Note & { isBlocked: boolean } {
  let stored = text;
  return {
    isBlocked: false,
    read() {
      return this.isBlocked ? undefined : stored;
    },
    write(next) {
      if (!this.isBlocked) stored = next;
      return this.read() === next;
    },
  };
}
