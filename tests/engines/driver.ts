/** The journey runs in all but Chromium, which has tests of its own. */
export type Engine = 'chromium' | 'firefox' | 'webkit';

/** In CSS px. */
export interface Place {
  readonly x: number;
  readonly y: number;
}

/** In CSS px, of what the page sees. */
export interface WindowSize {
  readonly width: number;
  readonly height: number;
}

/** What crosses between a test and a page. */
export type Plain =
  string | number | boolean | null | undefined | readonly Plain[] | { [name: string]: Plain };

/** A browser with one page, as a person at it has one: an address, a pointer, a keyboard, a window. */
export interface EngineDriver {
  readonly engine: Engine;
  go(address: string): Promise<void>;
  back(): Promise<void>;
  forward(): Promise<void>;
  /** What a function, or what it promises, finds in the page; it stands alone. */
  evaluate<Given extends readonly Plain[], Found>(
    look: (...given: Given) => Found | Promise<Found>,
    ...given: Given
  ): Promise<Found>;
  /** Moves the pointer there, presses and releases. */
  clickAt(place: Place): Promise<void>;
  /** Presses a key where the focus is, with those held before it, such as `Alt+PageDown`. */
  press(keys: string): Promise<void>;
  /** Types these characters where the focus is. */
  type(text: string): Promise<void>;
  /** Chooses a file in the input that the selector finds. */
  chooseFile(selector: string, path: string): Promise<void>;
  /** As near to it as the browser's own window can come. */
  resize(size: WindowSize): Promise<void>;
  /** A picture of the window, as PNG. */
  picture(): Promise<Buffer>;
  close(): Promise<void>;
}

export interface DriverOptions {
  /** The size of the page's ordinary text, which visitors can set in their browsers; 16 px unless given. */
  readonly textPx?: number;
}

/** Keys by their names in the DOM, the last of which is pressed while the others are held. */
export function splitKeys(keys: string): readonly string[] {
  return keys === '+' ? ['+'] : keys.split('+');
}
