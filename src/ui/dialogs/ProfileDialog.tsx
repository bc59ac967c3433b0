import { type ReactNode, useEffect } from 'react';
import type { Lane } from '../../domain/visit/lane.ts';
import { useVisit } from '../context.ts';
import { Dialog } from '../controls/Dialog.tsx';
import { DetailCard } from '../persona/DetailCard.tsx';
import styles from './dialogs.module.css';

interface ProfileDialogProps {
  readonly lane: Pick<Lane, 'persona' | 'readings'>;
  readonly onClose: () => void;
  /** Actions below the card. */
  readonly children?: ReactNode;
}

/** A persona's detail card in a dialog; its metrics run while it is open. */
export function ProfileDialog({ lane, onClose, children }: ProfileDialogProps) {
  const visit = useVisit();
  const { persona, readings } = lane;
  useEffect(() => {
    visit.setCardShown(true);
    return () => visit.setCardShown(false);
  }, [visit]);

  return (
    <Dialog label={persona.name} persona={persona} actions={children} onClose={onClose}>
      <div className={styles.card}>
        <DetailCard persona={persona} readings={readings} />
      </div>
    </Dialog>
  );
}
