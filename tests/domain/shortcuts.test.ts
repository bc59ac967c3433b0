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

/** The shortcuts with other keys for the help. */
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
  ])('works in its own place alone: not %o in %o', (chord, places) => {
    expect(match(press(chord), ...places)).toBeUndefined();
  });

  it.each(['alt', 'control', 'meta', 'shift'] as const)(
    'needs exactly its modifiers, so %s counts',
    (name) => {
      const other = (chord: KeyChord) => press({ ...chord, [name]: !(chord[name] ?? false) });
      expect(match(other({ key: 'PageDown', alt: true }), 'chat')).toBeUndefined();
      expect(match(other({ key: 'Escape' }), 'chat')).toBeUndefined();
      expect(match(other({ key: 'ArrowLeft' }), 'chat', 'carousel')).toBeUndefined();
    },
  );

  it('of a character may come with Shift, as keyboards have it', () => {
    expect(match(press({ key: '?', shift: true }), 'chat')).toBe('help');
    expect(match(press({ key: '?', shift: true, control: true }), 'chat')).toBeUndefined();
  });

  it('of a character is text in a text field', () => {
    expect(match(press({ key: '?', shift: true }, { inTextField: true }), 'chat', 'input')).toBeUndefined();
  });

  it('with a modifier, or of a named key, works in a text field too', () => {
    expect(match(press({ key: 'PageDown', alt: true }, { inTextField: true }), 'chat')).toBe('next-persona');
    expect(match(press({ key: 'Escape' }, { inTextField: true }), 'chat')).toBe('stop');
    const registry = withHelpAt({ key: 'h', control: true });
    expect(matchShortcut(registry, press({ key: 'h', control: true }, { inTextField: true }), ['chat'])).toBe(
      'help',
    );
  });

  it('never takes what AltGr types', () => {
    const registry = withHelpAt({ key: 'q', control: true, alt: true });
    expect(matchShortcut(registry, press({ key: 'q', control: true, alt: true }), ['chat'])).toBeUndefined();
  });

  it('that stops or helps works once while its key is held; changing the persona goes on', () => {
    expect(match(press({ key: 'Escape' }, { isRepeat: true }), 'chat')).toBeUndefined();
    expect(match(press({ key: '?' }, { isRepeat: true }), 'chat')).toBeUndefined();
    expect(match(press({ key: 'PageUp', alt: true }, { isRepeat: true }), 'chat')).toBe('previous-persona');
  });

  it('is not what an input method swallows, though it were bound to its key', () => {
    const registry = withHelpAt({ key: 'Process' });
    expect(matchShortcut(registry, press({ key: 'Process' }), ['chat'])).toBeUndefined();
  });

  it.each(SHORTCUTS)(
    'never fires while an input method composes, or under a dialog: $id',
    ({ keys, where }) => {
      const places: ActivePlace[] = where === 'anywhere' ? ['chat'] : [where];
      for (const chord of keys) {
        expect(match(press(chord), ...places)).toBeDefined();
        expect(match(press(chord, { isComposing: true }), ...places)).toBeUndefined();
        expect(match(press(chord), ...places, 'dialog')).toBeUndefined();
      }
    },
  );

  it('shares its keys with no other of the same place', () => {
    const chords = SHORTCUTS.flatMap(({ where, keys }) =>
      keys.map((chord) => `${where}: ${formatKeys(chord)}`),
    );
    expect(new Set(chords).size).toBe(chords.length);
  });
});

describe('keys in words', () => {
  it.each<[KeyChord, string]>([
    [{ key: 'PageDown', alt: true }, 'Alt + Page Down'],
    [{ key: 'k', shift: true, meta: true, control: true, alt: true }, 'Ctrl + Alt + Meta + Shift + k'],
    [{ key: 'Escape' }, 'Esc'],
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
  (isEditing, isLoading, stage, decision) => {
    expect(decideEscape({ isEditing, isLoading, stage })).toBe(decision);
  },
);
