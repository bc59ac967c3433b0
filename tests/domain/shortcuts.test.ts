import { describe, expect, it } from 'vitest';
import {
  type KeyPress,
  type ActivePlace,
  type KeyChord,
  type ShortcutId,
  matchShortcut,
  SHORTCUTS,
  formatKeys,
  decideEscape,
} from '../../src/domain/shortcuts.ts';

const PLAIN = { alt: false, control: false, meta: false, shift: false };
function press(chord: KeyChord, more: Partial<KeyPress> = {}): KeyPress {
  return { ...PLAIN, isComposing: false, inTextField: false, isRepeat: false, ...chord, ...more };
}

const match = (pressed: KeyPress, ...places: ActivePlace[]) => matchShortcut(SHORTCUTS, pressed, places);

/** The shortcuts, with this key for the help. */
const withHelpAt = (key: KeyChord) =>
  SHORTCUTS.map((each) => (each.id === 'help' ? { ...each, keys: [key] } : each));

describe('a shortcut', () => {
  it.each<[string, KeyChord, ActivePlace[], ShortcutId]>([
    ['Alt + Page Down', { key: 'PageDown', alt: true }, ['chat'], 'next-persona'],
    ['Alt + Page Up', { key: 'PageUp', alt: true }, ['chat'], 'previous-persona'],
    ['Right arrow', { key: 'ArrowRight' }, ['chat', 'carousel'], 'carousel-next'],
    ['Left arrow', { key: 'ArrowLeft' }, ['chat', 'carousel'], 'carousel-previous'],
    ['Esc', { key: 'Escape' }, ['chat'], 'stop'],
    ['Esc', { key: 'Escape' }, ['intro'], 'stop'],
    ['?', { key: '?' }, ['landing'], 'help'],
    ['Enter', { key: 'Enter' }, ['chat', 'input'], 'send'],
    ['Shift + Enter', { key: 'Enter', shift: true }, ['chat', 'input'], 'new-line'],
  ])('is pressed with %s', (words, chord, places, id) => {
    expect(match(press(chord), ...places)).toBe(id);
    expect(SHORTCUTS.find((shortcut) => shortcut.id === id)?.keys.map(formatKeys)).toEqual([words]);
  });

  it.each<[KeyChord, ActivePlace[]]>([
    [{ key: 'PageDown', alt: true }, ['landing']],
    [{ key: 'ArrowRight' }, ['chat']],
    [{ key: 'ArrowLeft' }, ['chat', 'input']],
    [{ key: 'Enter' }, ['chat']],
  ])('works only in its place: not %o in %o', (chord, places) => {
    expect(match(press(chord), ...places)).toBeUndefined();
  });

  it.each(['alt', 'control', 'meta', 'shift'] as const)(
    'needs exactly its modifiers, including %s',
    (name) => {
      const other = (chord: KeyChord) => press({ ...chord, [name]: !(chord[name] ?? false) });
      expect(match(other({ key: 'PageDown', alt: true }), 'chat')).toBeUndefined();
      expect(match(other({ key: 'Escape' }), 'chat')).toBeUndefined();
      expect(match(other({ key: 'ArrowLeft' }), 'chat', 'carousel')).toBeUndefined();
    },
  );

  it('for a character also works with Shift, which some keyboards need for it', () => {
    expect(match(press({ key: '?', shift: true }), 'chat')).toBe('help');
    expect(match(press({ key: '?', shift: true, control: true }), 'chat')).toBeUndefined();
  });

  it('for a plain character does nothing in a text field', () => {
    expect(match(press({ key: '?', shift: true }, { inTextField: true }), 'chat', 'input')).toBeUndefined();
  });

  it('with a modifier or a named key also works in a text field', () => {
    expect(match(press({ key: 'PageDown', alt: true }, { inTextField: true }), 'chat')).toBe('next-persona');
    expect(match(press({ key: 'Escape' }, { inTextField: true }), 'chat')).toBe('stop');
    const registry = withHelpAt({ key: 'h', control: true });
    expect(matchShortcut(registry, press({ key: 'h', control: true }, { inTextField: true }), ['chat'])).toBe(
      'help',
    );
  });

  it('ignores what AltGr types', () => {
    const registry = withHelpAt({ key: 'q', control: true, alt: true });
    expect(matchShortcut(registry, press({ key: 'q', control: true, alt: true }), ['chat'])).toBeUndefined();
  });

  it('for stop or help fires once while its key is held; the one for the next persona repeats', () => {
    expect(match(press({ key: 'Escape' }, { isRepeat: true }), 'chat')).toBeUndefined();
    expect(match(press({ key: '?' }, { isRepeat: true }), 'chat')).toBeUndefined();
    expect(match(press({ key: 'PageUp', alt: true }, { isRepeat: true }), 'chat')).toBe('previous-persona');
  });

  it('ignores keys that an input method handles, even one bound to such a key', () => {
    const registry = withHelpAt({ key: 'Process' });
    expect(matchShortcut(registry, press({ key: 'Process' }), ['chat'])).toBeUndefined();
  });

  it.each(SHORTCUTS)('never fires during composition or under a dialog: $id', ({ keys, where }) => {
    const places: ActivePlace[] = where === 'anywhere' ? ['chat'] : [where];
    for (const chord of keys) {
      expect(match(press(chord), ...places)).toBeDefined();
      expect(match(press(chord, { isComposing: true }), ...places)).toBeUndefined();
      expect(match(press(chord), ...places, 'dialog')).toBeUndefined();
    }
  });

  it('shares no key with another shortcut of the same place', () => {
    const chords = SHORTCUTS.flatMap(({ where, keys }) =>
      keys.map((chord) => `${where}: ${formatKeys(chord)}`),
    );
    expect(new Set(chords).size).toBe(chords.length);
  });
});

describe('a chord in words', () => {
  it.each<[KeyChord, string]>([
    [{ key: 'k', shift: true, meta: true, control: true, alt: true }, 'Ctrl + Alt + Meta + Shift + k'],
    [{ key: ' ' }, 'Space'],
    [{ key: 'F8', alt: false }, 'F8'],
  ])('%o', (chord, words) => {
    expect(formatKeys(chord)).toBe(words);
  });
});

it.each([
  [true, true, 'chat', 'stop'],
  [false, true, 'chat', 'stop'],
  [true, false, 'chat', 'cancel-edit'],
  [false, false, 'chat', 'none'],
  [false, true, 'landing', 'none'],
  [false, false, 'intro', 'none'],
] as const)(
  'with editing %s and loading %s in the %s, Escape means %s',
  (isEditing, isBusy, stage, decision) => {
    expect(decideEscape({ isEditing, isBusy, stage })).toBe(decision);
  },
);
