/** Whether visitors point with a mouse; on a touch screen, a field that gets the focus brings a keyboard that covers the page. */
export function hasMouse(): boolean {
  return !matchMedia('(pointer: coarse), (hover: none)').matches;
}

/** The screen's input, where it may take the focus by itself. */
export function inputToType(): HTMLElement | null {
  return hasMouse() ? document.querySelector('textarea[data-focus-home]') : null;
}
