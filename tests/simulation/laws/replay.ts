import { isDeepStrictEqual } from 'node:util';
import type { Squad } from '../../../src/domain/squad.ts';
import type { Core } from '../core.ts';
import type { Law } from './law.ts';
import { LANE_VIEWS, type Seen, VISIT_VIEWS, look } from '../visit/seen.ts';
import { type TapedVisit, playTape } from '../visit/taping.ts';

/** Checked at the end of a session on tape. */
export const stateOfInputs: Pick<Law, 'name'> = {
  name: 'what is seen is a function of what is on the tape (19.6)',
};

/**
 * How the replay of a tape goes or ends otherwise than the visit did; undefined when it is the same.
 * @param isWhole Whether the tape has the visit from its beginning, so that all happenings are told again.
 */
export function describeOtherReplay(
  core: Core,
  { tape, happenings }: Pick<TapedVisit, 'tape' | 'happenings'>,
  { personas }: Squad,
  seen: Seen,
  isWhole: boolean,
): string | undefined {
  const played = playTape(core, tape);
  if (typeof played === 'string') return played;
  const replayed = look(played.visit);
  for (const view of VISIT_VIEWS) {
    if (!isDeepStrictEqual(plain(replayed[view]), plain(seen[view]))) return `${view} is another in a replay`;
  }
  for (const [place, lane] of seen.lanes.entries()) {
    const { chatId } = personas[place]!;
    const other = replayed.lanes[place]!;
    const view = LANE_VIEWS.find((each) => !isDeepStrictEqual(other[each], lane[each]));
    if (view !== undefined) return `${view} of ${chatId} is another in a replay`;
  }
  if (!isDeepStrictEqual(replayed.readings, seen.readings)) return 'readings are others in a replay';
  const isToldAgain = !isWhole || isDeepStrictEqual(played.happenings, happenings);
  return isToldAgain ? undefined : 'a replay tells otherwise';
}

/** Lanes are objects of their visit; here their places stand for them. */
function plain(value: Seen['chosen'] | Seen[(typeof VISIT_VIEWS)[number]]): unknown {
  if (Array.isArray(value)) return value.map(({ place }) => place);
  return typeof value === 'object' && 'place' in value ? value.place : value;
}
