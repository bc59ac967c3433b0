import { useState } from 'react';
import type { Lane } from '../../domain/visit/lane.ts';
import { passOnLabel } from '../../domain/texts/chat-texts.ts';
import { describeRefusal } from '../../domain/texts/failure-texts.ts';
import { useVisit } from '../context.ts';
import { Button } from '../controls/Button.tsx';
import type { PassOnProps } from '../messages/MessageBubble.tsx';
import { PassOnDialogPart } from './PassOnDialogPart.tsx';

/**
 * Passes an answer on to the only other persona, or to one chosen in a dialog. A refusal is explained beside the
 * button.
 */
export function PassOn({ from, messageId }: PassOnProps) {
  const { table, lanes } = useVisit();
  const [isOpen, setOpen] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [other, another] = lanes.filter((lane) => lane !== from);
  if (!other) return undefined;

  /** Returns why it could not be passed on, if so. */
  function passTo(to: Lane): string | undefined {
    const why = table.passOn(from, messageId, to);
    return why && describeRefusal(why);
  }

  return (
    <>
      <Button
        look="quiet"
        aria-haspopup={another && 'dialog'}
        onClick={() => (another ? setOpen(true) : setProblem(passTo(other)))}
      >
        {passOnLabel(another ? undefined : other.persona.name)}
      </Button>
      {problem !== undefined && (
        <span ref={bringIntoView} role="status" className="trouble">
          {problem}
        </span>
      )}
      {isOpen && <PassOnDialogPart from={from} passTo={passTo} onClose={() => setOpen(false)} />}
    </>
  );
}

/** It may be below the visible part of the list. */
function bringIntoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
