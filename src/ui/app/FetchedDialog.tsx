import { type ComponentType, useCallback, useState } from 'react';
import { PART_MISSING } from '../../domain/texts/page-texts.ts';
import { Dialog } from '../controls/Dialog.tsx';
import styles from './FetchedDialog.module.css';
import { useFetched } from './use-fetched.ts';

interface DialogProps {
  readonly onClose: () => void;
}

interface FetchedDialogProps<Props extends DialogProps> {
  /** The same function each time. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** The title if its code cannot be loaded. */
  readonly label: string;
  readonly props: Props;
}

interface MissingPartProps extends DialogProps {
  /** Names what is missing. */
  readonly label: string;
}

export interface Openings {
  /** A unique number for each opening; undefined while closed. */
  readonly opening: number | undefined;
  /** The same function each time. */
  readonly open: () => void;
  /** Closes this opening: a browser reports the end a little later, when the next may be open. */
  readonly close: () => void;
}

/**
 * A dialog whose code is fetched when it is opened; where that fails it says so, and opening it again tries again
 * (behaviour 5.8).
 */
export function FetchedDialog<Props extends DialogProps>({ load, label, props }: FetchedDialogProps<Props>) {
  const { fetched } = useFetched(load);
  switch (fetched.kind) {
    case 'loading':
      return undefined;
    case 'loaded':
      return <fetched.code {...props} />;
    case 'failed':
      return <MissingPart label={label} onClose={props.onClose} />;
  }
}

/** Shown in place of a dialog whose code could not be loaded (behaviour 5.8). */
export function MissingPart({ label, onClose }: MissingPartProps) {
  return (
    <Dialog label={label} headed onClose={onClose}>
      <p role="alert" className={styles.problem}>
        {PART_MISSING}
      </p>
    </Dialog>
  );
}

/** Whether a dialog is open, and for which time. */
export function useOpenings(): Openings {
  const [{ count, isOpen }, set] = useState({ count: 0, isOpen: false });
  const open = useCallback(() => set((last) => ({ count: last.count + 1, isOpen: true })), []);
  return {
    opening: isOpen ? count : undefined,
    open,
    close: () => set((last) => (last.count === count ? { count, isOpen: false } : last)),
  };
}
