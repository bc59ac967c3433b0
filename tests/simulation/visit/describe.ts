import type { Moment } from '../laws/law.ts';
import type { Call, Fact, Performed } from '../world/fact.ts';
import { LANE_VIEWS, type Seen, type SeenLane, VISIT_VIEWS } from './seen.ts';

const MOST_SHOWN = 40;
/** What a terminal would not show, or would obey. */
const UNSEEN = /[\p{Cc}\p{Cf}]/gu;

/** One line: the time, what happened, and what it changed; undefined where there is nothing to tell of an ended visit. */
export function describeHappening(facts: readonly Fact[], moment: Moment): string | undefined {
  const { before, after, elapsedMs, nowMs, wasDisposed } = moment;
  const happened = facts.map(describeFact).filter((words) => words !== '');
  const changed = [...describeVisit(before, after), ...describeLanes(moment)];
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
    case 'disposed':
      return 'the visit ends';
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
    case 'text':
      return `call ${fact.call.number} says ${show(fact.delta)}${fact.isLate ? ' (late)' : ''}`;
    case 'settled':
      return `call ${fact.call.number} ends${fact.isLate ? ' (late)' : ''}: ${describeEnding(fact.call)}`;
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

function describeCommand({ command, decision }: Performed): string {
  const outcome = decision.kind === 'done' ? '' : ` -> ${decision.reason}`;
  if (command.kind === 'restore') {
    const { personaId, messages } = command.conversation;
    return `restore(${show(personaId)}, ${messages.length} messages)${outcome}`;
  }
  const { kind, ...said } = command;
  return `${kind}(${Object.values(said).map(show).join()})${outcome}`;
}

function describeEnding({ ending }: Call): string {
  switch (ending.kind) {
    case 'event':
      return show(ending.event);
    case 'throws':
      return `throws ${String(ending.error)}`;
    case 'never':
      return 'never end';
  }
}

function describeVisit(before: Seen, after: Seen): readonly string[] {
  const ticks = after.readings === before.readings ? [] : ['metrics tick'];
  const changed = VISIT_VIEWS.filter((view) => after[view] !== before[view]).map((view) => {
    if (view === 'chosen') return `chosen ${show(after.chosen.persona.chatId)}`;
    if (view === 'answering') return `answering ${after.answering.map(({ place }) => place).join()}`;
    return `${view} ${show(after[view])}`;
  });
  return [...changed, ...ticks];
}

function describeLanes({ before, after, ledger }: Moment): readonly string[] {
  return ledger.personas.flatMap(({ chatId }, place) => {
    const [was, is] = [before.lanes[place]!, after.lanes[place]!];
    if (was === is) return [];
    const changed = LANE_VIEWS.map((view) => describeChange(view, was, is)).filter((words) => words !== '');
    return changed.length > 0 ? [`${chatId}: ${changed.join(', ')}`] : [];
  });
}

function describeChange(view: keyof SeenLane, before: SeenLane, after: SeenLane): string {
  if (before[view] === after[view]) return '';
  switch (view) {
    case 'conversation':
      return describeConversation(before, after);
    case 'messages':
      return '';
    default:
      return `${view} ${show(after[view])}`;
  }
}

function describeConversation({ conversation: before }: SeenLane, { conversation: after }: SeenLane): string {
  return (after?.messages ?? [])
    .filter((message, place) => message !== before?.messages[place])
    .map(({ id, content, flaw }) => `+ ${id} ${show(content)} ${flaw?.kind ?? ''}`.trimEnd())
    .join(', ');
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
