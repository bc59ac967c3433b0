import type { KeyboardEvent } from 'react';

/** The key code of keys that belong to an input method; Safari sends it with the Enter that ends a composition. */
const COMPOSITION_KEY_CODE = 229;

/** Whether a key press is an Enter that is meant to send (behaviour 10.3). */
export function isPlainEnter({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  const composing = nativeEvent.isComposing || nativeEvent.keyCode === COMPOSITION_KEY_CODE;
  return key === 'Enter' && !shiftKey && !composing;
}
