/** The text of an item of the conversation, without its buttons, what folds, what it took, and what is decoration. */
export function saidIn(item: HTMLElement): string {
  const copy = item.cloneNode(true) as HTMLElement;
  for (const button of copy.querySelectorAll('button, details, small, [aria-hidden]')) button.remove();
  return copy.textContent ?? '';
}
