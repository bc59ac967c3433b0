import type { Moment } from '../laws/law.ts';
import type { Call, Fact, Telling } from '../world/fact.ts';
import { type Seen, VIEWS } from './seen.ts';

type Command = Fact & { readonly kind: 'command' };

const MOST_SHOWN = 40;
/** What a terminal would not show, or would obey. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** One line: the time, what happened, and what it changed; undefined where there is nothing to tell of an ended visit. */
export function describeHappening(facts: readonly Fact[], moment: Moment): string | undefined {
  const { before, after, elapsedMs, nowMs, wasDisposed } = moment;
  const happened = facts.map(describeFact).filter((words) => words !== '');
  const changed = VIEWS.map((view) => describeChange(view, before, after)).filter(
    (words) => words !== undefined,
  );
  if (wasDisposed && happened.length + changed.length === 0) return undefined;
  const who = wasDisposed ? 'the ended visit: ' : '';
  const what = happened.length > 0 ? happened.join(', ') : 'nothing';
  const change = changed.length > 0 ? ` => ${changed.join('; ')}` : '';
  return `${elapsedMs} ms (clock ${nowMs}): ${who}${what}${change}`;
}

function describeFact(fact: Fact): string {
  switch (fact.kind) {
    case 'created':
      return 'another visit begins';
    case 'command':
      return describeCommand(fact);
    case 'network':
      return fact.isOnline ? 'the network is back' : 'the network is gone';
    case 'timer':
      return `timer due at ${fact.dueMs}`;
    case 'timer-set':
      return `sets a timer of ${fact.delayMs} ms`;
    case 'call-started':
      return `call ${fact.call.number} starts, and will ${describeEnding(fact.call)}`;
    case 'call-cancelled':
      return `call ${fact.call.number} is cancelled`;
    case 'cancel-threw':
      return 'cancel throws';
    case 'text':
      return `call ${fact.call.number} says ${show(fact.delta)}${describeTelling(fact.telling)}`;
    case 'settled':
      return `call ${fact.call.number} ends${describeTelling(fact.telling)}: ${describeEnding(fact.call)}`;
    case 'settled-again':
      return `call ${fact.call.number} ends again`;
    case 'logged':
      return `logs ${show(fact.entry)}`;
    case 'chance':
      return '';
    case 'jumped':
      return `the clock jumps by ${fact.differenceMs} ms`;
    case 'passed':
      return `${fact.durationMs} ms pass`;
    case 'slept':
      return `${fact.durationMs} ms of sleep`;
    case 'thrown':
      return `the core throws ${String(fact.error)}`;
  }
}

function describeCommand({ name, argument, decision, restored, restoreDecision }: Command): string {
  if (restored) {
    return `${name}(${restored.personaId}, ${restored.messages.length} messages) -> ${show(restoreDecision)}`;
  }
  return `${name}(${show(argument)})${decision ? ` -> ${show(decision)}` : ''}`;
}

function describeEnding({ ending }: Call): string {
  switch (ending.kind) {
    case 'event':
    case 'nonsense':
      return show(ending.event);
    case 'throws':
      return `throws ${String(ending.error)}`;
    case 'never':
      return 'never end';
  }
}

function describeTelling(telling: Telling): string {
  return telling === 'in time' ? '' : ` (${telling})`;
}

function describeChange(view: keyof Seen, before: Seen, after: Seen): string | undefined {
  if (before[view] === after[view]) return undefined;
  switch (view) {
    case 'conversations':
      return describeConversations(before, after);
    case 'conversation':
      return `shows ${after.conversation?.personaId ?? 'no conversation'}`;
    case 'selection':
      return `chosen ${after.selection.persona.chatId}`;
    case 'messages':
      return undefined;
    case 'readings':
      return 'metrics tick';
    default:
      return `${view} ${show(after[view])}`;
  }
}

function describeConversations({ conversations: before }: Seen, { conversations: after }: Seen): string {
  return Object.values(after)
    .flatMap(({ personaId, messages }) =>
      messages
        .filter((message, place) => message !== before[personaId]?.messages[place])
        .map(({ id, content, flaw }) =>
          `${personaId} + ${id} ${show(content)} ${flaw?.kind ?? ''}`.trimEnd(),
        ),
    )
    .join('; ');
}

function show(value: unknown): string {
  return (JSON.stringify(value, shorten) ?? '').replaceAll(UNSEEN, escape);
}

function escape(character: string): string {
  return `\\u{${character.codePointAt(0)?.toString(16)}}`;
}

function shorten(_: string, value: unknown): unknown {
  if (typeof value === 'string' && value.length > MOST_SHOWN)
    return `${value.slice(0, MOST_SHOWN)}… (${value.length})`;
  return typeof value === 'number' && !Number.isFinite(value) ? String(value) : value;
}
