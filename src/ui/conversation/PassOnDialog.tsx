import { useState } from 'react';
import type { Persona } from '../../domain/persona.ts';
import { passOnLabel } from '../../domain/texts/chat-texts.ts';
import { PART_MISSING } from '../../domain/texts/page-texts.ts';
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

  async function choose(to: Persona): Promise<void> {
    setProblem(undefined);
    const words = await passOn(props, to);
    if (words !== undefined) setProblem({ to, words });
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
                onClick={() => void choose(persona)}
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

/** Fetches the table's rules, where they are not there, and passes the answer on; says why it could not. */
export async function passOn(
  { visit, table, from, messageId }: PassOnProps,
  to: Persona,
): Promise<string | undefined> {
  try {
    if (!visit.table.peek()) await table.load();
  } catch {
    return PART_MISSING;
  }
  const decision = visit.perform({
    kind: 'pass-on',
    personaId: from.chatId,
    messageId,
    toId: to.chatId,
  });
  return decision.kind === 'refuse' ? describeRefusal(decision.reason) : undefined;
}
