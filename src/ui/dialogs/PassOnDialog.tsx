import { useState } from 'react';
import type { Lane } from '../../domain/visit/lane.ts';
import { passOnLabel } from '../../domain/texts/chat-texts.ts';
import { useVisit } from '../context.ts';
import { accentAttributes } from '../controls/accent.ts';
import { Dialog } from '../controls/Dialog.tsx';
import { Avatar } from '../persona/Avatar.tsx';
import styles from './dialogs.module.css';

interface PassOnDialogProps {
  readonly from: Lane;
  /** Passes the answer on, or returns why it could not. */
  readonly passTo: (to: Lane) => string | undefined;
  readonly onClose: () => void;
}

interface Problem {
  readonly to: Lane;
  readonly words: string;
}

/** Lists the personas an answer can be passed on to; the chosen one opens, and the dialog closes with its message. */
export function PassOnDialog({ from, passTo, onClose }: PassOnDialogProps) {
  const visit = useVisit();
  const [problem, setProblem] = useState<Problem>();

  function choose(to: Lane): void {
    const words = passTo(to);
    setProblem(words === undefined ? undefined : { to, words });
  }

  return (
    <Dialog label={passOnLabel()} headed persona={from.persona} onClose={onClose}>
      <ul className="stack">
        {visit.lanes
          .filter((lane) => lane !== from)
          .map((lane, index) => (
            <li key={lane.persona.id} className="stack" {...accentAttributes(lane.persona)}>
              <button
                ref={index === 0 ? focusFirst : undefined}
                type="button"
                className={`${styles.other} block`}
                onClick={() => choose(lane)}
              >
                <span>
                  <Avatar persona={lane.persona} paused />
                </span>
                <bdi>{lane.persona.name}</bdi>
              </button>
              {problem?.to === lane && (
                <p role="alert" className="trouble">
                  {problem.words}
                </p>
              )}
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

/** Otherwise the dialog would focus its close button. React drops `autofocus`, and its own focus comes too early. */
function focusFirst(button: HTMLElement | null): void {
  button?.setAttribute('autofocus', '');
}
