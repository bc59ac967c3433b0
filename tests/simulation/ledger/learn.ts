import type { Seen } from '../visit/seen.ts';
import type { Fact } from '../world/fact.ts';
import { failAttempt } from './ask-ends.ts';
import { attemptLimits, endWait, noteCall, noteSettled, noteText } from './asking.ts';
import { type Instant, countTick } from './beat.ts';
import { learnCommand, learnEnd, reachStage, settle } from './learn-command.ts';
import type { Ledger } from './ledger.ts';

/** Writes down what one fact makes of the visit. */
export function learn(ledger: Ledger, fact: Fact, instant: Instant): void {
  const { present } = ledger;
  if (fact.kind === 'command') {
    learnCommand(ledger, fact, instant);
    return;
  }
  present.hasMoved = true;
  switch (fact.kind) {
    case 'disposed':
      learnEnd(ledger, instant);
      return;
    case 'timer':
      present.hasEvent = true;
      present.timerDueMs = fact.dueMs;
      return;
    case 'timer-set':
      present.timerDelays.push(fact.delayMs);
      return;
    case 'call-started':
      noteCall(ledger, fact.call, instant);
      return;
    case 'text':
      present.hasEvent = true;
      noteText(ledger, fact, instant);
      return;
    case 'settled':
      present.hasEvent = true;
      noteSettled(ledger, fact.call, fact.isLate, instant);
      return;
    case 'logged':
      present.logged.push(fact.entry);
      return;
    case 'chance':
      present.chances.push(fact.value);
      return;
    case 'jumped':
      if (fact.differenceMs > 0) ledger.intro.forwardMs += fact.differenceMs;
      else ledger.intro.wentBack = true;
      return;
    case 'network':
      present.hasEvent = true;
      if (fact.isOnline && !ledger.isOnline && ledger.ask?.phase === 'waiting') {
        endWait(ledger, ledger.ask, instant);
      }
      ledger.isOnline = fact.isOnline;
      return;
    case 'thrown':
      present.thrown.push(String(fact.error));
      return;
    case 'created':
    case 'call-cancelled':
    case 'passed':
    case 'slept':
      return;
  }
}

/**
 * A timer has run. Which one is the core's affair, so what it did is read from what is seen now, where a limit or a
 * time of the ledger fell due with it; everything else it might have done is against a law.
 */
export function learnTimer(ledger: Ledger, before: Seen, after: Seen, instant: Instant): void {
  const { ask, beat, intro, present } = ledger;
  if (present.timerDueMs === undefined) return;
  if (ask?.phase === 'attempting' && after.question?.progress.kind !== 'attempting') {
    const { silenceDueMs, totalDueMs } = attemptLimits(ledger, ask);
    if (present.timerDueMs === silenceDueMs || present.timerDueMs === totalDueMs) {
      failAttempt(ledger, ask, { kind: 'found', reason: 'timeout' }, instant);
    }
  }
  if (hasTicked(before, after) && present.timerDueMs === beat.dueMs) countTick(beat, instant);
  if (after.intro !== before.intro) {
    intro.changedMs = instant.elapsedMs;
    if (after.intro.phase === 'done' && ledger.stage === 'intro') reachStage(ledger, 'landing');
  }
  settle(ledger, instant);
}

/** Whether a tick shows anywhere: it has to everywhere, then. */
export function hasTicked(before: Seen, after: Seen): boolean {
  return after.beats !== before.beats || after.readings !== before.readings;
}
