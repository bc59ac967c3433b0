/** Where a device stores the visitor's own model, if the visitor wants it to. No method throws. */
export interface OwnModelStore {
  /** Undefined where nothing is stored, or nothing can be. */
  read(): string | undefined;
  /** Whether it is stored now. */
  write(text: string): boolean;
  forget(): void;
}

/** The browser's localStorage, under this name. */
export function createOwnModelStore(window: Pick<Window, 'localStorage'>, name: string): OwnModelStore {
  function read(): string | undefined {
    try {
      return window.localStorage.getItem(name) ?? undefined;
    } catch {
      // Reading it throws where the browser stores nothing.
      return undefined;
    }
  }

  return {
    read,
    write(text) {
      try {
        window.localStorage.setItem(name, text);
      } catch {
        // The answer is what is there now.
      }
      return read() === text;
    },
    forget() {
      try {
        window.localStorage.removeItem(name);
      } catch {
        // A browser that stores nothing has nothing to forget.
      }
    },
  };
}
