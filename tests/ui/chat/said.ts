/** The text of an item of the conversation, without the labels of its buttons. */
export function saidIn(item: HTMLElement): string {
  const copy = item.cloneNode(true) as HTMLElement;
  for (const button of copy.querySelectorAll('button')) button.remove();
  return copy.textContent ?? '';
}
