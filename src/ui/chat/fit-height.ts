interface FitOptions {
  /** Whether less height cannot be needed; else what is needed is found from the least. */
  readonly growsOnly: boolean;
}

/**
 * Gives a text area the height of its text, within what its style sheet allows. `field-sizing` would do it too, but
 * lays out with every key all that is around.
 */
export function fitHeight(field: HTMLTextAreaElement, { growsOnly }: FitOptions): void {
  const { style } = field;
  if (!growsOnly) style.height = '';
  if (field.scrollHeight <= field.clientHeight) return;
  const bordersPx = field.offsetHeight - field.clientHeight;
  style.height = `${field.scrollHeight + bordersPx}px`;
}
