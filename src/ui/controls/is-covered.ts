/** Whether a dialog or menu is open, which then gets the keys. */
export function isCovered(): boolean {
  return document.querySelector('dialog[open], :popover-open') !== null;
}
