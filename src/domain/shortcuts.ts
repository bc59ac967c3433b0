import type { Stage } from './visit/stage.ts';

export type ShortcutId =
  | 'stop'
  | 'help'
  | 'next-persona'
  | 'previous-persona'
  | 'round-table'
  | 'next-lane'
  | 'previous-lane'
  | 'send'
  | 'new-line'
  | 'carousel-next'
  | 'carousel-previous';

/**
 * Where a shortcut works: on every screen, in the chat, at the round table, or while the focus is in a part of the
 * chat.
 */
type ShortcutPlace = (typeof SHORTCUT_PLACES)[number][0];

/** Where the visitor is; a modal dialog hides all other places. */
export type ActivePlace = Stage | Exclude<ShortcutPlace, 'anywhere'> | 'dialog';

/** A DOM key name and the modifiers held with it; a character itself shows whether Shift was held. */
export interface KeyChord {
  readonly key: string;
  readonly alt?: boolean;
  readonly control?: boolean;
  readonly meta?: boolean;
  readonly shift?: boolean;
}

export interface Shortcut {
  readonly id: ShortcutId;
  /** Any one of them triggers the shortcut. */
  readonly keys: readonly KeyChord[];
  readonly label: string;
  readonly where: ShortcutPlace;
  /** A held key counts once: a long Escape must not both stop an answer and end an edit. */
  readonly once?: true;
}

export interface KeyPress extends Required<KeyChord> {
  readonly isComposing: boolean;
  readonly inTextField: boolean;
  /** Whether the key is held and repeats itself. */
  readonly isRepeat: boolean;
}

/** The places with their headings, the widest first. */
export const SHORTCUT_PLACES = [
  ['anywhere', 'Anywhere'],
  ['chat', 'Chat'],
  ['table', 'Round table'],
  ['input', 'Input'],
  ['carousel', 'Carousel'],
] as const;

/**
 * Every shortcut of the page. If two share their keys, the first that works in the current place applies. Browsers use
 * Ctrl + Page Up and Down for tabs, Alt + arrows for history and Alt + Home for the home page, but leave Alt + Page Up,
 * Page Down and End free, also in text fields, except on a Mac, where they move the cursor.
 */
export const SHORTCUTS: readonly Shortcut[] = [
  {
    id: 'stop',
    keys: [{ key: 'Escape' }],
    label: 'Close the menu or dialog, stop the answer, cancel the edit, or skip the intro',
    where: 'anywhere',
    once: true,
  },
  { id: 'help', keys: [{ key: '?' }], label: 'Show these shortcuts', where: 'anywhere', once: true },
  { id: 'next-lane', keys: [{ key: 'PageDown', alt: true }], label: 'Next answer', where: 'table' },
  { id: 'previous-lane', keys: [{ key: 'PageUp', alt: true }], label: 'Previous answer', where: 'table' },
  { id: 'next-persona', keys: [{ key: 'PageDown', alt: true }], label: 'Next persona', where: 'chat' },
  { id: 'previous-persona', keys: [{ key: 'PageUp', alt: true }], label: 'Previous persona', where: 'chat' },
  {
    id: 'round-table',
    keys: [{ key: 'End', alt: true }],
    label: 'Open or leave the round table',
    where: 'chat',
    once: true,
  },
  { id: 'send', keys: [{ key: 'Enter' }], label: 'Send the message', where: 'input' },
  { id: 'new-line', keys: [{ key: 'Enter', shift: true }], label: 'Begin a new line', where: 'input' },
  { id: 'carousel-next', keys: [{ key: 'ArrowRight' }], label: 'Next persona', where: 'carousel' },
  { id: 'carousel-previous', keys: [{ key: 'ArrowLeft' }], label: 'Previous persona', where: 'carousel' },
];

/** They need at least two personas. */
const NEEDS_TWO_PERSONAS: ReadonlySet<ShortcutId> = new Set([
  'next-persona',
  'previous-persona',
  'round-table',
  'next-lane',
  'previous-lane',
  'carousel-next',
  'carousel-previous',
] as const);

const MODIFIERS = ['control', 'alt', 'meta', 'shift'] as const;

/** The `key` of a press that an input method handles. */
const COMPOSITION_KEY = 'Process';

const MODIFIER_NAMES = { control: 'Ctrl', alt: 'Alt', meta: 'Meta', shift: 'Shift' } as const;

const KEY_NAMES: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
  ArrowRight: 'Right arrow',
  ArrowLeft: 'Left arrow',
  ' ': 'Space',
};

/** Where Enter begins a new line. */
const KEYS_OF_BREAKS: Partial<Record<ShortcutId, readonly KeyChord[]>> = {
  send: [
    { key: 'Enter', control: true },
    { key: 'Enter', meta: true },
  ],
  'new-line': [{ key: 'Enter' }],
};

/**
 * The shortcuts that make sense with this number of personas.
 * @param enterBreaksLine whether the visitor has chosen that Enter begins a new line
 */
export function shortcutsFor(personaCount: number, enterBreaksLine = false): readonly Shortcut[] {
  const fitting = personaCount > 1 ? SHORTCUTS : SHORTCUTS.filter(({ id }) => !NEEDS_TWO_PERSONAS.has(id));
  if (!enterBreaksLine) return fitting;
  return fitting.map((shortcut) => ({ ...shortcut, keys: KEYS_OF_BREAKS[shortcut.id] ?? shortcut.keys }));
}

/** The shortcut that was pressed; undefined while an input method composes, or for a character in a text field. */
export function matchShortcut(
  registry: readonly Shortcut[],
  pressed: KeyPress,
  places: readonly ActivePlace[],
): ShortcutId | undefined {
  if (pressed.isComposing || pressed.key === COMPOSITION_KEY) return undefined;
  if (places.includes('dialog') || typesCharacter(pressed)) return undefined;
  return registry.find(
    ({ where, keys, once }) =>
      (where === 'anywhere' || places.includes(where)) &&
      !(once && pressed.isRepeat) &&
      keys.some((chord) => isSameChord(chord, pressed)),
  )?.id;
}

/** The text for a chord, such as 'Alt + Page Down'. */
export function formatKeys(chord: KeyChord): string {
  const modifiers = MODIFIERS.filter((modifier) => chord[modifier]).map(
    (modifier) => MODIFIER_NAMES[modifier],
  );
  return [...modifiers, KEY_NAMES[chord.key] ?? chord.key].join(' + ');
}

function isSameChord(one: KeyChord, other: KeyChord): boolean {
  const compared = isCharacter(one.key) ? MODIFIERS.filter((modifier) => modifier !== 'shift') : MODIFIERS;
  return (
    one.key === other.key &&
    compared.every((modifier) => (one[modifier] ?? false) === (other[modifier] ?? false))
  );
}

/** Whether a press types a character: in a text field, or with AltGr (control and alt together) anywhere. */
function typesCharacter({ key, control, alt, meta, inTextField }: KeyPress): boolean {
  return isCharacter(key) && control === alt && !meta && (control || inTextField);
}

function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}

type EscapeDecision = 'stop' | 'cancel-edit' | 'none';

interface EscapeCircumstances {
  readonly isEditing: boolean;
  /** Whether a question is open, or a map is being drawn. */
  readonly isBusy: boolean;
  readonly stage: Stage;
}

/** Whether Escape stops the open question, or else ends the edit. */
export function decideEscape({ isEditing, isBusy, stage }: EscapeCircumstances): EscapeDecision {
  if (stage !== 'chat') return 'none';
  if (isBusy) return 'stop';
  return isEditing ? 'cancel-edit' : 'none';
}
