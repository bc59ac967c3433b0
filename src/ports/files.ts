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

/** Why a file could not be written or read. */
export type FileTrouble =
  | { readonly kind: 'exists' }
  /** A folder of the path does not exist. */
  | { readonly kind: 'no-folder' }
  | { readonly kind: 'no-file' }
  | { readonly kind: 'is-folder' }
  /** A device, a pipe or the like, which may never end. */
  | { readonly kind: 'not-plain' }
  | { readonly kind: 'forbidden' }
  | { readonly kind: 'full' }
  | { readonly kind: 'too-large' }
  /** In the system's own word, such as `EIO`. */
  | { readonly kind: 'other'; readonly code: string };

interface NoFile {
  readonly kind: 'failed';
  /** The absolute path. */
  readonly path: string;
  readonly trouble: FileTrouble;
}

export type Written = { readonly kind: 'written'; readonly path: string } | NoFile;
export type Read = { readonly kind: 'read'; readonly path: string; readonly text: string } | NoFile;

/** The files of the machine, by a path from the working folder, `~` or the root. Neither method throws. */
export interface PathFiles {
  /** Writes a new file; one that exists is never touched. */
  write(name: string, text: string): Written;
  /** A file's text in UTF-8, if it has at most this many bytes. */
  read(name: string, maxBytes: number): Read;
}
