import type { Note } from '../ports/note.ts';

/**
 * A note in a browser's storage, under this name.
 * @param openStorage the device's, or that of the tab; it throws if storage is blocked
 */
export function createBrowserNote(
  openStorage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  name: string,
): Note {
  function read(): string | undefined {
    try {
      return openStorage().getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  }

  return {
    read,
    write(text) {
      try {
        if (text === undefined) openStorage().removeItem(name);
        else openStorage().setItem(name, text);
      } catch {
        // Storage is blocked or full; the result says what is stored now.
      }
      return read() === text;
    },
  };
}
