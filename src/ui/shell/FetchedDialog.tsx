import { type ComponentType, useEffect, useState } from 'react';
import { PART_MISSING } from '../../domain/interface-texts.ts';
import { Dialog } from './Dialog.tsx';
import styles from './FetchedDialog.module.css';

interface DialogProps {
  readonly onClose: () => void;
}

interface FetchedDialogProps<Props extends DialogProps> {
  /** The same function each time. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** Names it where its code cannot be had. */
  readonly label: string;
  readonly props: Props;
}

type Code<Props> =
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly Content: ComponentType<Props> }
  | { readonly kind: 'failed' };

/** A dialog whose code is fetched when it is opened; where that fails it says so, and opening it again tries again (behaviour 5.8). */
export function FetchedDialog<Props extends DialogProps>({ load, label, props }: FetchedDialogProps<Props>) {
  const [code, setCode] = useState<Code<Props>>({ kind: 'loading' });

  useEffect(() => {
    let isCurrent = true;
    const set = (next: Code<Props>) => {
      if (isCurrent) setCode(next);
    };
    load().then(
      (Content) => set({ kind: 'loaded', Content }),
      () => set({ kind: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load]);

  switch (code.kind) {
    case 'loading':
      return undefined;
    case 'loaded':
      return <code.Content {...props} />;
    case 'failed':
      return (
        <Dialog label={label} headed onClose={props.onClose}>
          <p role="alert" className={styles.problem}>
            {PART_MISSING}
          </p>
        </Dialog>
      );
  }
}
