import { useState } from 'react';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { TRANSCRIPT_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { MAP_TEXTS } from '../../domain/texts/table-texts.ts';
import type { RoundView } from '../../domain/visit/table.ts';
import { useApp } from '../app/contexts.ts';
import { CHAT_ICONS } from '../chat/chat-icons.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import styles from './MapPanel.module.css';
import { downloadOf, writeMarkdown } from './write-round.ts';

/** Copies or downloads a round (behaviour 17.18). */
export function RoundExport({ view }: { readonly view: RoundView }) {
  const { files, product } = useApp();
  const [outcome, setOutcome] = useState('');

  async function copy(): Promise<void> {
    setOutcome('');
    const copied = await files.copy(writeMarkdown(view, product));
    setOutcome(copied ? CHAT_TEXTS.copied : TRANSCRIPT_TEXTS.notCopiedDownload);
  }

  function download(extension: 'md' | 'json'): void {
    setOutcome('');
    files.download(...downloadOf(view, product, extension));
  }

  return (
    <div className={styles.export} role="group" aria-label={MAP_TEXTS.exportRound}>
      <Button className={styles.quiet} onClick={() => void copy()}>
        {MAP_TEXTS.copyRound}
      </Button>
      <Button
        className={styles.quiet}
        aria-label={TRANSCRIPT_TEXTS.downloadMarkdown}
        onClick={() => download('md')}
      >
        <Icon path={CHAT_ICONS.down} />
        {MAP_TEXTS.markdown}
      </Button>
      <Button
        className={styles.quiet}
        aria-label={TRANSCRIPT_TEXTS.downloadJson}
        onClick={() => download('json')}
      >
        <Icon path={CHAT_ICONS.down} />
        {MAP_TEXTS.json}
      </Button>
      <p role="status" className={styles.hint}>
        {outcome}
      </p>
    </div>
  );
}
