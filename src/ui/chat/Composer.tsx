import { useSignals } from '@preact/signals-react/runtime';
import { type KeyboardEvent, useEffect, useId, useRef } from 'react';
import { TEXTS, wordLength } from '../../domain/interface-texts.ts';
import type { Squad } from '../../domain/squad/squad.ts';
import { wordRefusal } from '../../domain/wording.ts';
import { Button } from '../shell/Button.tsx';
import styles from './Composer.module.css';
import { isPlainEnter } from './is-plain-enter.ts';
import { useGrowingHeight } from './use-growing-height.ts';

/** The input: Enter sends, Shift+Enter breaks the line; it is never disabled (behaviour 5.4, 10.1 to 10.7). */
export function Composer({ squad }: { readonly squad: Squad }) {
  useSignals();
  const input = useRef<HTMLTextAreaElement>(null);
  const hintId = useId();
  const draft = squad.draft.value;
  const length = squad.draftLength.value;
  const decision = squad.sendDecision.value;
  useGrowingHeight(input, draft);
  useEffect(() => input.current?.focus(), []);

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
      <textarea
        ref={input}
        className={styles.input}
        rows={1}
        placeholder={TEXTS.placeholder}
        aria-label={TEXTS.messageLabel}
        aria-describedby={hintId}
        aria-invalid={length.kind === 'over-limit'}
        value={draft}
        onChange={(event) => squad.write(event.target.value)}
        onKeyDown={sendOnEnter}
      />
      <Button type="submit" look="primary" disabled={decision.kind === 'refuse'}>
        {TEXTS.send}
      </Button>
      <p id={hintId} className={styles.hint} data-length={length.kind}>
        {length.kind !== 'quiet' && wordLength(length.characters, length.limit)}
        {length.kind === 'over-limit' && `. ${wordRefusal('too-long')}`}
      </p>
    </form>
  );
}
