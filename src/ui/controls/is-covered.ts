/** Whether a dialog or a menu is open over the page; keys are its own then. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}
