/** Copies a text to the clipboard; false if that failed. Never rejects. */
export type Copy = (text: string) => Promise<boolean>;

/** What a visitor chose to read, as a browser hands it out. */
interface ChosenFile {
  text(): Promise<string>;
}

/** The clipboard, downloads and chosen files of a page. */
export interface PageFiles {
  readonly copy: Copy;
  /** Saves a text under this name where the browser saves downloads. */
  download(name: string, mediaType: string, text: string): void;
  /** A file's text; undefined if it cannot be read. Never rejects. */
  read(file: ChosenFile): Promise<string | undefined>;
}
