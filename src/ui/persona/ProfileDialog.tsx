import { type ReactNode, useEffect } from 'react';
import type { Persona } from '../../domain/persona.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { Dialog } from '../controls/Dialog.tsx';
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
  useEffect(() => {
    squad.setCardShown(true);
    return () => squad.setCardShown(false);
  }, [squad]);

  return (
    <Dialog label={persona.name} persona={persona} actions={children} onClose={onClose}>
      <div className={styles.card}>
        <DetailCard persona={persona} readings={squad.readings} />
      </div>
    </Dialog>
  );
}
