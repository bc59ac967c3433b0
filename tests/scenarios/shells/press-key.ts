import { fireEvent } from '@testing-library/react';

const MODIFIERS = { Alt: 'altKey', Control: 'ctrlKey', Meta: 'metaKey', Shift: 'shiftKey' } as const;

/**
 * Presses keys where the focus is, such as 'Alt+PageDown' or '?', with what a browser does by itself unless the page has
 * taken the press: a character is typed, and Escape closes a dialog.
 */
export function pressKey(keys: string): void {
  const names = keys.split('+');
  const key = names.pop() ?? '';
  const held = Object.entries(MODIFIERS).filter(([name]) => names.includes(name));
  const place = document.activeElement ?? document.body;
  const modifiers = Object.fromEntries(held.map(([, property]) => [property, true]));
  const isLeft = fireEvent.keyDown(place, { key, ...modifiers });
  if (!isLeft) return;
  if (key === 'Escape') [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)?.close();
  if (place instanceof HTMLTextAreaElement && key.length === 1 && names.length === 0)
    fireEvent.change(place, { target: { value: place.value + key } });
}
