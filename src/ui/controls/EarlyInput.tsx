import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { MAX_DRAFT_CHARACTERS } from '../../domain/limits.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { hasMouse } from './input-to-type.ts';
import { isSendKey } from './enter-choice.ts';
import { sendDraft } from './send-draft.ts';
import { writeFrom } from './write-from.ts';

/** While the code of the chat or the table is on its way, takes what is typed into the draft that its input will show. */
export function EarlyInput() {
  const visit = useVisit();
  const { enterChoice } = useApp();
  const input = useRef<HTMLTextAreaElement>(null);
  const field = () => (visit.table.isOpen.peek() ? visit.table : visit.chosen.peek());

  useLayoutEffect(() => {
    const { current } = input;
    if (!current || !hasMouse()) return;
    current.focus({ preventScroll: true });
    current.setSelectionRange(current.textLength, current.textLength);
  }, []);

  function sendOnEnter(event: KeyboardEvent): void {
    if (!isSendKey(event, enterChoice)) return;
    event.preventDefault();
    sendDraft(field());
  }

  return (
    <textarea
      ref={input}
      className="hidden"
      aria-label={CHAT_TEXTS.messageLabel}
      defaultValue={field().draft.peek()}
      maxLength={MAX_DRAFT_CHARACTERS}
      onChange={({ target }) => writeFrom(target, field())}
      onKeyDown={sendOnEnter}
    />
  );
}
