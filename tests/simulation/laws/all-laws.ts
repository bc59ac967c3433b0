import {
  askingAsItIs,
  loadingWhileAsked,
  partialReplyAsHeard,
  secondsCounted,
  waitsExact,
} from './asking.ts';
import { asksEndInTime, attemptsEndAtTheirLimit, callsOneByOne, requestsComplete } from './attempts.ts';
import { disposedForGood, nothingThrown, timersHaveAPurpose } from './ending.ts';
import { failuresLogged } from './failures.ts';
import type { Law } from './law.ts';
import { appendOnly, everyMessageOnce, idsUnique, timesNeverDecrease } from './messages.ts';
import { metricsOnTheBeat, metricsWithinBounds, readingsKept, uptimeConstant } from './metrics.ts';
import {
  connectionByLastWord,
  marksUntilOpened,
  noticesByConversation,
  triedAgainInPlace,
} from './notices.ts';
import {
  conversationOfTheChosen,
  introByTime,
  messagesAsTheyStand,
  placeValid,
  plainViews,
  stagesInOrder,
} from './places.ts';
import {
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
export const LAWS_OF_THE_ENDED: readonly Law[] = [nothingThrown, disposedForGood, timersHaveAPurpose];

/** Every law, each checked after everything that happens; the first that is broken names the failure. */
export const LAWS: readonly Law[] = [
  nothingThrown,
  disposedForGood,
  placeValid,
  stagesInOrder,
  attemptsEndAtTheirLimit,
  callsOneByOne,
  requestsComplete,
  loadingWhileAsked,
  askingAsItIs,
  waitsExact,
  asksEndInTime,
  everyMessageOnce,
  appendOnly,
  idsUnique,
  timesNeverDecrease,
  conversationOfTheChosen,
  messagesAsTheyStand,
  restoresByTheRules,
  sendsByTheRules,
  draftsByPersona,
  startersUntilBegun,
  lengthsCounted,
  noticesByConversation,
  triedAgainInPlace,
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
];
