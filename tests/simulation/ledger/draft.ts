import { isBlank, lengthOf } from './words.ts';

/** An unsent text, and what the rules of sending want to know of it. */
export interface Draft {
  readonly text: string;
  readonly trimmed: string;
  readonly blank: boolean;
  /** Of the trimmed text. */
  readonly characters: number;
}

export const EMPTY_DRAFT: Draft = { text: '', trimmed: '', blank: true, characters: 0 };

export function readDraft(text: string): Draft {
  const trimmed = text.trim();
  return { text, trimmed, blank: isBlank(text), characters: lengthOf(trimmed) };
}
