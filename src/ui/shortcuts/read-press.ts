import type { KeyPress } from '../../domain/shortcuts.ts';

/** The key code of keys that belong to an input method; Safari sends it with the key that ends a composition. */
const COMPOSITION_KEY_CODE = 229;

const TEXT_FIELDS = [
  'textarea',
  'select',
  'input:not([type=button], [type=checkbox], [type=color], [type=file], [type=image], [type=radio], [type=range], [type=reset], [type=submit])',
].join();

/** A keyboard's event as the registry of shortcuts knows it. */
export function readPress(event: KeyboardEvent): KeyPress {
  return {
    key: event.key,
    alt: event.altKey,
    control: event.ctrlKey,
    meta: event.metaKey,
    shift: event.shiftKey,
    isComposing: event.isComposing || event.keyCode === COMPOSITION_KEY_CODE,
    inTextField: isTextField(event.target),
    isRepeat: event.repeat,
  };
}

function isTextField(target: EventTarget | null): boolean {
  if (!(target instanceof Element)) return false;
  const editable = target.closest('[contenteditable]');
  return (
    target.matches(TEXT_FIELDS) || (editable !== null && editable.getAttribute('contenteditable') !== 'false')
  );
}
