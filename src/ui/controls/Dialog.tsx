import { type ReactNode, useEffect, useRef } from 'react';
import { TEXTS } from '../../domain/texts/page-texts.ts';
import type { Persona } from '../../domain/persona.ts';
import { accentAttributes } from './accent.ts';
import { IconButton } from './Button.tsx';
import styles from './Dialog.module.css';
import { ICONS } from './Icon.tsx';

interface DialogProps {
  readonly label: string;
  /** Whether the label is shown as a heading too. */
  readonly headed?: boolean;
  /** Whose colour it wears. */
  readonly persona?: Persona;
  /** The actions; they stay in view at the bottom. */
  readonly actions?: ReactNode;
  /** Called once it is closed, which a browser reports a little later; by then the next may be open. */
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** A modal dialog, open while it is there; its button, Escape and a press outside close it. */
export function Dialog({ label, headed = false, persona, actions, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
  }, []);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={label}
      {...(persona && accentAttributes(persona))}
      onClose={onClose}
      closedby="any"
    >
      <div className={styles.content}>
        <div className={styles.close}>
          <IconButton icon={ICONS.close} label={TEXTS.close} onClick={() => dialog.current?.close()} />
        </div>
        {headed && <h2 className={styles.heading}>{label}</h2>}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
