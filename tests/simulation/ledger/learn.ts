import type { Seen } from '../visit/seen.ts';
import type { Fact } from '../world/fact.ts';
import { failAttempt } from './ask-ends.ts';
import { attemptLimits, endWait, noteCall, noteSettled, noteText } from './asking.ts';
import { type Instant, countTick } from './beat.ts';
import { learnCommand, settle } from './learn-command.ts';
import type { Ledger } from './ledger.ts';

/** Writes down what one fact makes of the visit. */
export function learn(ledger: Ledger, fact: Fact, instant: Instant): void {
  const { present } = ledger;
  switch (fact.kind) {
    case 'command':
      learnCommand(ledger, fact, instant);
      return;
    case 'timer':
      present.timerDueMs = fact.dueMs;
      return;
    case 'timer-set':
      present.timerDelays.push(fact.delayMs);
      return;
    case 'call-started':
      noteCall(ledger, fact.call, instant);
      return;
    case 'text':
      noteText(ledger, fact, instant);
      return;
    case 'settled':
      noteSettled(ledger, fact.call, fact.telling, instant);
      return;
    case 'cancel-threw':
      present.entries.push({ kind: 'port-threw' });
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
    case 'settled-again':
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
  if (ask?.phase === 'attempting' && after.asking?.progress.kind !== 'attempting') {
    const { silenceDueMs, totalDueMs } = attemptLimits(ledger, ask);
    if (present.timerDueMs === silenceDueMs || present.timerDueMs === totalDueMs) {
      failAttempt(ledger, ask, { kind: 'found', reason: 'timeout' }, instant);
    }
  }
  if (after.readings !== before.readings && present.timerDueMs === beat.dueMs) countTick(beat, instant);
  if (after.intro !== before.intro) {
    intro.changedMs = instant.elapsedMs;

    if (after.intro.phase === 'done' && ledger.stage === 'intro') ledger.stage = 'landing';
  }
  settle(ledger, instant);
}
