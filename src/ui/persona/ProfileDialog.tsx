import { type ReactNode, useEffect, useRef } from 'react';
import { TEXTS } from '../../domain/interface-texts.ts';
import type { Persona } from '../../domain/persona.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { IconButton } from '../shell/IconButton.tsx';
import { DetailCard } from './DetailCard.tsx';
import styles from './ProfileDialog.module.css';

interface ProfileDialogProps {
  readonly squad: Squad;
  readonly persona: Persona;
  readonly onClose: () => void;
  /** What can be done from here. */
  readonly children?: ReactNode;
}

/** A persona's detail card in a dialog; its metrics live while it is open (behaviour 4.4, 8.1). */
export function ProfileDialog({ squad, persona, onClose, children }: ProfileDialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    squad.setCardShown(true);
    return () => squad.setCardShown(false);
  }, [squad]);

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={persona.name}
      data-persona={persona.chatId}
      onClose={onClose}
      closedby="any"
    >
      <div className={styles.content}>
        <div className={styles.close}>
          <IconButton icon="close" label={TEXTS.close} onClick={() => dialog.current?.close()} />
        </div>
        <DetailCard persona={persona} readings={squad.readings} />
        {children && <div className={styles.actions}>{children}</div>}
      </div>
    </dialog>
  );
}
