import { type KeyChord, MODIFIERS } from './shortcuts.ts';

const MODIFIER_NAMES = { control: 'Ctrl', alt: 'Alt', meta: 'Meta', shift: 'Shift' } as const;

const KEY_NAMES: Readonly<Record<string, string>> = {
  Escape: 'Esc',
  PageDown: 'Page Down',
  PageUp: 'Page Up',
  ArrowRight: 'Right arrow',
  ArrowLeft: 'Left arrow',
  ' ': 'Space',
};

/** A chord as it is written, such as 'Alt + Page Down'. */
export function wordKeys(chord: KeyChord): string {
  const modifiers = MODIFIERS.filter((modifier) => chord[modifier]).map(
    (modifier) => MODIFIER_NAMES[modifier],
  );
  return [...modifiers, KEY_NAMES[chord.key] ?? chord.key].join(' + ');
}
