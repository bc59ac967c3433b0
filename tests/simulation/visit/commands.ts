import type { Conversation } from '../../../src/domain/conversation.ts';
import type { CommandName } from '../world/fact.ts';
import type { Visit } from './visit.ts';

type Switch = 'setCardShown' | 'setMotionPaused' | 'setStreaming';
type Plain = Exclude<CommandName, Switch | 'choose' | 'write' | 'send' | 'ask' | 'restore'>;
type ChatId = Parameters<Visit['squad']['choose']>[0];

/** Gives a command without an argument, and notes it. */
export function give({ squad, facts }: Visit, name: Plain): void {
  facts.push({ kind: 'command', name });
  squad[name]();
}

export function write({ squad, facts }: Visit, text: string): void {
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
export function ask({ squad, facts }: Visit, text: string): void {
  const place = facts.length;
  const decision = squad.ask(text);
  facts.splice(place, 0, { kind: 'command', name: 'ask', argument: text, promised: decision, decision });
}

export function choose({ squad, facts }: Visit, id: string): void {
  facts.push({ kind: 'command', name: 'choose', argument: id });
  squad.choose(id as ChatId);
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
