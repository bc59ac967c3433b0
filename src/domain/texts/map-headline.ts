import type { ArrivingMap, MapPoint } from '../table/agreement-map.ts';
import { headlineOf } from '../table/headline.ts';
import { joinNames } from './chat-texts.ts';
import { numberWord } from './page-texts.ts';

type NameOf = (personaId: string) => string;

/** More names than this are counted. */
const MAX_NAMES = 2;

/** What a map says, in at most two sentences: where the answers split, and where they agree. */
export function describeHeadline(map: ArrivingMap, nameOf: NameOf): string {
  const { split, agreement, single } = headlineOf(map);
  const news = [
    ...(split ? [describeSplit(split, nameOf)] : []),
    ...(agreement ? [describeAgreement(agreement, map.basis.length)] : []),
  ];
  if (news.length > 0) return news.join(' ');
  const [speaker] = single?.stands ?? [];
  if (single && speaker) return ended(`Only ${nameOf(speaker.personaId)} brings up`, single);
  const { length } = map.points;
  return `No split and no agreement on ${length === 1 ? '1 point' : `${length} points`}.`;
}

function describeSplit(point: MapPoint, nameOf: NameOf): string {
  const who = (side: 'for' | 'against') =>
    describeNames(
      point.stands.filter(({ stance }) => stance === side).map(({ personaId }) => nameOf(personaId)),
    );
  return `They split on ${quoted(point)}: ${who('for')} yes, ${who('against')} no.`;
}

function describeAgreement(point: MapPoint, answers: number): string {
  const { stands } = point;
  if (stands.some(({ stance }) => stance === 'against')) return ended('Nobody says yes to', point);
  const count = stands.length;
  const all = count === 2 ? 'Both' : `All ${numberWord(count)}`;
  return ended(`${count === answers ? all : `${all} who spoke`} agree:`, point);
}

function describeNames(names: readonly string[]): string {
  return names.length <= MAX_NAMES ? joinNames(names) : `${names[0]} and ${names.length - 1} others`;
}

/** A sentence that ends with a point, which may have a full stop of its own. */
function ended(beginning: string, point: MapPoint): string {
  const isEnded = /[.!?…。！？]$/.test(point.text) || beginning.endsWith(':');
  return `${beginning} ${quoted(point)}${isEnded ? '' : '.'}`;
}

function quoted({ text }: MapPoint): string {
  return `“${text}”`;
}
