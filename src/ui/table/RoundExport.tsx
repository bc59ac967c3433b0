import { useState } from 'react';
import { CHAT_TEXTS } from '../../domain/texts/chat-texts.ts';
import { TRANSCRIPT_TEXTS } from '../../domain/texts/dialog-texts.ts';
import { MAP_TEXTS } from '../../domain/texts/table-texts.ts';
import { roundToJson } from '../../domain/transcript/round-to-json.ts';
import { type ExportedRound, roundToMarkdown } from '../../domain/transcript/round-to-markdown.ts';
import { fileNameOf } from '../../domain/transcript/transcript-file-name.ts';
import type { RoundView } from '../../domain/visit/table.ts';
import { useApp } from '../app/contexts.ts';
import { CHAT_ICONS } from '../chat/chat-icons.ts';
import { Button } from '../controls/Button.tsx';
import { Icon } from '../controls/Icon.tsx';
import { formatDay, formatTime } from '../controls/times.ts';

/** Copies or downloads a round as it stands (behaviour 17.18). */
export function RoundExport({ view: { round, seats, isMapCurrent } }: { readonly view: RoundView }) {
  const { files, product } = useApp();
  const [outcome, setOutcome] = useState('');
  const exported: ExportedRound = {
    round,
    seats: seats.map(({ lane, turn }) => ({ persona: lane.persona, turn })),
    isMapCurrent,
  };
  const markdown = () => roundToMarkdown(exported, { productName: product.name, formatTime });
  const json = () => roundToJson(exported, product.squadId);

  async function copy(): Promise<void> {
    setOutcome('');
    const copied = await files.copy(markdown());
    setOutcome(copied ? CHAT_TEXTS.copied : TRANSCRIPT_TEXTS.notCopiedDownload);
  }

  function download(extension: 'md' | 'json', mediaType: string, text: string): void {
    setOutcome('');
    const name = [product.name, `round-${round.number}`, formatDay(round.askedMs)];
    files.download(fileNameOf(name, extension), mediaType, text);
  }

  return (
    <div className="row" role="group" aria-label={MAP_TEXTS.exportRound}>
      <Button look="quiet" onClick={() => void copy()}>
        {MAP_TEXTS.copyRound}
      </Button>
      <Button
        look="quiet"
        aria-label={TRANSCRIPT_TEXTS.downloadMarkdown}
        onClick={() => download('md', 'text/markdown', markdown())}
      >
        <Icon path={CHAT_ICONS.down} />
        {MAP_TEXTS.markdown}
      </Button>
      <Button
        look="quiet"
        aria-label={TRANSCRIPT_TEXTS.downloadJson}
        onClick={() => download('json', 'application/json', json())}
      >
        <Icon path={CHAT_ICONS.down} />
        {MAP_TEXTS.json}
      </Button>
      <p role="status" className="quiet">
        {outcome}
      </p>
    </div>
  );
}
