/** Copies a text to the clipboard; false if that failed. Never rejects. */
export type Copy = (text: string) => Promise<boolean>;

/** A file that a visitor has chosen. */
interface ChosenFile {
  text(): Promise<string>;
}

/** The clipboard, downloads and chosen files of a page. */
export interface PageFiles {
  readonly copy: Copy;
  download(name: string, mediaType: string, text: string): void;
  /** A file's text; undefined if it cannot be read. Never rejects. */
  read(file: ChosenFile): Promise<string | undefined>;
}
