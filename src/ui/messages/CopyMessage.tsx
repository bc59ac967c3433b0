import { useEffect, useState } from 'react';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { useApp } from '../context.ts';
import styles from './CopyMessage.module.css';

interface CopyMessageProps {
  readonly text: string;
}

/** The outcome of `copying` is shown for a moment. */
type CopyState = 'rest' | 'copying' | 'copied' | 'failed';

const SHOWN_MS = 2500;

const SAYINGS = { copying: '', copied: CHAT_TEXTS.copied, failed: CHAT_TEXTS.notCopied } as const;

export function CopyMessage({ text }: CopyMessageProps) {
  const [state, start] = useCopied();
  return (
    <>
      <button
        type="button"
        className={`${styles.button} bare`}
        data-state={state}
        aria-label={CHAT_TEXTS.copyMessage}
        title={CHAT_TEXTS.copyMessage}
        onClick={() => start(text)}
      />
      {/* Rendered only while it has something to say, to avoid a live region for each message. */}
      {state !== 'rest' && (
        <span role="status" className={state === 'failed' ? 'trouble' : styles.done}>
          {SAYINGS[state]}
        </span>
      )}
    </>
  );
}

/** Copies, and keeps the outcome for a moment. */
function useCopied(): readonly [state: CopyState, start: (text: string) => void] {
  const { copy } = useApp().files;
  const [state, setState] = useState<CopyState>('rest');

  useEffect(() => {
    if (state !== 'copied' && state !== 'failed') return undefined;
    const timer = setTimeout(() => setState('rest'), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [state]);

  function start(text: string): void {
    setState('copying');
    void copy(text).then((copied) => setState(copied ? 'copied' : 'failed'));
  }

  return [state, start];
}
