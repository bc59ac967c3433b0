/** Key code of an input method's keys. Safari also sends it with the key that ends a composition. */
const COMPOSITION_KEY_CODE = 229;

/** Whether a key belongs to an input method. */
export function isComposing(event: Pick<KeyboardEvent, 'isComposing' | 'keyCode'>): boolean {
  return event.isComposing || event.keyCode === COMPOSITION_KEY_CODE;
}
