/** Copies a text to the clipboard; false if that failed. Never rejects. */
export type Copy = (text: string) => Promise<boolean>;

/** A file that a visitor has chosen. */
interface ChosenFile {
  text(): Promise<string>;
}

/** A picture, and what it shows in words. */
export interface CopiedImage {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly text: string;
}

/** The clipboard, downloads and chosen files of a page. */
export interface PageFiles {
  readonly copy: Copy;
  /**
   * Copies a picture, with its text where the clipboard takes both; false if that failed. Never rejects. Browsers allow it
   * only in the same turn as a press, so the picture may come later.
   */
  copyImage(image: Promise<CopiedImage>): Promise<boolean>;
  download(name: string, mediaType: string, content: string | Uint8Array<ArrayBuffer>): void;
  /** A file's text; undefined if it cannot be read. Never rejects. */
  read(file: ChosenFile): Promise<string | undefined>;
}
