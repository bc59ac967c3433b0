import { roundToJson } from '../../domain/table/round-to-json.ts';
import type { ExportedRound } from '../../domain/table/exported-round.ts';
import { roundToMarkdown } from '../../domain/table/round-to-markdown.ts';
import { fileNameOf } from '../../domain/conversation/export-file-name.ts';
import { sharedRoundOf } from '../../domain/link/shared-round.ts';
import type { FaceSigns, FacedPersona } from '../../domain/squad/face-signs.ts';
import type { AgreementMap } from '../../domain/table/agreement-map.ts';
import { describeRoundOrigin } from '../../domain/texts/table-texts.ts';
import { type RoundLinks, useApp } from '../context.ts';
import { late } from '../controls/late-code.ts';
import { formatDay, formatTime } from '../controls/times.ts';
import { ExportMenu } from './ExportMenu.tsx';
import { personasOfMap } from './personas-of-map.ts';

interface RoundExportProps {
  readonly exported: ExportedRound;
  /** Those of the round, in its order. */
  readonly personas: readonly FacedPersona[];
  readonly signs: FaceSigns;
  /** Names the menu, which then only downloads. */
  readonly downloadLabel?: string;
}

const drawingCode = late(async () => (await import('../picture/draw-map-picture.ts')).drawMapPicture);

const shareCode = late(async () => (await import('../../domain/link/share-links.ts')).shareLinks);

export function RoundExport({ exported, personas, signs, downloadLabel }: RoundExportProps) {
  const { product, roundLinks } = useApp();
  const { name: productName, squadId } = product;
  const { round, isMapCurrent } = exported;
  const { question, map } = round;
  const name = [productName, `round-${round.number}`, formatDay(round.askedMs)];
  const drawImage = async (drawn: AgreementMap) => {
    const drawMapPicture = await drawingCode();
    const origin = describeRoundOrigin(productName, formatTime(round.askedMs));
    return drawMapPicture({
      question,
      map: drawn,
      personas: personasOfMap(personas, drawn),
      signs,
      isCurrent: isMapCurrent,
      origin,
    });
  };
  const makeLinks = async ({ loadCompression }: RoundLinks) => {
    const [shareLinks, compression] = await Promise.all([shareCode(), loadCompression()]);
    return shareLinks(sharedRoundOf(exported), location.href, compression);
  };
  return (
    <ExportMenu
      downloadLabel={downloadLabel}
      markdown={() => roundToMarkdown(exported, { productName, formatTime })}
      json={() => roundToJson(exported, squadId)}
      fileName={(extension) => fileNameOf(name, extension)}
      image={map && { fileName: fileNameOf(name, 'png'), draw: () => drawImage(map) }}
      makeLinks={roundLinks && downloadLabel === undefined ? () => makeLinks(roundLinks) : undefined}
    />
  );
}
