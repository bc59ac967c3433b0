import { cutText } from '../checks/cut-text.ts';
import { MAX_DRAFT_CHARACTERS } from '../limits.ts';
import { joinTexts } from './join-texts.ts';

export type SendRefusal =
  | 'blank'
  | 'too-long'
  | 'busy'
  | 'editing'
  | 'seat-editing'
  | 'not-open'
  | 'not-connected';

export type SendDecision =
  | { readonly kind: 'send'; readonly text: string }
  | { readonly kind: 'refuse'; readonly reason: SendRefusal };

interface SendCircumstances {
  /** Whether a question is open in any lane, or a map is being drawn. */
  readonly isBusy: boolean;
  /** Whether a conversation to send to is open. */
  readonly isOpen: boolean;
  /** Whether nobody answers until the visitor has chosen who does. */
  readonly isDisconnected?: boolean;
  /** Whether a question is being edited; meanwhile no other text is sent. */
  readonly isEditing?: boolean;
}

/** The length of a text, and whether to show it. */
export interface LengthView {
  readonly characters: number;
  readonly limit: number;
  /** `full` where the input takes no more. */
  readonly kind: 'quiet' | 'near-limit' | 'over-limit' | 'full';
}

/** In Unicode code points, so that an emoji of one code point counts once. */
export const MAX_QUESTION_CHARACTERS = 8000;
export const NEAR_LIMIT_CHARACTERS = 7200;

/** The text to send, or why it cannot be sent now. */
export function decideSend(
  draft: string,
  { isBusy, isOpen, isDisconnected = false, isEditing = false }: SendCircumstances,
): SendDecision {
  const text = draft.trim();
  if (!isOpen) return { kind: 'refuse', reason: 'not-open' };
  if (text === '') return { kind: 'refuse', reason: 'blank' };
  // A text has at most as many characters as code units, whose number is known.
  if (text.length > MAX_QUESTION_CHARACTERS && countCharacters(text) > MAX_QUESTION_CHARACTERS)
    return { kind: 'refuse', reason: 'too-long' };
  if (isDisconnected) return { kind: 'refuse', reason: 'not-connected' };
  if (isBusy) return { kind: 'refuse', reason: 'busy' };
  if (isEditing) return { kind: 'refuse', reason: 'editing' };
  return { kind: 'send', text };
}

export function viewLength(draft: string): LengthView {
  const characters = countCharacters(draft.trim());
  // Half a character at the end may have been cut, too.
  const isFull = draft.length >= MAX_DRAFT_CHARACTERS - 1;
  const kind = isFull ? 'full' : kindOfLength(characters);
  return { characters, limit: MAX_QUESTION_CHARACTERS, kind };
}

/** A text as an input takes it: what goes beyond the limit is cut. */
export function cutDraft(text: string): string {
  return cutText(text, MAX_DRAFT_CHARACTERS);
}

/** A kept text and what was typed after it, which stays whole where both have no room. */
export function joinDrafts(kept: string, typed: string): string {
  const present = cutDraft(typed);
  const room = MAX_DRAFT_CHARACTERS - joinTexts(' ', present).length + 1;
  return joinTexts(cutText(kept, Math.max(0, room)), present);
}

function kindOfLength(characters: number): LengthView['kind'] {
  if (characters > MAX_QUESTION_CHARACTERS) return 'over-limit';
  return characters >= NEAR_LIMIT_CHARACTERS ? 'near-limit' : 'quiet';
}

/** In Unicode code points. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}
