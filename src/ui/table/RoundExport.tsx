import { roundToJson } from '../../domain/table/round-to-json.ts';
import type { ExportedRound } from '../../domain/table/exported-round.ts';
import { roundToMarkdown } from '../../domain/table/round-to-markdown.ts';
import { fileNameOf } from '../../domain/conversation/export-file-name.ts';
import type { RoundView } from '../../domain/visit/table.ts';
import { useApp } from '../context.ts';
import { formatDay, formatTime } from '../controls/times.ts';
import { ExportMenu } from '../dialogs/ExportMenu.tsx';

export function RoundExport({ view: { round, seats, isMapCurrent } }: { readonly view: RoundView }) {
  const { name: productName, squadId } = useApp().product;
  const exported: ExportedRound = {
    round,
    seats: seats.map(({ lane, turn }) => ({ persona: lane.persona, turn })),
    isMapCurrent,
  };
  const name = [productName, `round-${round.number}`, formatDay(round.askedMs)];
  return (
    <ExportMenu
      markdown={() => roundToMarkdown(exported, { productName, formatTime })}
      json={() => roundToJson(exported, squadId)}
      fileName={(extension) => fileNameOf(name, extension)}
    />
  );
}
