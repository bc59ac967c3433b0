import { useId } from 'react';
import type { Conversation } from '../../domain/conversation/conversation.ts';
import type { Persona } from '../../domain/squad/persona.ts';
import { EXPORT_TEXTS, CONVERSATION_FILE_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { conversationToJson } from '../../domain/conversation/conversation-json.ts';
import { conversationToMarkdown } from '../../domain/conversation/conversation-to-markdown.ts';
import { conversationFileName } from '../../domain/conversation/export-file-name.ts';
import { useApp } from '../context.ts';
import { formatDay, formatTime } from '../controls/times.ts';
import styles from './dialogs.module.css';
import { ExportMenu } from './ExportMenu.tsx';

interface ExportProps {
  readonly conversation: Conversation;
  readonly persona: Pick<Persona, 'name' | 'badgeId'>;
}

export function ExportSection(exported: ExportProps) {
  const titleId = useId();
  return (
    <section className={`${styles.section} stack`} aria-labelledby={titleId}>
      <h3 id={titleId}>{EXPORT_TEXTS.export}</h3>
      <p className="quiet">{CONVERSATION_FILE_TEXTS.exportHint}</p>
      <ConversationExport {...exported} />
    </section>
  );
}

/** The menu that copies or downloads a conversation. */
export function ConversationExport({ conversation, persona }: ExportProps) {
  const { name: productName, squadId } = useApp().product;
  const day = formatDay(conversation.lastUpdatedMs);
  return (
    <ExportMenu
      markdown={() => conversationToMarkdown(conversation, persona, { productName, formatTime })}
      json={() => conversationToJson(conversation, squadId)}
      fileName={(extension) => conversationFileName({ productName, persona, day, extension })}
    />
  );
}
