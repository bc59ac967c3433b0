import type { ComponentType } from 'react';
import { Dialog } from './Dialog.tsx';
import { type Part, createPart } from './create-part.tsx';
import { BrokenPart } from './ErrorBoundary.tsx';

interface DialogProps {
  readonly onClose: () => void;
}

/** @param label of the dialog that stands in for broken code */
export function createDialog<Props extends DialogProps>(
  load: () => Promise<ComponentType<Props>>,
  label: string,
): Part<Props> {
  return createPart(load, {
    broken: ({ onClose }, tryAgain) => (
      <Dialog label={label} headed onClose={onClose}>
        <BrokenPart onTryAgain={tryAgain} />
      </Dialog>
    ),
  });
}
