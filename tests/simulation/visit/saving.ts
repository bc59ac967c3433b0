import type { Session } from './session.ts';
import { restore } from './commands.ts';

const MOST_SAVED = 8;

/** The open conversation is saved as text, in the place of the oldest where there are many. */
export function save({ core, visit, world }: Session): void {
  const conversation = visit.squad.conversation.value;
  if (!conversation) return;
  world.drawer.push({ text: core.conversationToJson(conversation), conversation });
  if (world.drawer.length > MOST_SAVED) world.drawer.shift();
}

/** One of them is read and put back; at times as if it were another persona's. */
export function putBack({ core, visit, world }: Session): void {
  const { dice, drawer } = world;
  if (drawer.length === 0) return;
  const { text, conversation } = dice.pick(drawer);
  const { personaId } = conversation;
  const otherId = dice.chance(0.15) ? dice.pick(visit.squad.personas).chatId : personaId;
  const reading = core.readTranscript(renamed(text, personaId, otherId), visit.squad.personas);
  if (reading.kind === 'refused') return;
  const saved = JSON.stringify(conversation, withoutUnusableWaits);
  restore(visit, reading.conversation, JSON.parse(renamed(saved, personaId, otherId)));
}

/** How long to wait is kept where it is a time; a provider may say anything. */
function withoutUnusableWaits(key: string, value: unknown): unknown {
  if (key !== 'retryAfterMs') return value;
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : undefined;
}

function renamed(text: string, personaId: string, otherId: string): string {
  return personaId === otherId ? text : text.replaceAll(personaId, otherId);
}
