import { useState } from 'react';
import type { Lane } from '../../domain/visit/lane.ts';
import { passOnLabel } from '../../domain/texts/chat-texts.ts';
import { describeRefusal } from '../../domain/texts/failure-texts.ts';
import type { Visit } from '../../domain/visit/visit.ts';
import { useVisit } from '../app/contexts.ts';
import { accentAttributes } from '../controls/accent.ts';
import { Dialog } from '../controls/Dialog.tsx';
import { Avatar } from '../persona/Avatar.tsx';
import type { PassOnProps } from './PassOn.tsx';
import styles from './PassOnDialog.module.css';

interface PassOnDialogProps extends PassOnProps {
  readonly onClose: () => void;
}

interface Problem {
  readonly to: Lane;
  readonly words: string;
}

/** Everybody to whom an answer can be passed on; whom one chooses opens, and the dialog goes with its message. */
export function PassOnDialog({ onClose, ...props }: PassOnDialogProps) {
  const { from } = props;
  const visit = useVisit();
  const [problem, setProblem] = useState<Problem>();

  function choose(to: Lane): void {
    const words = passOn(visit, props, to);
    setProblem(words === undefined ? undefined : { to, words });
  }

  return (
    <Dialog label={passOnLabel()} headed persona={from.persona} onClose={onClose}>
      <ul className={styles.others}>
        {visit.lanes
          .filter((lane) => lane !== from)
          .map((lane, index) => (
            <li key={lane.persona.id} {...accentAttributes(lane.persona)}>
              <button
                ref={index === 0 ? focusFirst : undefined}
                type="button"
                className={styles.other}
                onClick={() => choose(lane)}
              >
                <span className={styles.drawing}>
                  <Avatar persona={lane.persona} paused />
                </span>
                <bdi>{lane.persona.name}</bdi>
              </button>
              {problem?.to === lane && (
                <p role="alert" className={styles.problem}>
                  {problem.words}
                </p>
              )}
            </li>
          ))}
      </ul>
    </Dialog>
  );
}

/** The dialog would begin with the button that closes it; React has no such attribute, but a focus that comes too early. */
function focusFirst(button: HTMLElement | null): void {
  button?.setAttribute('autofocus', '');
}

/** Passes the answer on, or says why it could not. */
export function passOn(visit: Visit, { from, messageId }: PassOnProps, to: Lane): string | undefined {
  const why = visit.table.passOn(from, messageId, to);
  return why && describeRefusal(why);
}
