import type { Note } from '../ports/note.ts';

/** The part of `window` that stores notes; reading it throws if storage is blocked. */
interface NoteWindow {
  readonly localStorage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;
}

/** A note in the browser's localStorage, under this name. */
export function createBrowserNote(window: NoteWindow, name: string): Note {
  function read(): string | undefined {
    try {
      return window.localStorage.getItem(name) ?? undefined;
    } catch {
      return undefined;
    }
  }

  return {
    read,
    write(text) {
      try {
        if (text === undefined) window.localStorage.removeItem(name);
        else window.localStorage.setItem(name, text);
      } catch {
        // Storage is blocked or full; the result says what is stored now.
      }
      return read() === text;
    },
  };
}
