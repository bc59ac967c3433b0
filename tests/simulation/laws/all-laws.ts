import { appendOnly } from './append-only.ts';
import { askingAsItIs, loadingWhileAsked, waitsExact } from './asking.ts';
import { asksEndInTime, attemptsEndAtTheirLimit, callsOneByOne } from './attempts.ts';
import { disposedForGood } from './disposed.ts';
import { draftsByPersona, lengthsCounted } from './drafts.ts';
import { idsUnique } from './ids.ts';
import { introByTime } from './intro.ts';
import type { Law } from './law.ts';
import { nothingThrown, timersHaveAPurpose } from './leftovers.ts';
import { failuresLogged } from './log.ts';
import { everyMessageOnce } from './messages.ts';
import { metricsOnTheBeat, readingsKept } from './metrics-beat.ts';
import { metricsWithinBounds, uptimeConstant } from './metrics-bounds.ts';
import {
  connectionByLastWord,
  marksUntilOpened,
  noticesByConversation,
  triedAgainInPlace,
} from './notices.ts';
import {
  conversationOfTheChosen,
  messagesAsTheyStand,
  placeValid,
  plainViews,
  stagesInOrder,
} from './places.ts';
import { requestsComplete } from './requests.ts';
import { restoresByTheRules, sendsByTheRules } from './sends.ts';
import { startersUntilBegun } from './starters.ts';
import { partialReplyAsHeard, secondsCounted } from './texts.ts';
import { timesNeverDecrease } from './times.ts';

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
