import type { SeenLane } from '../visit/seen.ts';
import type { Law } from './law.ts';

/** What of a lane is its own: the rest says as well where the visitor is, and whether the visit is busy. */
const OWN_VIEWS = [
  'conversation',
  'messages',
  'rememberedFrom',
  'lastQuestionId',
  'starters',
  'draft',
  'draftLength',
  'editing',
  'question',
  'partialReply',
  'isPartialReplyBroken',
  'notice',
] as const satisfies readonly (keyof SeenLane)[];

/** Behaviour 7.5, 9.7, 10.9. */
export const lanesIndependent: Law = {
  name: 'whatever happens in one lane changes no other, but for busy',
  breach({ before, after, ledger: { present, ask, personas } }) {
    if (after.lanes === before.lanes) return undefined;
    for (const [place, { chatId }] of personas.entries()) {
      const [was, is] = [before.lanes[place]!, after.lanes[place]!];
      // What a timer or the provider does concerns the lane that is asked, whatever comes of it.
      const isConcerned =
        (present.touched >> place) % 2 === 1 || (present.hasEvent && place === before.askedPlace);
      if (was === is || isConcerned) continue;
      const changed = OWN_VIEWS.find((view) => is[view] !== was[view]);
      if (changed !== undefined) return `${changed} of ${chatId} changed`;
      if (is.secondsLeft !== was.secondsLeft && ask?.place !== place)
        return `the seconds of ${chatId} changed`;
    }
    return undefined;
  },
};
