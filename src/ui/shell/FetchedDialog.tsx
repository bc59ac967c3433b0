import type { ComponentType } from 'react';
import { MissingPart } from './MissingPart.tsx';
import { useFetched } from './use-fetched.ts';

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

/** A dialog whose code is fetched when it is opened; where that fails it says so, and opening it again tries again (behaviour 5.8). */
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
