import type { MapPoint, Stand } from '../table/agreement-map.ts';
import { fairWordsOf } from '../table/find-quote.ts';
import { inOrder } from '../table/point-kind.ts';
import { type SharedMap, type SharedRound, basisIdsOf } from './shared-round.ts';

/** A round from somebody else, with only those claims whose quotes stand in its answers. */
export interface CheckedRound {
  /** Its quotes are the answers' own words. It has no map if no claim is left. */
  readonly round: SharedRound;
  /** How many of the quotes stand in the answers. */
  readonly found: number;
  /** How many there were. */
  readonly of: number;
}

/** What a persona can be quoted with: gives the answer's own words for a quote that stands there. */
type Sources = ReadonlyMap<string, (quote: string) => string | undefined>;

/**
 * Looks up each quote of a round in its persona's answer, by the rules that held when the map was drawn. The claim of a
 * quote that does not stand there is left out, and so is a point without any other.
 */
export function checkRound(round: SharedRound): CheckedRound {
  const { map, ...others } = round;
  if (!map) return { round, found: 0, of: 0 };
  const basisIds = basisIdsOf(round);
  const sources: Sources = new Map(
    round.seats.flatMap(({ id, answer }) =>
      answer && basisIds.includes(id) ? [[id, fairWordsOf(answer.text)] as const] : [],
    ),
  );
  const points = map.points.map((point) => checkPoint(point, sources, basisIds));
  const left = inOrder(
    points.filter(({ stands }) => stands.length > 0),
    basisIds.length,
  );
  return {
    round: left.length === 0 ? others : { ...others, map: { ...mapWithin(map, basisIds), points: left } },
    found: countStands(points),
    of: countStands(map.points),
  };
}

/** At most one claim for each persona, in the order of the round, the first of several. */
function checkPoint(
  { text, stands, unquoted = [] }: MapPoint,
  sources: Sources,
  basisIds: readonly string[],
): MapPoint {
  const claims = basisIds.map((personaId) => {
    const claim = stands.find((stand) => stand.personaId === personaId);
    const quote = claim && sources.get(personaId)?.(claim.quote);
    const doubted = claim ?? unquoted.find((each) => each.personaId === personaId);
    return { personaId, quote, doubted, stance: doubted?.stance };
  });
  const unfounded = claims.filter(({ quote, doubted }) => quote === undefined && doubted);
  return {
    text,
    stands: claims.flatMap(({ personaId, stance, quote }): readonly Stand[] =>
      stance && quote !== undefined ? [{ personaId, stance, quote }] : [],
    ),
    ...(unfounded.length > 0 && {
      unquoted: unfounded.map(({ personaId, stance }) => ({ personaId, ...(stance && { stance }) })),
    }),
  };
}

function mapWithin(map: SharedMap, basisIds: readonly string[]): SharedMap {
  return { ...map, shortenedIds: basisIds.filter((id) => map.shortenedIds.includes(id)) };
}

function countStands(points: readonly MapPoint[]): number {
  return points.reduce((sum, { stands }) => sum + stands.length, 0);
}
