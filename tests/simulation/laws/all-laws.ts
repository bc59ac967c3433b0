import { busyWhileAsked, partialReplyAsHeard, questionAsItIs, secondsCounted, waitsExact } from './asking.ts';
import { asksEndInTime, attemptsEndAtTheirLimit, callsOneByOne, requestsComplete } from './attempts.ts';
import { disposedForGood, nothingThrown, timersHaveAPurpose } from './ending.ts';
import { failuresLogged } from './failures.ts';
import { changesTold, happeningsInOrder, refusalsChangeNothing } from './happenings.ts';
import { lanesIndependent } from './lanes.ts';
import type { Law } from './law.ts';
import { appendOnly, everyMessageOnce, idsUnique, timesNeverDecrease } from './messages.ts';
import { metricsOnTheBeat, metricsWithinBounds, readingsKept, uptimeConstant } from './metrics.ts';
import { connectionByLastWord, marksUntilOpened, noticesByConversation, offersThatHold } from './notices.ts';
import { introByTime, messagesAsTheyStand, placeValid, plainViews, stagesInOrder } from './places.ts';
import {
  commandsByTheRules,
  draftsByPersona,
  lengthsCounted,
  restoresByTheRules,
  sendsByTheRules,
  startersUntilBegun,
} from './sending.ts';

/**
 * What is checked of a visit that has ended: nothing that can be seen may change, so whatever the other laws found of
 * it stays so.
 */
export const LAWS_OF_THE_ENDED: readonly Law[] = [
  nothingThrown,
  disposedForGood,
  commandsByTheRules,
  timersHaveAPurpose,
];

/** Every law, each checked after everything that happens; the first that is broken names the failure. */
export const LAWS: readonly Law[] = [
  nothingThrown,
  disposedForGood,
  refusalsChangeNothing,
  commandsByTheRules,
  lanesIndependent,
  placeValid,
  stagesInOrder,
  attemptsEndAtTheirLimit,
  callsOneByOne,
  requestsComplete,
  busyWhileAsked,
  questionAsItIs,
  waitsExact,
  asksEndInTime,
  everyMessageOnce,
  appendOnly,
  idsUnique,
  timesNeverDecrease,
  messagesAsTheyStand,
  restoresByTheRules,
  sendsByTheRules,
  draftsByPersona,
  startersUntilBegun,
  lengthsCounted,
  noticesByConversation,
  offersThatHold,
  marksUntilOpened,
  connectionByLastWord,
  failuresLogged,
  partialReplyAsHeard,
  secondsCounted,
  introByTime,
  metricsOnTheBeat,
  readingsKept,
  metricsWithinBounds,
  uptimeConstant,
  timersHaveAPurpose,
  plainViews,
  changesTold,
  happeningsInOrder,
];

/** Those that say something where there is no lane to look at. */
export const LAWS_WITHOUT_LANES: readonly Law[] = LAWS.filter(({ isOfLanes }) => !isOfLanes);
