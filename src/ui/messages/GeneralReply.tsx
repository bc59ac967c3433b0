import type { ReactNode } from 'react';
import { shortLine } from '../../domain/checks/one-line.ts';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import styles from './GeneralReply.module.css';

interface GeneralReplyProps {
  readonly text: string;
  /** All of it, once it is unfolded. */
  readonly children: ReactNode;
}

/** A demo's general reply, folded to its first line. */
export function GeneralReply({ text, children }: GeneralReplyProps) {
  const [firstLine = ''] = text.trim().split('\n', 1);
  return (
    <details className={`${styles.reply} block`} data-fold>
      <summary className="quiet">
        <strong>{CHAT_TEXTS.generalReply}</strong>
        {/* Not a part of the name, which stays short. */}
        <span aria-hidden="true">{shortLine(firstLine)}</span>
      </summary>
      {children}
    </details>
  );
}
