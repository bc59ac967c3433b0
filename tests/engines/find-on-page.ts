export type Role = 'button' | 'link' | 'textbox' | 'searchbox' | 'checkbox' | 'radio' | 'heading';

/** What somebody looks for: by role and name as a screen reader tells them, or by a selector where neither is there. */
export type Target = {
  /** Inside what this selector finds, the last of it. */
  readonly within?: string;
  /** Takes the last of several; otherwise the first. */
  readonly last?: boolean;
} & (
  | { readonly role: Role; readonly name?: string; readonly css?: never }
  | { readonly css: string; readonly role?: never; readonly name?: never }
);

/** Its middle, in CSS px of the window. */
export interface Found {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isCovered: boolean;
  readonly isEnabled: boolean;
  readonly isPressed: boolean;
}

/**
 * Finds what can be seen, and scrolls it into view as far as needed; behind an open dialog there is nothing. Runs inside
 * the page, so it stands alone.
 */
export function findOnPage(target: Target): Found | undefined {
  const selectors = {
    button: 'button, [role="button"]',
    link: 'a[href]',
    textbox: 'textarea',
    searchbox: 'input[type="search"]',
    checkbox: 'input[type="checkbox"]',
    radio: 'input[type="radio"]',
    heading: 'h1, h2, h3',
  };
  const textOf = (element: Element | null | undefined) => {
    const copy = element?.cloneNode(true) as Element | undefined;
    for (const part of copy?.querySelectorAll('[aria-hidden="true"]') ?? []) part.remove();
    return (copy?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
  };
  const nameOf = (element: Element) => {
    const labelledBy = element.getAttribute('aria-labelledby');
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
    return (
      element.getAttribute('aria-label') ??
      (labelledBy ? textOf(document.getElementById(labelledBy)) : textOf(label ?? element))
    );
  };
  const isSeen = (element: Element) => {
    const { width, height } = element.getBoundingClientRect();
    return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true });
  };
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body;
  const place = target.within ? [...dialog.querySelectorAll(target.within)].at(-1) : dialog;
  const found = [...(place?.querySelectorAll(target.css ?? selectors[target.role]) ?? [])].filter(
    (element) => isSeen(element) && (target.name === undefined || nameOf(element) === target.name),
  );
  const element = found.at(target.last ? -1 : 0);
  if (!element) return undefined;
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' });
  const { left, top, width, height } = element.getBoundingClientRect();
  const x = left + width / 2;
  const y = top + height / 2;
  const hit = document.elementFromPoint(x, y);
  const isOwn = hit !== null && (element.contains(hit) || (hit.closest('label')?.contains(element) ?? false));
  return {
    x,
    y,
    width,
    height,
    isCovered: !isOwn,
    isEnabled: !element.matches(':disabled'),
    isPressed: element.getAttribute('aria-pressed') === 'true' || element.matches(':checked'),
  };
}
