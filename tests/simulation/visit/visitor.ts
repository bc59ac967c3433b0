import type { Conversation } from '../../../src/domain/conversation.ts';
import { CHAT_IDS } from '../../../src/domain/persona.ts';
import type { Dice } from '../world/dice.ts';
import type { CommandName } from '../world/fact.ts';
import { BLANK_TEXTS, LONG_TEXTS, PLAIN_TEXTS, TOO_LONG_TEXTS } from '../world/texts.ts';
import type { Visit } from './visit.ts';

type Switch = 'setCardShown' | 'setMotionPaused' | 'setStreaming';
type Plain = Exclude<CommandName, Switch | 'choose' | 'write' | 'send' | 'ask' | 'restore'>;

const ODD_IDS = ['visionary', 'nobody', '', '__proto__'] as const;

/** Gives a command without an argument, and notes it. */
export function give({ squad, facts }: Visit, name: Plain): void {
  facts.push({ kind: 'command', name });
  squad[name]();
}

function write({ squad, facts }: Visit, text: string): void {
  facts.push({ kind: 'command', name: 'write', argument: text });
  squad.write(text);
}

/** Sends, and notes what the view promised and what was done. */
export function send({ squad, facts }: Visit): void {
  const place = facts.length;
  const promised = squad.sendDecision.value;
  const decision = squad.send();
  // Before whatever the sending itself brought.
  facts.splice(place, 0, { kind: 'command', name: 'send', promised, decision });
}

/** Asks at once, and notes what was done. */
function ask({ squad, facts }: Visit, text: string): void {
  const place = facts.length;
  const decision = squad.ask(text);
  facts.splice(place, 0, { kind: 'command', name: 'ask', argument: text, promised: decision, decision });
}

function choose({ squad, facts }: Visit, id: string): void {
  facts.push({ kind: 'command', name: 'choose', argument: id });
  squad.choose(id);
}

/** Puts a conversation that was saved in the place of its persona's, and notes what was done. */
export function restore({ squad, facts }: Visit, restored: Conversation, saved: Conversation): void {
  const place = facts.length;
  const restoreDecision = squad.restore(restored);
  facts.splice(place, 0, { kind: 'command', name: 'restore', saved, restored, restoreDecision });
}

export function set({ squad, facts }: Visit, name: Switch, on: boolean): void {
  facts.push({ kind: 'command', name, argument: on });
  squad[name](on);
}

/** Most visits go straight to the chat; the others dwell in the intro. */
export function enter(visit: Visit, dice: Dice): void {
  if (dice.chance(0.25)) return;
  give(visit, 'skipIntro');
  if (dice.chance(0.9)) give(visit, 'begin');
}

export function type(visit: Visit, dice: Dice): void {
  write(visit, drawText(dice));
}

export function say(visit: Visit, dice: Dice): void {
  write(visit, drawText(dice));
  send(visit);
}

/** Mostly one of the questions that are offered. */
export function askAtOnce(visit: Visit, dice: Dice): void {
  const offered = visit.squad.starters.value;
  ask(visit, offered.length > 0 && dice.chance(0.8) ? dice.pick(offered) : drawText(dice));
}

/** The last question in other words, where there is one. */
export function editAndSend(visit: Visit, dice: Dice): void {
  give(visit, 'edit');
  if (dice.chance(0.8)) write(visit, drawText(dice));
  if (dice.chance(0.1)) give(visit, 'cancelEdit');
  else send(visit);
}

export function sayTwice(visit: Visit, dice: Dice): void {
  say(visit, dice);
  if (dice.chance(0.5)) write(visit, drawText(dice));
  send(visit);
}

export function chooseSome(visit: Visit, dice: Dice): void {
  choose(visit, dice.chance(0.9) ? dice.pick(CHAT_IDS) : dice.pick(ODD_IDS));
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
        give(visit, dice.pick(['retryNow', 'cancel'] as const));
        break;
      case 3:
        give(visit, 'tryAgain');
        break;
      case 4:
        editAndSend(visit, dice);
        break;
      case 5:
        give(visit, dice.pick(['begin', 'begin', 'goBack'] as const));
        break;
      default:
        set(visit, 'setMotionPaused', dice.chance(0.3));
    }
  }
}

function drawText(dice: Dice): string {
  const kind = dice.next();
  if (kind < 0.85) return dice.pick(PLAIN_TEXTS);
  if (kind < 0.985) return dice.pick(BLANK_TEXTS);
  return dice.pick(kind < 0.993 ? LONG_TEXTS : TOO_LONG_TEXTS);
}
