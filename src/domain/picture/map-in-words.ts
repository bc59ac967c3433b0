import { doubtedKindOf, kindOfPoint } from '../table/point-kind.ts';
import { describeHeadline } from '../texts/map-headline.ts';
import { describeColumn, describePictureSource } from '../texts/picture-texts.ts';
import { describeOutOfDate, describeVoice, pointKindLabel } from '../texts/table-texts.ts';
import { type PicturedMap, type PlacedVoice, columnsOf, nameIn } from './pictured-map.ts';

/** The alternative text of a map's picture: all that it shows, except the quotes. */
export function mapInWords({ question, map, personas, isCurrent, origin }: PicturedMap): string {
  const rows = map.points.map((point) => {
    const answers = map.basis.length;
    const kind = pointKindLabel(kindOfPoint(point, answers), doubtedKindOf(point, answers));
    const columns = columnsOf(point, personas).filter(({ voices }) => voices.length > 0);
    const places = columns.map(({ label, voices }) => describeColumn(label, voices.map(nameOfVoice)));
    return [`${kind}: “${point.text}”`, ...places].join(' ');
  });
  return [
    question,
    ...(isCurrent ? [] : [describeOutOfDate()]),
    describeHeadline(map, (id) => nameIn(personas, id)),
    ...rows,
    describePictureSource(map, false),
    origin,
  ].join('\n');
}

function nameOfVoice({ persona, voice }: PlacedVoice): string {
  return voice.kind === 'unquoted' ? `${persona.name} (${describeVoice(voice).toLowerCase()})` : persona.name;
}
