import { type ReactNode, use } from 'react';
import type { Lane } from '../../domain/visit/lane.ts';
import { MissingPart } from '../app/FetchedDialog.tsx';
import { ProfileContext } from './profile-context.ts';

interface ProfileProps {
  readonly lane: Lane;
  readonly onClose: () => void;
  /** What can be done from here. */
  readonly children?: ReactNode;
}

/** A persona's detail card in a dialog as soon as its code is there; without it, that is said (behaviour 4.4, 5.8). */
export function Profile({ lane, onClose, children }: ProfileProps) {
  const part = use(ProfileContext);
  switch (part.kind) {
    case 'loading':
      return undefined;
    case 'loaded':
      return (
        <part.code.ProfileDialog lane={lane} onClose={onClose}>
          {children}
        </part.code.ProfileDialog>
      );
    case 'failed':
      return <MissingPart label={lane.persona.name} onClose={onClose} />;
  }
}
