import { roundToJson } from '../../domain/table/round-to-json.ts';
import type { ExportedRound } from '../../domain/table/exported-round.ts';
import { roundToMarkdown } from '../../domain/table/round-to-markdown.ts';
import { fileNameOf } from '../../domain/conversation/export-file-name.ts';
import type { RoundView } from '../../domain/visit/table.ts';
import type { AgreementMap } from '../../domain/table/agreement-map.ts';
import { describeRoundOrigin } from '../../domain/texts/table-texts.ts';
import { useApp, useVisit } from '../context.ts';
import { late } from '../controls/late-code.ts';
import { formatDay, formatTime } from '../controls/times.ts';
import { ExportMenu } from '../dialogs/ExportMenu.tsx';

const drawingCode = late(async () => (await import('../picture/draw-map-picture.ts')).drawMapPicture);

export function RoundExport({ view: { round, seats, isMapCurrent } }: { readonly view: RoundView }) {
  const { name: productName, squadId } = useApp().product;
  const squad = useVisit().squad.personas;
  const { question, map } = round;
  const exported: ExportedRound = {
    round,
    seats: seats.map(({ lane, turn }) => ({ persona: lane.persona, turn })),
    isMapCurrent,
  };
  const name = [productName, `round-${round.number}`, formatDay(round.askedMs)];
  const drawImage = async (drawn: AgreementMap) => {
    const drawMapPicture = await drawingCode();
    const basis = new Set(drawn.basis.map(({ personaId }) => personaId));
    const personas = seats.map(({ lane }) => lane.persona).filter(({ id }) => basis.has(id));
    const origin = describeRoundOrigin(productName, formatTime(round.askedMs));
    return drawMapPicture({ question, map: drawn, personas, squad, isCurrent: isMapCurrent, origin });
  };
  return (
    <ExportMenu
      markdown={() => roundToMarkdown(exported, { productName, formatTime })}
      json={() => roundToJson(exported, squadId)}
      fileName={(extension) => fileNameOf(name, extension)}
      image={map && { fileName: fileNameOf(name, 'png'), draw: () => drawImage(map) }}
    />
  );
}
