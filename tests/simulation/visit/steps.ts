import type { Conversation } from '../drive.ts';
import type { Dice } from '../world/dice.ts';
import { jump, sleep, walk, walkToNext } from './passing-time.ts';
import { type Session, happen } from './session.ts';
import { type Visit, createVisit, dispose, perform } from './visit.ts';
import {
  askAtOnce,
  burst,
  chooseSome,
  editAndSend,
  enter,
  give,
  giveOne,
  pauseMotion,
  say,
  sayTwice,
  type,
} from './visitor.ts';

interface Step {
  readonly weight: number;
  readonly run: (session: Session) => void;
}

const MOST_WALK_MS = 1500;

/** Long enough for the oldest reading of the metrics to go. */
const A_WHILE_MS = 200_000;

/** What can happen next, and how often. Whatever a step decides it decides by the dice of its turn. */
const STEPS: readonly Step[] = [
  { weight: 8, run: commanded(type) },
  { weight: 10, run: commanded(say) },
  { weight: 4, run: commanded((visit) => give(visit, 'send')) },
  { weight: 2, run: commanded(sayTwice) },
  { weight: 3, run: commanded(askAtOnce) },
  { weight: 3, run: commanded((visit) => give(visit, 'next')) },
  { weight: 3, run: commanded((visit) => give(visit, 'previous')) },
  { weight: 3, run: commanded(chooseSome) },
  { weight: 1, run: commanded((visit) => give(visit, 'skip-intro')) },
  { weight: 4, run: commanded((visit) => give(visit, 'begin')) },
  { weight: 1, run: commanded((visit) => give(visit, 'go-back')) },
  { weight: 3, run: commanded((visit, dice) => giveOne(visit, 'retry-now', dice)) },
  { weight: 3, run: commanded((visit, dice) => giveOne(visit, 'stop', dice)) },
  { weight: 4, run: commanded((visit, dice) => giveOne(visit, 'try-again', dice)) },
  {
    weight: 1,
    run: commanded((visit, dice) => perform(visit, { kind: 'show-card', shown: dice.chance(0.6) })),
  },
  { weight: 1, run: commanded((visit, dice) => pauseMotion(visit, dice.chance(0.4))) },
  { weight: 3, run: commanded(editAndSend) },
  { weight: 2, run: commanded((visit) => give(visit, 'edit')) },
  { weight: 2, run: commanded((visit) => give(visit, 'cancel-edit')) },
  { weight: 1, run: commanded((visit, dice) => perform(visit, { kind: 'stream', on: dice.chance(0.5) })) },
  { weight: 1, run: (session) => happen(session, () => save(session)) },
  { weight: 1.5, run: (session) => happen(session, () => putBack(session)) },
  { weight: 0.3, run: commanded((visit) => give(visit, 'new-conversation')) },
  { weight: 0.5, run: commanded((visit) => give(visit, 'undo-new-conversation')) },
  { weight: 1.5, run: turnNetwork },
  { weight: 3, run: commanded(burst) },
  { weight: 24, run: walkToNext },
  { weight: 6, run: (session) => walk(session, session.world.dice.between(0, MOST_WALK_MS)) },
  { weight: 0.5, run: (session) => walk(session, session.world.dice.between(0, 12_000)) },
  { weight: 2, run: (session) => sleep(session, drawSleepMs(session.world.dice)) },
  { weight: 2, run: (session) => jump(session, drawJumpMs(session.world.dice)) },
  { weight: 6, run: release },
  { weight: 0.03, run: (session) => walk(session, A_WHILE_MS) },
  { weight: 0.6, run: startAnew },
];

/** Where each step ends on a line as long as all their weights. */
const ENDS = STEPS.map((_, at) => STEPS.slice(0, at + 1).reduce((sum, { weight }) => sum + weight, 0));

const MOST_SAVED = 8;

/** Does the step of the present turn. */
export function takeStep(session: Session): void {
  const drawn = session.world.dice.next() * ENDS.at(-1)!;
  let at = 0;
  while (ENDS[at]! <= drawn) at += 1;
  STEPS[at]!.run(session);
}

/** The open conversation is saved as text, in the place of the oldest where there are many. */
function save({ core, visit, world }: Session): void {
  const conversation = visit.core.chosen.value.conversation.value;
  if (!conversation) return;
  world.drawer.push({ text: core.saveConversation(conversation, visit.core.squad), conversation });
  if (world.drawer.length > MOST_SAVED) world.drawer.shift();
}

/** One of them is read and put back; at times as if it were another persona's. */
function putBack({ core, visit, world }: Session): void {
  const { dice, drawer } = world;
  if (drawer.length === 0) return;
  const { text, conversation } = dice.pick(drawer);
  const { personaId } = conversation;
  const { personas } = visit.ledger;
  const otherId = dice.chance(0.15) ? dice.pick(personas).chatId : personaId;
  const asIf = (json: string) => (otherId === personaId ? json : renamed(json, otherId));
  const read = core.readConversation(asIf(text), visit.core.squad, world.clock.nowMs());
  if (!read) return;
  const saved = asIf(JSON.stringify(conversation));
  perform(visit, { kind: 'restore', conversation: read }, JSON.parse(saved) as Conversation);
}

function commanded(command: (visit: Visit, dice: Dice) => unknown): Step['run'] {
  return (session) => happen(session, () => command(session.visit, session.world.dice));
}

/** An answer that was held back comes, whoever still wants it; the oldest is as likely as the newest. */
function release(session: Session): void {
  const { held, dice } = session.world;
  if (held.length === 0) return walkToNext(session);
  const [end] = held.splice(dice.below(held.length), 1);
  return happen(session, () => end?.release());
}

/** The network goes, or comes back; at times it is told again what is known. */
function turnNetwork(session: Session): void {
  const { world, visit, ended } = session;
  return happen(session, () => {
    if (world.dice.chance(0.9)) world.isOnline = !world.isOnline;
    const { isOnline } = world;
    for (const each of ended ? [visit, ended] : [visit]) each.facts.push({ kind: 'network', isOnline });
    for (const watcher of world.watchers) watcher(isOnline);
  });
}

/** The visit ends, and another begins in the same world; what was asked in the first may still be answered. */
function startAnew(session: Session): void {
  const { core, world } = session;
  happen(session, () => dispose(session.visit));
  if (world.dice.chance(0.5)) happen(session, () => say(session.visit, world.dice));
  session.ended = session.visit;
  session.visit = createVisit(core, world);
  session.visit.facts.push({ kind: 'created' });
  happen(session, () => enter(session.visit, world.dice));
}

function drawSleepMs(dice: Dice): number {
  return dice.chance(0.6) ? dice.between(1, 7000) : dice.between(7000, 200_000);
}

function drawJumpMs(dice: Dice): number {
  const most = dice.pick([1, 50, 3000, 60_000, 3_600_000, 1e12]);
  return dice.chance(0.5) ? dice.between(0, most) : -dice.between(0, most);
}

/** The same conversation as if it were this persona's. */
function renamed(text: string, personaId: string): string {
  const { messages, ...conversation } = JSON.parse(text) as Conversation;
  const [welcome, ...others] = messages;
  return JSON.stringify({
    ...conversation,
    personaId,
    messages: [{ ...welcome, id: `ai-welcome-${personaId}` }, ...others],
  });
}
