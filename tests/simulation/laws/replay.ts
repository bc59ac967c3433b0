import { isDeepStrictEqual } from 'node:util';
import type { Core } from '../core.ts';
import type { Law } from './law.ts';
import { LANE_VIEWS, type Seen, VISIT_VIEWS } from '../visit/seen.ts';
import { type Tape, replayTape } from '../visit/tape.ts';

/** Checked once, at the end of a session on tape. */
export const stateOfInputs: Pick<Law, 'name'> = {
  name: 'what is seen is a function of the commands and the port events',
};

/** How a replay of the tape ends otherwise than it was; undefined when it ends the same. */
export function describeDeparture(core: Core, tape: Tape, seen: Seen): string | undefined {
  const replayed = replayTape(core, tape);
  for (const view of VISIT_VIEWS) {
    if (!isDeepStrictEqual(plain(replayed.seen[view]), plain(seen[view])))
      return `${view} is another in a replay`;
  }
  for (const [place, lane] of seen.lanes.entries()) {
    const { chatId } = tape.squad.personas[place]!;
    const other = replayed.seen.lanes[place]!;
    const view = LANE_VIEWS.find((each) => !isDeepStrictEqual(other[each], lane[each]));
    if (view !== undefined) return `${view} of ${chatId} is another in a replay`;
  }
  if (!isDeepStrictEqual(replayed.seen.readings, seen.readings)) return 'readings are others in a replay';
  return isDeepStrictEqual(replayed.happenings, tape.happenings) ? undefined : 'a replay tells otherwise';
}

/** Lanes are objects of their visit; here their places stand for them. */
function plain(value: Seen['chosen'] | Seen[(typeof VISIT_VIEWS)[number]]): unknown {
  if (Array.isArray(value)) return value.map(({ place }) => place);
  return typeof value === 'object' && 'place' in value ? value.place : value;
}
