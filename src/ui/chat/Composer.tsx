import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, type RefObject, useEffect, useId } from 'react';
import { CHAT_TEXTS, wordLength } from '../../domain/chat-texts.ts';
import { wordRefusal } from '../../domain/wording.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { Button } from '../shell/Button.tsx';
import { Icon } from '../shell/Icon.tsx';
import { CHAT_ICONS } from './chat-icons.ts';
import styles from './Composer.module.css';
import { PassingButton } from './PassingButton.tsx';
import { isPlainEnter } from './is-plain-enter.ts';
import { useGrowingHeight } from './use-growing-height.ts';

interface ComposerProps {
  readonly squad: Squad;
  readonly input: RefObject<HTMLTextAreaElement | null>;
}

/** The input: Enter sends, Shift+Enter breaks the line; it is never disabled (behaviour 5.4, 10.1 to 10.7). */
export function Composer({ squad, input }: ComposerProps) {
  useSignals();
  const hintId = useId();
  const editingId = useId();
  const draft = squad.draft.value;
  const length = squad.draftLength.value;
  const decision = squad.sendDecision.value;
  const waits = decision.kind === 'refuse' && decision.reason === 'loading';
  useGrowingHeight(input, draft);
  const editing = squad.editing.value;
  useEffect(() => input.current?.focus(), [input]);

  function send(): void {
    squad.send();
    input.current?.focus();
  }

  function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
    if (!isPlainEnter(event)) return;
    event.preventDefault();
    send();
  }

  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {editing && (
        <p className={styles.editing}>
          <span id={editingId}>{CHAT_TEXTS.editing}</span>
          <PassingButton label={CHAT_TEXTS.cancelEdit} onPress={squad.cancelEdit} refuge={input} />
        </p>
      )}
      <textarea
        ref={input}
        className={styles.input}
        rows={1}
        placeholder={CHAT_TEXTS.placeholder}
        aria-label={CHAT_TEXTS.messageLabel}
        aria-describedby={editing ? `${editingId} ${hintId}` : hintId}
        aria-invalid={length.kind === 'over-limit'}
        value={draft}
        onChange={(event) => squad.write(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" look="primary" disabled={decision.kind === 'refuse'}>
        <Icon path={CHAT_ICONS.send} />
        {CHAT_TEXTS.send}
      </Button>
      <p id={hintId} className={styles.hint} data-length={length.kind}>
        {length.kind !== 'quiet' && wordLength(length.characters, length.limit)}
        {length.kind === 'over-limit' && `. ${wordRefusal('too-long')}`}
        {waits && wordRefusal('loading')}
      </p>
    </form>
  );
}
