import type { ChatId } from '../drive.ts';
import type { Dice } from '../world/dice.ts';
import { BLANK_TEXTS, LONG_TEXTS, PLAIN_TEXTS, TOO_LONG_TEXTS } from '../world/texts.ts';
import { type Visit, perform } from './visit.ts';

/** Commands that say nothing but what they are. */
type Plain =
  | 'skip-intro'
  | 'begin'
  | 'go-back'
  | 'next'
  | 'previous'
  | 'edit'
  | 'cancel-edit'
  | 'send'
  | 'new-conversation'
  | 'undo-new-conversation';

/** Commands to one lane. */
type ToOne = 'retry-now' | 'stop' | 'try-again';

const ODD_IDS = ['nobody', '', '__proto__', 'constructor', 'visionary'] as const;

export function give(visit: Visit, kind: Plain): void {
  perform(visit, { kind });
}

/** Mostly the lane that it is meant for: the one that answers, or the one in sight. */
export function giveOne(visit: Visit, kind: ToOne, dice: Dice): void {
  const meant = kind === 'try-again' ? undefined : visit.core.answering.value[0];
  const personaId = dice.chance(0.8)
    ? (meant ?? visit.core.chosen.value).persona.chatId
    : drawPersonaId(visit, dice);
  perform(visit, { kind, personaId });
}

export function pauseMotion(visit: Visit, paused: boolean): void {
  perform(visit, { kind: 'pause-motion', paused });
}

/** Most visits go straight to the chat; the others dwell in the intro. */
export function enter(visit: Visit, dice: Dice): void {
  if (dice.chance(0.25)) return;
  give(visit, 'skip-intro');
  if (dice.chance(0.9)) give(visit, 'begin');
}

export function type(visit: Visit, dice: Dice): void {
  perform(visit, { kind: 'write', text: drawText(dice) });
}

export function say(visit: Visit, dice: Dice): void {
  type(visit, dice);
  give(visit, 'send');
}

/** Mostly one of the questions that are offered. */
export function askAtOnce(visit: Visit, dice: Dice): void {
  const offered = visit.core.chosen.value.starters.value;
  const text = offered.length > 0 && dice.chance(0.8) ? dice.pick(offered) : drawText(dice);
  perform(visit, { kind: 'ask', text });
}

/** The last question in other words, where there is one. */
export function editAndSend(visit: Visit, dice: Dice): void {
  give(visit, 'edit');
  if (dice.chance(0.8)) type(visit, dice);
  give(visit, dice.chance(0.1) ? 'cancel-edit' : 'send');
}

export function sayTwice(visit: Visit, dice: Dice): void {
  say(visit, dice);
  if (dice.chance(0.5)) type(visit, dice);
  give(visit, 'send');
}

export function chooseSome(visit: Visit, dice: Dice): void {
  perform(visit, { kind: 'choose', personaId: drawPersonaId(visit, dice) });
}

/** Several commands before anything else can happen. */
export function burst(visit: Visit, dice: Dice): void {
  for (let count = dice.between(2, 4); count > 0; count -= 1) {
    switch (dice.below(7)) {
      case 0:
        say(visit, dice);
        break;
      case 1:
        give(visit, dice.pick(['next', 'previous'] as const));
        break;
      case 2:
        giveOne(visit, dice.pick(['retry-now', 'stop'] as const), dice);
        break;
      case 3:
        giveOne(visit, 'try-again', dice);
        break;
      case 4:
        editAndSend(visit, dice);
        break;
      case 5:
        give(visit, dice.pick(['begin', 'begin', 'go-back'] as const));
        break;
      default:
        pauseMotion(visit, dice.chance(0.3));
    }
  }
}

function drawPersonaId({ core }: Visit, dice: Dice): ChatId {
  return dice.chance(0.9) ? dice.pick(core.lanes).persona.chatId : dice.pick(ODD_IDS);
}

function drawText(dice: Dice): string {
  const kind = dice.next();
  if (kind < 0.85) return dice.pick(PLAIN_TEXTS);
  if (kind < 0.985) return dice.pick(BLANK_TEXTS);
  return dice.pick(kind < 0.993 ? LONG_TEXTS : TOO_LONG_TEXTS);
}
