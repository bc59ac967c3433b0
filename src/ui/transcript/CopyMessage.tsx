import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import styles from './CopyMessage.module.css';
import type { Copy } from '../../ports/files.ts';
import { useCopied } from './use-copied.ts';

interface CopyMessageProps {
  readonly text: string;
  readonly label?: string;
  readonly copy: Copy;
}

/** Copies one message, and says for a moment whether it could (behaviour 9.10). */
export function CopyMessage({ text, label = CHAT_TEXTS.copyMessage, copy }: CopyMessageProps) {
  const [state, start] = useCopied(copy);
  return (
    <>
      <button
        type="button"
        className={styles.button}
        data-state={state}
        aria-label={label}
        title={label}
        onClick={() => start(text)}
      />
      {/* There only while it has something to say: a page of messages must not be a page of live regions. */}
      {state !== 'rest' && (
        <span role="status" className={styles.state} data-failed={state === 'failed'}>
          {state === 'copied' && CHAT_TEXTS.copied}
          {state === 'failed' && CHAT_TEXTS.notCopied}
        </span>
      )}
    </>
  );
}
