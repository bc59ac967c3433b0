import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import {
  type KeyPress,
  type ActivePlace,
  type KeyChord,
  type Shortcut,
  type ShortcutId,
  matchShortcut,
  SHORTCUTS,
  formatKeys,
  decideEscape,
} from '../../src/domain/shortcuts.ts';

const PLAIN = { alt: false, control: false, meta: false, shift: false };
const IDS = SHORTCUTS.map(({ id }) => id);
const PLACES: readonly (readonly ActivePlace[])[] = [
  ['intro'],
  ['landing'],
  ['chat'],
  ['chat', 'input'],
  ['chat', 'carousel'],
  ['dialog'],
];

function press(chord: KeyChord, more: Partial<KeyPress> = {}): KeyPress {
  return { ...PLAIN, isComposing: false, inTextField: false, isRepeat: false, ...chord, ...more };
}

const match = (pressed: KeyPress, ...places: ActivePlace[]) => matchShortcut(SHORTCUTS, pressed, places);

const anyCharacter = fc.oneof(
  fc.constantFrom('?', 'a', 'Z', '/', ' ', 'é', '🚀'),
  fc.string({ minLength: 1, maxLength: 1 }),
);
const anyKey = fc.oneof(
  anyCharacter,
  fc.constantFrom('Enter', 'Escape', 'PageUp', 'PageDown', 'ArrowLeft', 'ArrowRight', 'F2', 'Process'),
);
const anyModifiers = fc.record({
  alt: fc.boolean(),
  control: fc.boolean(),
  meta: fc.boolean(),
  shift: fc.boolean(),
});
const anyBoundChord = fc.constantFrom(...SHORTCUTS.flatMap(({ keys }) => keys));
const anyChord: fc.Arbitrary<KeyChord> = fc.oneof(
  anyBoundChord,
  fc.record({ key: anyKey, modifiers: anyModifiers }).map(({ key, modifiers }) => ({ key, ...modifiers })),
);
const anyPlaces = fc.constantFrom(...PLACES);
const anyRegistry = fc
  .array(fc.tuple(fc.constantFrom(...IDS), fc.array(anyChord, { maxLength: 3 })), { maxLength: 6 })
  .map((changes) => changes.reduce((registry, [id, keys]) => rebound(registry, id, keys), SHORTCUTS));

/** The registry with other keys for one shortcut; as it was when another one has any of them. */
function rebound(registry: readonly Shortcut[], id: ShortcutId, keys: readonly KeyChord[]) {
  const others = registry.filter((shortcut) => shortcut.id !== id);
  const isTaken = keys.some((key) => matchShortcut(others.map(anywhere), press(key), ['chat']) !== undefined);
  return isTaken ? registry : registry.map((each) => (each.id === id ? { ...each, keys } : each));
}

function anywhere(shortcut: Shortcut): Shortcut {
  return { ...shortcut, where: 'anywhere' };
}

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
    const registry = rebound(SHORTCUTS, 'help', [{ key: 'h', control: true }]);
    expect(matchShortcut(registry, press({ key: 'h', control: true }, { inTextField: true }), ['chat'])).toBe(
      'help',
    );
  });

  it('never takes what AltGr types', () => {
    const registry = rebound(SHORTCUTS, 'help', [{ key: 'q', control: true, alt: true }]);
    expect(matchShortcut(registry, press({ key: 'q', control: true, alt: true }), ['chat'])).toBeUndefined();
  });

  it('that stops or helps works once while its key is held; changing the persona goes on', () => {
    expect(match(press({ key: 'Escape' }, { isRepeat: true }), 'chat')).toBeUndefined();
    expect(match(press({ key: '?' }, { isRepeat: true }), 'chat')).toBeUndefined();
    expect(match(press({ key: 'PageUp', alt: true }, { isRepeat: true }), 'chat')).toBe('previous-persona');
  });

  test.prop([anyRegistry, anyCharacter, fc.boolean(), anyPlaces])(
    'without a modifier and of one character never fires in a text field, and does elsewhere',
    (others, key, shift, places) => {
      const registry = rebound(others, 'help', [{ key }]);
      fc.pre(registry !== others);
      expect(matchShortcut(registry, press({ key, shift }, { inTextField: true }), places)).toBeUndefined();
      expect(matchShortcut(registry, press({ key, shift }), ['landing'])).toBe('help');
    },
  );

  it('is not what an input method swallows, though it were bound to its key', () => {
    const registry = rebound(SHORTCUTS, 'help', [{ key: 'Process' }]);
    expect(matchShortcut(registry, press({ key: 'Process' }), ['chat'])).toBeUndefined();
  });

  test.prop([anyRegistry, anyChord, anyPlaces, fc.boolean()])(
    'never fires while an input method composes',
    (registry, chord, places, inTextField) => {
      expect(
        matchShortcut(registry, press(chord, { isComposing: true, inTextField }), places),
      ).toBeUndefined();
      expect(
        matchShortcut(registry, press({ ...chord, key: 'Process' }, { inTextField }), places),
      ).toBeUndefined();
    },
  );

  test.prop([anyRegistry, anyChord, anyPlaces])(
    'never fires under an open dialog',
    (registry, chord, places) => {
      expect(matchShortcut(registry, press(chord), [...places, 'dialog'])).toBeUndefined();
    },
  );

  test.prop([anyRegistry, anyChord, anyPlaces])(
    'never shares its keys with another of the same place, however they are bound',
    (registry, chord, places) => {
      const taken = registry.filter((shortcut) => matchShortcut([shortcut], press(chord), places));
      expect(taken.length).toBeLessThanOrEqual(1);
    },
  );
});

describe('other keys', () => {
  it('stand for that shortcut and no other', () => {
    const registry = rebound(SHORTCUTS, 'next-persona', [{ key: 'F8' }]);
    expect(matchShortcut(registry, press({ key: 'F8' }), ['chat'])).toBe('next-persona');
    expect(matchShortcut(registry, press({ key: 'PageDown', alt: true }), ['chat'])).toBeUndefined();
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
  'with editing %s and loading %s in the %s, Escape means %s (15.5)',
  (isEditing, isLoading, stage, decision) => {
    expect(decideEscape({ isEditing, isLoading, stage })).toBe(decision);
  },
);
