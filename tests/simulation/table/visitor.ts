import type { Conversation, Lane } from '../drive.ts';
import type { Dice } from '../world/dice.ts';
import { BLANK_TEXTS, LONG_TEXTS, PLAIN_TEXTS, TOO_LONG_TEXTS } from '../world/texts.ts';
import { jump, sleep, turnNetwork, walk, walkToNext } from './passing-time.ts';
import { type TableSession, happen, perform } from './table-session.ts';

interface Step {
  readonly weight: number;
  readonly run: (session: TableSession, dice: Dice) => void;
}

const ODD_IDS = ['nobody', '', '__proto__', 'constructor', 'visionary'] as const;

/** What can happen next, and how often. */
const STEPS: readonly Step[] = [
  { weight: 8, run: (session, dice) => perform(session, { kind: 'ask-all', text: drawText(dice) }) },
  { weight: 3, run: (session, dice) => perform(session, { kind: 'write-to-all', text: drawText(dice) }) },
  { weight: 3, run: (session) => perform(session, { kind: 'send-to-all' }) },
  { weight: 6, run: drawMap },
  { weight: 2, run: holdRound },
  { weight: 1, run: (session) => perform(session, { kind: 'stop-map' }) },
  { weight: 1, run: (session) => perform(session, { kind: 'retry-map-now' }) },
  { weight: 1.5, run: (session) => perform(session, { kind: 'stop-all' }) },
  { weight: 4, run: (session) => perform(session, { kind: 'open-table' }) },
  { weight: 2, run: (session) => perform(session, { kind: 'close-table' }) },
  {
    weight: 2,
    run: (session, dice) =>
      perform(session, { kind: 'seat', personaId: drawId(session, dice), seated: dice.chance(0.6) }),
  },
  { weight: 3, run: passOn },
  { weight: 3, run: (session, dice) => perform(session, { kind: 'stop', personaId: drawId(session, dice) }) },
  {
    weight: 3,
    run: (session, dice) => perform(session, { kind: 'retry-now', personaId: drawId(session, dice) }),
  },
  {
    weight: 6,
    run: (session, dice) => perform(session, { kind: 'try-again', personaId: drawId(session, dice) }),
  },
  {
    weight: 3,
    run: (session, dice) => perform(session, { kind: 'choose', personaId: drawId(session, dice) }),
  },
  { weight: 1, run: (session) => perform(session, { kind: 'next' }) },
  { weight: 2, run: (session, dice) => perform(session, { kind: 'write', text: drawText(dice) }) },
  { weight: 3, run: (session) => perform(session, { kind: 'send' }) },
  { weight: 1, run: (session, dice) => perform(session, { kind: 'ask', text: drawText(dice) }) },
  { weight: 2, run: editTheRound },
  { weight: 1, run: (session) => perform(session, { kind: 'edit' }) },
  { weight: 2, run: (session) => perform(session, { kind: 'cancel-edit' }) },
  { weight: 0.5, run: (session) => perform(session, { kind: 'go-back' }) },
  { weight: 2, run: (session) => perform(session, { kind: 'begin' }) },
  { weight: 1, run: (session, dice) => perform(session, { kind: 'stream', on: dice.chance(0.5) }) },
  { weight: 1.5, run: restore },
  { weight: 1, run: turnNetwork },
  { weight: 30, run: walkToNext },
  { weight: 6, run: (session, dice) => walk(session, dice.between(0, 1500)) },
  { weight: 1, run: (session, dice) => walk(session, dice.between(0, 12_000)) },
  { weight: 1, run: (session, dice) => sleep(session, dice.between(1, 20_000)) },
  { weight: 1, run: (session, dice) => jump(session, dice.between(-60_000, 60_000)) },
  { weight: 8, run: release },
];

/** Where each step ends on a line as long as all their weights. */
const ENDS = STEPS.map((_, at) => STEPS.slice(0, at + 1).reduce((sum, { weight }) => sum + weight, 0));

/** Most go straight to the table. */
export function enter(session: TableSession): void {
  const { dice } = session.world;
  if (dice.chance(0.1)) return;
  perform(session, { kind: 'skip-intro' });
  perform(session, { kind: dice.chance(0.8) ? 'open-table' : 'begin' });
  perform(session, { kind: 'pause-motion', paused: dice.chance(0.8) });
}

/** Does the step of the present turn. */
export function takeStep(session: TableSession): void {
  const { dice } = session.world;
  const drawn = dice.next() * ENDS.at(-1)!;
  let at = 0;
  while (ENDS[at]! <= drawn) at += 1;
  STEPS[at]!.run(session, dice);
}

function drawMap(session: TableSession, dice: Dice): void {
  const { length } = session.visit.table.rounds.peek();
  perform(session, { kind: 'draw-map', round: dice.chance(0.8) ? length : dice.below(length + 2) });
}

/** A round in peace, and its map. */
function holdRound(session: TableSession, dice: Dice): void {
  perform(session, { kind: 'ask-all', text: dice.pick(PLAIN_TEXTS) });
  walk(session, 5000);
  drawMap(session, dice);
  walk(session, 3000);
}

/** Mostly an answer that is there; at times any message, or none. */
function passOn(session: TableSession, dice: Dice): void {
  const personaId = drawId(session, dice);
  const messages = session.visit.laneOf(personaId)?.messages.peek() ?? [];
  const answers = messages.filter(({ sender }) => sender === 'ai');
  const message = dice.pick(dice.chance(0.7) ? answers : messages);
  const toId = drawId(session, dice);
  perform(session, { kind: 'pass-on', personaId, messageId: message?.id ?? 'ai-0', toId });
}

/** The last question in other words, or in the same, in the chosen persona's own conversation. */
function editTheRound(session: TableSession, dice: Dice): void {
  perform(session, { kind: 'close-table' });
  perform(session, { kind: 'edit' });
  if (dice.chance(0.5)) perform(session, { kind: 'write', text: drawText(dice) });
  perform(session, { kind: 'send' });
}

/** A conversation as it was a while ago, or as it never was. */
function restore(session: TableSession, dice: Dice): void {
  const lane: Lane = dice.pick(session.visit.lanes);
  const conversation = lane.conversation.peek();
  if (!conversation) return;
  const saved = JSON.parse(JSON.stringify(conversation)) as Conversation;
  const messages = saved.messages.slice(0, dice.between(1, saved.messages.length));
  const [welcome, ...others] = messages;
  const isOther = dice.chance(0.3);
  const restored = isOther ? [{ ...welcome!, timestampMs: 1 }, ...others] : messages;
  const { timestampMs } = restored.at(-1)!;
  perform(session, {
    kind: 'restore',
    conversation: { ...saved, messages: restored, lastUpdatedMs: timestampMs },
  });
}

/** An answer that was held back comes, whoever still wants it. */
function release(session: TableSession, dice: Dice): void {
  const { held } = session.world;
  if (held.length === 0) {
    walkToNext(session);
    return;
  }
  const [end] = held.splice(dice.below(held.length), 1);
  happen(session, () => end?.release());
}

function drawId({ visit }: TableSession, dice: Dice): string {
  if (dice.chance(0.05)) return dice.pick(ODD_IDS);
  const open = visit.answering.peek();
  return dice.pick(open.length > 0 && dice.chance(0.5) ? open : visit.lanes).persona.chatId;
}

function drawText(dice: Dice): string {
  const kind = dice.next();
  if (kind < 0.9) return dice.pick(PLAIN_TEXTS);
  if (kind < 0.96) return dice.pick(BLANK_TEXTS);
  return dice.pick(kind < 0.99 ? LONG_TEXTS : TOO_LONG_TEXTS);
}
