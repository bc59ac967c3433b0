/** Puts a text on the clipboard; false where it could not. Never rejects. */
export type Copy = (text: string) => Promise<boolean>;

/** What the dialog of a conversation needs of the world. */
export interface Files {
  readonly copy: Copy;
  /** Saves a text under this name where the browser saves downloads. */
  download(name: string, mediaType: string, text: string): void;
  /** A file's text; undefined where it cannot be read. Never rejects. */
  read(file: File): Promise<string | undefined>;
}
