/** A short text that the device remembers under one name. No method throws. */
export interface Note {
  /** Undefined if there is none, or the device stores nothing. */
  read(): string | undefined;
  /** Replaces it; undefined removes it. Returns whether the device now holds exactly this. */
  write(text: string | undefined): boolean;
}
