import { type ActivePlace, type KeyChord, MODIFIERS, type Shortcut, type ShortcutId } from './shortcuts.ts';

export interface KeyPress extends Required<KeyChord> {
  readonly isComposing: boolean;
  readonly inTextField: boolean;
  /** Whether the key is held and repeats itself. */
  readonly isRepeat: boolean;
}

export type Rebinding =
  | { readonly kind: 'rebound'; readonly registry: readonly Shortcut[] }
  | { readonly kind: 'conflict'; readonly with: ShortcutId };

/** The key of a press that belongs to an input method. */
const COMPOSITION_KEY = 'Process';

/** Which shortcut was pressed there, if any; none while a text is composed, and a character is text in a text field. */
export function matchShortcut(
  registry: readonly Shortcut[],
  pressed: KeyPress,
  places: readonly ActivePlace[],
): ShortcutId | undefined {
  if (pressed.isComposing || pressed.key === COMPOSITION_KEY) return undefined;
  if (places.includes('dialog') || isText(pressed)) return undefined;
  return registry.find(
    ({ where, keys, once }) =>
      (where === 'anywhere' || places.includes(where)) &&
      !(once && pressed.isRepeat) &&
      keys.some((chord) => isSameChord(chord, pressed)),
  )?.id;
}

/** The registry with other keys for one shortcut; a conflict when another one has any of them. */
export function rebind(registry: readonly Shortcut[], id: ShortcutId, keys: readonly KeyChord[]): Rebinding {
  const holder = registry.find(
    (other) => other.id !== id && other.keys.some((held) => keys.some((key) => isSameChord(held, key))),
  );
  if (holder) return { kind: 'conflict', with: holder.id };
  const rebound = registry.map((shortcut) => (shortcut.id === id ? { ...shortcut, keys } : shortcut));
  return { kind: 'rebound', registry: rebound };
}

function isSameChord(one: KeyChord, other: KeyChord): boolean {
  const compared = isCharacter(one.key) ? MODIFIERS.filter((modifier) => modifier !== 'shift') : MODIFIERS;
  return (
    one.key === other.key &&
    compared.every((modifier) => (one[modifier] ?? false) === (other[modifier] ?? false))
  );
}

/** Whether a press types: a character in a text field, or anywhere with AltGr, which is control and alt together. */
function isText({ key, control, alt, meta, inTextField }: KeyPress): boolean {
  return isCharacter(key) && control === alt && !meta && (control || inTextField);
}

function isCharacter(key: string): boolean {
  return Array.from(key).length === 1;
}
