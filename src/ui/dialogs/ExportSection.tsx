import { useId, useState } from 'react';
import type { Conversation } from '../../domain/conversation.ts';
import type { Persona } from '../../domain/persona.ts';
import { TRANSCRIPT_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { conversationToJson } from '../../domain/transcript/conversation-json.ts';
import { conversationToMarkdown } from '../../domain/transcript/to-markdown.ts';
import { transcriptFileName } from '../../domain/transcript/transcript-file-name.ts';
import { useApp } from '../app/contexts.ts';
import { Button } from '../controls/Button.tsx';
import styles from './dialogs.module.css';
import { formatDay, formatTime } from '../controls/times.ts';

interface ExportSectionProps {
  readonly conversation: Conversation;
  readonly persona: Persona;
}

/** Copies or downloads a conversation, to read it or to import it again (behaviour 9.10). */
export function ExportSection({ conversation, persona }: ExportSectionProps) {
  const titleId = useId();
  const [outcome, setOutcome] = useState('');
  const { files, product } = useApp();
  const { name: productName, squadId } = product;

  const markdown = () => conversationToMarkdown(conversation, persona, { productName, formatTime });
  const json = () => conversationToJson(conversation, squadId);

  async function copy(text: string, words: string): Promise<void> {
    setOutcome('');
    const copied = await files.copy(text);
    setOutcome(copied ? words : TRANSCRIPT_TEXTS.notCopiedDownload);
  }

  function download(extension: 'md' | 'json', mediaType: string, text: string): void {
    const day = formatDay(conversation.lastUpdatedMs);
    files.download(transcriptFileName({ productName, persona, day, extension }), mediaType, text);
  }

  return (
    <section className={`${styles.section} stack`} aria-labelledby={titleId}>
      <h3 id={titleId}>{TRANSCRIPT_TEXTS.export}</h3>
      <p className="quiet">{TRANSCRIPT_TEXTS.exportHint}</p>
      <div className={styles.ways}>
        <Button onClick={() => void copy(markdown(), TRANSCRIPT_TEXTS.markdownCopied)}>
          {TRANSCRIPT_TEXTS.copyMarkdown}
        </Button>
        <Button onClick={() => void copy(json(), TRANSCRIPT_TEXTS.jsonCopied)}>
          {TRANSCRIPT_TEXTS.copyJson}
        </Button>
        <Button onClick={() => download('md', 'text/markdown', markdown())}>
          {TRANSCRIPT_TEXTS.downloadMarkdown}
        </Button>
        <Button onClick={() => download('json', 'application/json', json())}>
          {TRANSCRIPT_TEXTS.downloadJson}
        </Button>
      </div>
      <p role="status" className={styles.state}>
        {outcome}
      </p>
    </section>
  );
}
