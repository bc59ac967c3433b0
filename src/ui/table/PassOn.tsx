import { useState } from 'react';
import type { Lane } from '../../domain/visit/lane.ts';
import { passOnLabel } from '../../domain/texts/chat-texts.ts';
import { PART_MISSING } from '../../domain/texts/page-texts.ts';
import { useVisit } from '../app/contexts.ts';
import { FetchedDialog, useOpenings } from '../app/FetchedDialog.tsx';
import styles from './PassOn.module.css';

export interface PassOnProps {
  readonly from: Lane;
  /** A complete answer of the persona. */
  readonly messageId: string;
}

/**
 * Takes an answer to another persona: to the only other one, or to the one that is chosen in a dialog. Why it cannot is
 * said beside the button that was pressed (behaviour 17.19).
 */
export function PassOn(props: PassOnProps) {
  const visit = useVisit();
  const { opening, open, close } = useOpenings();
  const [problem, setProblem] = useState<string>();
  const [other, another] = visit.lanes.filter((lane) => lane !== props.from);
  if (!other) return undefined;
  const pass = () =>
    void loadPassOn()
      .then(({ passOn }) => setProblem(passOn(visit, props, other)))
      .catch(() => setProblem(PART_MISSING));
  return (
    <>
      <button
        type="button"
        className={styles.button}
        aria-haspopup={another && 'dialog'}
        onClick={another ? open : pass}
      >
        {passOnLabel(another ? undefined : other.persona.name)}
      </button>
      {problem !== undefined && (
        <span ref={bringIntoView} role="status" className={styles.problem}>
          {problem}
        </span>
      )}
      {opening !== undefined && (
        <FetchedDialog
          key={opening}
          load={loadDialog}
          label={passOnLabel()}
          props={{ ...props, onClose: close }}
        />
      )}
    </>
  );
}

/** The list may end above it. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

function loadPassOn() {
  return import('./PassOnDialog.tsx');
}

async function loadDialog() {
  const { PassOnDialog } = await loadPassOn();
  return PassOnDialog;
}
