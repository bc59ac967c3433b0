import type { Stage } from './stage.ts';

export type ShortcutId =
  | 'stop-or-back'
  | 'help'
  | 'next-persona'
  | 'previous-persona'
  | 'send'
  | 'new-line'
  | 'carousel-next'
  | 'carousel-previous';

/** Where a shortcut works: on every screen, on the chat's, or while the focus is in that part of the chat. */
export type ShortcutPlace = (typeof SHORTCUT_PLACES)[number][0];

/** Where the visitor is; a modal dialog hides all other places. */
export type ActivePlace = Stage | Exclude<ShortcutPlace, 'anywhere'> | 'dialog';

/** A key by its name in the DOM, and the modifiers held with it; a character tells by itself whether Shift was. */
export interface KeyChord {
  readonly key: string;
  readonly alt?: boolean;
  readonly control?: boolean;
  readonly meta?: boolean;
  readonly shift?: boolean;
}

export interface Shortcut {
  readonly id: ShortcutId;
  /** Any one of them will do. */
  readonly keys: readonly KeyChord[];
  readonly label: string;
  readonly where: ShortcutPlace;
  /** Whether a held key counts once: one Escape must not both stop an answer and leave the chat. */
  readonly once?: true;
}

/** The places as they are headed, the widest first. */
export const SHORTCUT_PLACES = [
  ['anywhere', 'Anywhere'],
  ['chat', 'Chat'],
  ['input', 'Input'],
  ['carousel', 'Carousel'],
] as const;

/**
 * Every shortcut of the page. Ctrl + Page Up and Down are the browser's tabs, Alt + arrows its history; with Alt, the
 * page keys are free in all browsers, and in text fields everywhere but on a Mac, where they move the cursor a page.
 */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    id: 'stop-or-back',
    keys: [{ key: 'Escape' }],
    label: 'Stop the answer, else end editing, else go back; in the intro, skip it',
    where: 'anywhere',
    once: true,
  },
  { id: 'help', keys: [{ key: '?' }], label: 'Show these shortcuts', where: 'anywhere', once: true },
  { id: 'next-persona', keys: [{ key: 'PageDown', alt: true }], label: 'Next persona', where: 'chat' },
  { id: 'previous-persona', keys: [{ key: 'PageUp', alt: true }], label: 'Previous persona', where: 'chat' },
  { id: 'send', keys: [{ key: 'Enter' }], label: 'Send the message', where: 'input' },
  { id: 'new-line', keys: [{ key: 'Enter', shift: true }], label: 'Begin a new line', where: 'input' },
  { id: 'carousel-next', keys: [{ key: 'ArrowRight' }], label: 'Next persona', where: 'carousel' },
  { id: 'carousel-previous', keys: [{ key: 'ArrowLeft' }], label: 'Previous persona', where: 'carousel' },
];

/** The keys that are held with another. */
export const MODIFIERS = ['control', 'alt', 'meta', 'shift'] as const;
