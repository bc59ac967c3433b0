import { useState } from 'react';
import type { Persona } from '../../domain/persona.ts';
import { passOnLabel } from '../../domain/texts/chat-texts.ts';
import { describeRefusal } from '../../domain/texts/refusal-texts.ts';
import { accentAttributes } from '../controls/accent.ts';
import { Dialog } from '../controls/Dialog.tsx';
import { Avatar } from '../persona/Avatar.tsx';
import type { PassOnProps } from './PassOn.tsx';
import styles from './PassOnDialog.module.css';

interface PassOnDialogProps extends PassOnProps {
  readonly onClose: () => void;
}

interface Problem {
  readonly to: Persona;
  readonly words: string;
}

/** Everybody to whom an answer can be passed on; whom one chooses opens, and the dialog goes with its message. */
export function PassOnDialog({ onClose, ...props }: PassOnDialogProps) {
  const { visit, from } = props;
  const [problem, setProblem] = useState<Problem>();

  function choose(to: Persona): void {
    const words = passOn(props, to);
    setProblem(words === undefined ? undefined : { to, words });
  }

  return (
    <Dialog label={passOnLabel()} headed persona={from} onClose={onClose}>
      <ul className={styles.others}>
        {visit.squad.personas
          .filter((persona) => persona !== from)
          .map((persona, index) => (
            <li key={persona.chatId} {...accentAttributes(persona)}>
              <button
                ref={index === 0 ? focusFirst : undefined}
                type="button"
                className={styles.other}
                onClick={() => choose(persona)}
              >
                <span className={styles.drawing}>
                  <Avatar persona={persona} paused />
                </span>
                <bdi>{persona.name}</bdi>
              </button>
              {problem?.to === persona && (
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
export function passOn({ visit, from, messageId }: PassOnProps, to: Persona): string | undefined {
  const decision = visit.perform({
    kind: 'pass-on',
    personaId: from.chatId,
    messageId,
    toId: to.chatId,
  });
  return decision.kind === 'refuse' ? describeRefusal(decision.reason) : undefined;
}
