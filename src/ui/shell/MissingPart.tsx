import { PART_MISSING } from '../../domain/texts/page-texts.ts';
import { Dialog } from './Dialog.tsx';
import styles from './MissingPart.module.css';

interface MissingPartProps {
  /** Names what is missing. */
  readonly label: string;
  readonly onClose: () => void;
}

/** Stands where a dialog's code could not be had (behaviour 5.8). */
export function MissingPart({ label, onClose }: MissingPartProps) {
  return (
    <Dialog label={label} headed onClose={onClose}>
      <p role="alert" className={styles.problem}>
        {PART_MISSING}
      </p>
    </Dialog>
  );
}
