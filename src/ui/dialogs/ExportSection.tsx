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

interface ExportSectionProps {
  readonly conversation: Conversation;
  readonly persona: Persona;
}

export function ExportSection({ conversation, persona }: ExportSectionProps) {
  const titleId = useId();
  const { name: productName, squadId } = useApp().product;
  const day = formatDay(conversation.lastUpdatedMs);
  return (
    <section className={`${styles.section} stack`} aria-labelledby={titleId}>
      <h3 id={titleId}>{EXPORT_TEXTS.export}</h3>
      <p className="quiet">{CONVERSATION_FILE_TEXTS.exportHint}</p>
      <ExportMenu
        markdown={() => conversationToMarkdown(conversation, persona, { productName, formatTime })}
        json={() => conversationToJson(conversation, squadId)}
        fileName={(extension) => conversationFileName({ productName, persona, day, extension })}
      />
    </section>
  );
}
