import { createWholeCharacters } from './whole-characters.ts';

/** Where a thought comes: apart from the answer, or within its text. */
type Source = 'apart' | 'within';

/** The thought of an answer, as it comes. */
interface ThoughtText {
  /** Takes a part; an empty one stands for a thought that the provider hides. */
  push(source: Source, part: string): void;
  /** Takes back the end of a thought within the text, which is text. */
  returnToText(words: string): void;
  /** Returns the whole thought; empty if none was told. */
  end(): string;
}

/** Tells each thought once, though some providers send it apart from the answer and within it, and no blanks alone. */
export function createThoughtText(onThought: (part: string) => void): ThoughtText {
  const characters = { apart: createWholeCharacters(), within: createWholeCharacters() };
  /** Blanks before a thought, and what so far repeats the first source, but may go on otherwise. */
  const held = { apart: '', within: '' };
  let text = '';
  let first: Source | undefined;
  let isRepeating = true;
  /** What the other source has not repeated of the first one's, without blanks, which may differ. */
  let ahead = '';

  /** Whether a part waits for what follows it. */
  function waits(source: Source, words: string): boolean {
    if (first === undefined) return words === '';
    if (source === first || !isRepeating) return false;
    isRepeating = ahead.startsWith(words);
    ahead = ahead.slice(words.length);
    // All of it stands in the text already.
    if (isRepeating && ahead === '') held[source] = '';
    return isRepeating;
  }

  function tell(source: Source, part: string): void {
    const words = part.replaceAll(/\s+/g, '');
    held[source] += part;
    if (part === '' || waits(source, words)) return;
    first ??= source;
    if (source === first) ahead += words;
    text += held[source];
    onThought(held[source]);
    held[source] = '';
  }

  return {
    push(source, part) {
      if (part === '') onThought('');
      else tell(source, characters[source].push(part));
    },
    returnToText(words) {
      characters.within.end();
      if (held.within !== '') return;
      const told = createWholeCharacters().push(words);
      const at = text.lastIndexOf(told);
      if (at >= 0) text = text.slice(0, at) + text.slice(at + told.length);
    },
    end() {
      for (const source of ['apart', 'within'] as const) tell(source, characters[source].end());
      return text.trim() === '' ? '' : text;
    },
  };
}
