import { type ReactNode, useEffect, useRef } from 'react';
import { PAGE_TEXTS } from '../../domain/texts/page-texts.ts';
import type { Persona } from '../../domain/squad/persona.ts';
import { accentAttributes } from './accent.ts';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';
import { ICONS } from './Icon.tsx';
import { isComposing } from './is-composing.ts';

interface DialogProps {
  readonly label: string;
  /** Whether the label is also shown as a heading. */
  readonly headed?: boolean;
  /** Gives the dialog its colour. */
  readonly persona?: Persona;
  /** Whether it takes the height that there is, whatever it holds. */
  readonly isTall?: boolean;
  /** Actions that stay in view at the bottom. */
  readonly actions?: ReactNode;
  /** Called after it has closed. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open while mounted. Its button, Escape and a press outside close it. */
export function Dialog({
  label,
  headed = false,
  isTall = false,
  persona,
  actions,
  onClose,
  children,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    if (!element.open) element.showModal();
    return closeWhereWebKitDoesNot(element);
  }, []);

  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} panel`}
      aria-label={label}
      data-tall={isTall || undefined}
      {...(persona && accentAttributes(persona))}
      onClose={onClose}
      closedby="any"
    >
      <div className={styles.close}>
        <IconButton icon={ICONS.close} label={PAGE_TEXTS.close} onClick={() => dialog.current?.close()} />
      </div>
      {headed && <h2 className={styles.heading}>{label}</h2>}
      {children}
      {actions && <div className={`${styles.actions} row`}>{actions}</div>}
    </dialog>
  );
}

/** WebKit handles Escape in a search field itself, closes a dialog with a menu in it, and lacks `closedby`. */
function closeWhereWebKitDoesNot(dialog: HTMLDialogElement): () => void {
  const watching = new AbortController();
  const { signal } = watching;
  function closeAtEscape(event: KeyboardEvent): void {
    const { key, target } = event;
    if (key !== 'Escape' || isComposing(event)) return;
    const menu = dialog.querySelector<HTMLElement>(':popover-open');
    if (menu) {
      // WebKit would close the dialog, too.
      event.preventDefault();
      menu.hidePopover();
      return;
    }
    if (!(target instanceof HTMLInputElement && target.type === 'search')) return;
    event.preventDefault();
    dialog.close();
  }
  dialog.addEventListener('keydown', closeAtEscape, { signal });
  if (!('closedBy' in HTMLDialogElement.prototype)) {
    // Selecting text may begin inside and end outside.
    let hasBegunOutside = false;
    const begin = (event: PointerEvent) => (hasBegunOutside = isOutside(dialog, event));
    dialog.addEventListener('pointerdown', begin, { signal });
    const end = (event: MouseEvent) => hasBegunOutside && isOutside(dialog, event) && dialog.close();
    dialog.addEventListener('click', end, { signal });
  }
  return () => watching.abort();
}

/** Whether a press hit the backdrop, whose target is the dialog itself. */
function isOutside(dialog: HTMLDialogElement, { target, clientX, clientY }: MouseEvent): boolean {
  if (target !== dialog) return false;
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || right < clientX || clientY < top || bottom < clientY;
}
