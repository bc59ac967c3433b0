import { ownAnswerer } from '../../src/domain/answerer.ts';
import type { Side } from '../../src/domain/asking/answer-options.ts';
import type { Conversation } from '../../src/domain/conversation/conversation.ts';
import type { Refusal } from '../../src/domain/visit/refusal.ts';
import { conversationToJson, readConversationFile } from '../../src/domain/conversation/conversation-json.ts';
import type { Lane } from '../../src/domain/visit/lane.ts';
import type { Visit } from '../../src/domain/visit/visit.ts';
import type { Completion } from '../../src/ports/completion.ts';
import { type Dice, drawText } from './dice.ts';
import { OWN_MODEL } from './world.ts';

/** Who can answer: the site's own answerer, or the visitor's own model. */
export type Answerers = Readonly<Record<Side, Completion>>;

/** An action that the visitor is about to take. */
interface Intent {
  /** The persona that it is about. */
  readonly lane?: Lane;
  readonly text?: string;
  /** The receiver of an answer that is passed on. */
  readonly to?: Lane;
  /** An exported conversation that is now imported. */
  readonly exported?: Conversation;
  run(): Refusal | undefined | void;
}

export interface Deed extends Intent {
  readonly kind: DeedKind;
}

export type DeedKind = keyof typeof DEEDS;

/** Everything that a visitor can do; undefined when it does not apply. */
const DEEDS = {
  skipIntro: (visit) => ({ run: () => visit.skipIntro() }),
  begin: (visit) => ({ run: () => visit.begin() }),
  goBack: (visit) => ({ run: () => visit.goBack() }),
  next: (visit) => ({ run: () => visit.next() }),
  previous: (visit) => ({ run: () => visit.previous() }),
  choose: (visit, dice) => ofLane(dice.pick(visit.lanes), (lane) => visit.choose(lane)),
  setCardShown: (visit, dice) => ({ run: () => visit.setCardShown(dice.chance(0.5)) }),
  pauseMotion: (visit, dice) => ({ run: () => visit.setMotionPaused(dice.chance(0.5)) }),
  stream: (visit, dice) => ({ run: () => visit.setOptions({ streaming: dice.chance(0.5) }) }),
  lengthen: (visit, dice) => ({
    run: () => visit.setOptions({ length: dice.pick(visit.lengthsOf('site')) }),
  }),
  remember: (visit, dice) => ({
    run: () => visit.setOptions({ memoryTurns: dice.pick(visit.memoryChoices) }),
  }),
  drawByItself: (visit, dice) => ({ run: () => visit.setOptions({ drawsMap: dice.chance(0.5) }) }),
  connect: (visit, _, { own }) => ({
    run: () => visit.answerWith(ownAnswerer(OWN_MODEL, visit.site, []), own),
  }),
  leave: (visit, _, { site }) => ({ run: () => visit.answerWith(visit.site, site) }),
  dismissHint: (visit) => ({ run: () => visit.dismissHint() }),
  write: (visit, dice) => ofText(visit.chosen.peek(), drawText(dice), (lane, text) => lane.write(text)),
  edit: (visit) => ofLane(visit.chosen.peek(), (lane) => lane.edit()),
  cancelEdit: (visit) => ofLane(visit.chosen.peek(), (lane) => lane.cancelEdit()),
  send: (visit) => ofLane(visit.chosen.peek(), (lane) => lane.send()),
  ask: (visit, dice) => ofText(visit.chosen.peek(), drawText(dice), (lane, text) => lane.ask(text)),
  retryNow: (visit, dice) => ofLane(drawLane(visit, dice), (lane) => lane.retryNow()),
  stop: (visit, dice) => ofLane(drawLane(visit, dice), (lane) => lane.stop()),
  tryAgain: (visit, dice) => ofLane(drawLane(visit, dice), (lane) => lane.tryAgain()),
  continueAnswer: (visit, dice) => ofLane(drawLane(visit, dice), (lane) => lane.continueAnswer()),
  askAgain: (visit, dice) => ofLane(drawLane(visit, dice), (lane) => lane.askAgain()),
  bringBackAnswer: (visit, dice) => ofLane(drawLane(visit, dice), (lane) => lane.bringBackAnswer()),
  stopAll: (visit) => ({ run: () => visit.stopAll() }),
  beginAgain: (visit) => ofLane(visit.chosen.peek(), (lane) => lane.beginAgain()),
  undo: (visit) => ofLane(visit.chosen.peek(), (lane) => lane.undo()),
  reopen: (visit, dice) =>
    ofLane(visit.chosen.peek(), (lane) => {
      const earlier = lane.earlier.peek();
      return earlier.length > 0 ? lane.reopen(dice.pick(earlier)) : undefined;
    }),
  removeEarlier: (visit, dice) =>
    ofLane(drawLane(visit, dice), (lane) => {
      const earlier = lane.earlier.peek();
      if (earlier.length > 0) lane.removeEarlier(dice.pick(earlier));
    }),
  undoRemoval: (visit, dice) => ofLane(drawLane(visit, dice), (lane) => lane.undoRemoval()),
  /** A conversation of this visit as it is now, or as it was some messages ago. */
  importConversation(visit, dice) {
    const lane = dice.pick(visit.lanes);
    const present = lane.conversation.peek();
    if (!present) return undefined;
    const chosen = dice.pick([present, ...lane.earlier.peek()]);
    const messages = chosen.messages.slice(0, dice.between(1, chosen.messages.length));
    const exported = { ...chosen, messages, lastUpdatedMs: messages.at(-1)!.timestampMs };
    const json = conversationToJson(exported, visit.squad.id);
    const read = readConversationFile(json, visit.squad, Math.max(visit.nowMs(), exported.lastUpdatedMs));
    if (read.kind === 'refused') throw new Error(`An export is refused: ${JSON.stringify(read.issue)}`);
    return { lane, exported, run: () => visit.importConversation(read.conversation) };
  },
  openTable: ({ table }) => ({ run: () => table.open() }),
  closeTable: ({ table }) => ({ run: () => table.close() }),
  openLane: ({ table, lanes }, dice) => ofLane(dice.pick(lanes), (lane) => table.openLane(lane)),
  seat: ({ table, lanes }, dice) => {
    const isSeated = dice.chance(0.6);
    return ofLane(dice.pick(lanes), (lane) => table.seat(lane, isSeated));
  },
  writeToAll: ({ table }, dice) => ofText(undefined, drawText(dice), (_, text) => table.write(text)),
  sendToAll: ({ table }) => ({ run: () => table.send() }),
  askAll: ({ table }, dice) => ofText(undefined, drawText(dice), (_, text) => table.ask(text)),
  drawMap({ table }, dice) {
    const roundNumber = drawRound(table, dice);
    return { run: () => table.drawMap(roundNumber) };
  },
  removeRound({ table }, dice) {
    const roundNumber = drawRound(table, dice);
    return { run: () => table.removeRound(roundNumber) };
  },
  undoRoundRemoval: ({ table }) => ({ run: () => table.undoRemoval() }),
  retryMapNow: ({ table }) => ({ run: () => table.retryMapNow() }),
  stopMap: ({ table }) => ({ run: () => table.stopMap() }),
  /** Mostly an answer that can be passed on. */
  passOn({ table, lanes }, dice) {
    const [lane, to] = [dice.pick(lanes), dice.pick(lanes)];
    const ids = lane.messages.peek().map(({ id }) => id);
    return { lane, to, run: () => table.passOn(lane, dice.pick(ids) ?? '', to) };
  },
} satisfies Readonly<Record<string, (visit: Visit, dice: Dice, answerers: Answerers) => Intent | undefined>>;

/** Series of actions that a visitor takes without a pause, and how often. */
export const HABITS: readonly (readonly [weight: number, ...deeds: DeedKind[]])[] = [
  [8, 'write', 'send'],
  [3, 'write'],
  [3, 'send'],
  [1, 'send', 'write', 'send'],
  [3, 'ask'],
  [2, 'edit', 'write', 'send'],
  [1, 'edit', 'send'],
  [1, 'edit', 'write'],
  [2, 'edit', 'passOn', 'passOn'],
  [2, 'cancelEdit'],
  [3, 'retryNow'],
  [3, 'stop'],
  [6, 'tryAgain'],
  [1, 'stop', 'tryAgain'],
  [4, 'continueAnswer'],
  [4, 'askAgain'],
  [3, 'bringBackAnswer'],
  [1, 'continueAnswer', 'stop'],
  [1, 'stopAll'],
  [2, 'next'],
  [2, 'previous'],
  [3, 'choose'],
  [0.5, 'skipIntro'],
  [2, 'begin'],
  [1, 'goBack'],
  [0.5, 'setCardShown'],
  [1, 'pauseMotion'],
  [1, 'stream'],
  [0.5, 'remember'],
  [0.5, 'lengthen'],
  [0.5, 'drawByItself'],
  [1, 'connect'],
  [1, 'leave'],
  [0.2, 'dismissHint'],
  [0.7, 'beginAgain'],
  [0.7, 'undo'],
  [0.7, 'reopen'],
  [0.5, 'removeEarlier'],
  [0.5, 'undoRemoval'],
  [0.5, 'removeRound'],
  [0.5, 'undoRoundRemoval'],
  [1.5, 'importConversation'],
  [3, 'openTable'],
  [1, 'closeTable'],
  [1, 'openLane'],
  [1.5, 'seat'],
  [5, 'askAll'],
  [1, 'writeToAll'],
  [2, 'writeToAll', 'sendToAll'],
  [5, 'drawMap'],
  [1, 'retryMapNow'],
  [1, 'stopMap'],
  [3, 'passOn'],
];

export function planDeed(kind: DeedKind, visit: Visit, dice: Dice, answerers: Answerers): Deed | undefined {
  const intent: Intent | undefined = DEEDS[kind](visit, dice, answerers);
  return intent && { kind, ...intent };
}

/** Mostly the newest; perhaps one that is not there. */
function drawRound({ rounds }: Visit['table'], dice: Dice): number {
  const newest = rounds.peek().at(-1)?.number ?? 0;
  return dice.chance(0.8) ? newest : dice.between(0, newest + 1);
}

/** Mostly one that answers, or the one in view. */
function drawLane(visit: Visit, dice: Dice): Lane {
  const meant = dice.pick([...visit.answering.peek(), visit.chosen.peek()]);
  return dice.chance(0.8) ? meant : dice.pick(visit.lanes);
}

function ofLane(lane: Lane, run: (lane: Lane) => Refusal | undefined | void): Intent {
  return { lane, run: () => run(lane) };
}

function ofText<Of extends Lane | undefined>(
  lane: Of,
  text: string,
  run: (lane: Of, text: string) => Refusal | undefined | void,
): Intent {
  return { ...(lane && { lane }), text, run: () => run(lane, text) };
}
