import type { Happening } from '../drive.ts';
import type { Fact } from '../world/fact.ts';
import type { TableMoment } from './table-session.ts';

const MOST_SHOWN = 60;

/** One line: the time, what came from outside, and what was told of it. */
export function describeTableMoment({ elapsedMs, performed, facts, told, thrown }: TableMoment): string {
  const commands = performed.map(
    ({ command, decision }) =>
      `${show(command)}${decision.kind === 'refuse' ? ` -> ${decision.reason}` : ''}`,
  );
  const what = [
    ...commands,
    ...facts.flatMap(describeFact),
    ...thrown.map((error) => `throws ${String(error)}`),
  ];
  return `${elapsedMs} ms: ${what.join(', ')} => ${told.map(describeHappening).join('; ')}`;
}

function describeFact(fact: Fact): readonly string[] {
  switch (fact.kind) {
    case 'call-started':
    case 'call-cancelled':
    case 'settled':
      return [`call ${fact.call.number} ${fact.kind}`];
    case 'text':
      return [`call ${fact.call.number} says ${show(fact.delta)}`];
    case 'network':
      return [fact.isOnline ? 'online' : 'offline'];
    case 'timer':
      return ['timer'];
    default:
      return [];
  }
}

function describeHappening(happening: Happening): string {
  const who = 'personaId' in happening ? ` ${show(happening.personaId)}` : '';
  return `${happening.kind}${who}`;
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? '';
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}… (${text.length})` : text;
}
