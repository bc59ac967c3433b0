import { effect } from '@preact/signals-core';
import type { Lane, SendDecision, Visit } from '../drive.ts';

type Signals<Shown> = {
  [Name in keyof Shown as Shown[Name] extends { readonly value: unknown } ? Name : never]: Shown[Name];
};

type Values<Shown> = {
  readonly [Name in keyof Shown]: Shown[Name] extends { readonly value: infer Value } ? Value : never;
};

/** What a shell can see of a lane at one moment, but for its readings; the same as before where nothing has changed. */
export type SeenLane = Omit<Values<Signals<Lane>>, 'readings'>;

type Readings = Lane['readings']['value'];

/** Everything that a shell can see of a visit itself at one moment. */
export type SeenVisit = Values<Signals<Visit>>;

/** Everything that a shell can see at one moment. */
export interface Seen extends SeenVisit {
  /** The same list as before where no lane has changed. */
  readonly lanes: readonly SeenLane[];
  /** Of each lane; the same list as before where none has changed. */
  readonly readings: readonly Readings[];
  /** The chosen lane. */
  readonly here: SeenLane;
  /** The open question, and the place of the persona that it was put to. */
  readonly question: SeenLane['question'];
  readonly askedPlace: number | undefined;
}

// Records, so that a view that is missing here does not compile.
const OF_VISIT: Readonly<Record<keyof SeenVisit, true>> = {
  chosen: true,
  stage: true,
  intro: true,
  connection: true,
  answering: true,
  busy: true,
  streaming: true,
  beats: true,
  motionPaused: true,
  hasAsked: true,
};

const OF_LANE: Readonly<Record<keyof SeenLane, true>> = {
  conversation: true,
  messages: true,
  rememberedFrom: true,
  lastQuestionId: true,
  starters: true,
  draft: true,
  draftLength: true,
  editing: true,
  sendDecision: true,
  question: true,
  partialReply: true,
  isPartialReplyBroken: true,
  secondsLeft: true,
  offers: true,
  notice: true,
  mark: true,
  isQuotationCut: true,
  canBeginAgain: true,
  canUndo: true,
};

export const VISIT_VIEWS = Object.keys(OF_VISIT) as readonly (keyof SeenVisit)[];

export const LANE_VIEWS = Object.keys(OF_LANE) as readonly (keyof SeenLane)[];

/** What is seen of a lane, in parts that seldom change together. */
interface Parts {
  said: ReturnType<typeof readSaid>;
  typed: ReturnType<typeof readTyped>;
  asked: ReturnType<typeof readAsked>;
}

/** Watches every view as a shell does, and so reads only what has changed; the result tells what is seen now. */
export function watch(visit: Visit): () => Seen {
  let lanes: readonly SeenLane[] = [];
  let readings: readonly Readings[] = [];
  let own: SeenVisit | undefined;
  let seen: Seen | undefined;
  const parts: Parts[] = [];
  const changed = new Set<number>();
  for (const lane of visit.lanes) {
    const { place } = lane;
    const part: Parts = { said: readSaid(lane), typed: readTyped(lane), asked: readAsked(lane) };
    parts[place] = part;
    // Apart from one another: most changes are in one of them only.
    effect(() => {
      part.said = readSaid(lane);
      changed.add(place);
    });
    effect(() => {
      part.typed = readTyped(lane);
      changed.add(place);
    });
    effect(() => {
      part.asked = readAsked(lane);
      changed.add(place);
    });
    effect(() => {
      const row = lane.readings.value;
      Object.freeze(row);
      Object.freeze(row.at(-1));
      readings = replaced(readings, lane.place, row);
      seen = undefined;
    });
  }
  effect(() => {
    own = lookAtVisit(visit);
    Object.freeze(own.intro);
    seen = undefined;
  });
  return () => {
    for (const place of changed) {
      const now = putLane(parts[place]!, lanes[place]);
      if (now === lanes[place]) continue;
      lanes = replaced(lanes, place, now);
      seen = undefined;
    }
    if (changed.size > 0) changed.clear();
    return (seen ??= put(own!, lanes, readings));
  };
}

function put(own: SeenVisit, lanes: readonly SeenLane[], readings: readonly Readings[]): Seen {
  const askedPlace = own.answering[0]?.place;
  return {
    chosen: own.chosen,
    stage: own.stage,
    intro: own.intro,
    connection: own.connection,
    answering: own.answering,
    busy: own.busy,
    streaming: own.streaming,
    beats: own.beats,
    motionPaused: own.motionPaused,
    hasAsked: own.hasAsked,
    lanes,
    readings,
    here: lanes[own.chosen.place]!,
    question: askedPlace === undefined ? undefined : lanes[askedPlace]?.question,
    askedPlace,
  };
}

function replaced<Item>(list: readonly Item[], place: number, item: Item): readonly Item[] {
  const copy = [...list];
  copy[place] = item;
  return copy;
}

function lookAtVisit(visit: Visit): SeenVisit {
  return {
    chosen: visit.chosen.value,
    stage: visit.stage.value,
    intro: visit.intro.value,
    connection: visit.connection.value,
    answering: visit.answering.value,
    busy: visit.busy.value,
    streaming: visit.streaming.value,
    beats: visit.beats.value,
    motionPaused: visit.motionPaused.value,
    hasAsked: visit.hasAsked.value,
  };
}

function readSaid(lane: Lane) {
  const { conversation, messages, rememberedFrom, lastQuestionId, starters, notice } = lane;
  return {
    conversation: conversation.value,
    messages: messages.value,
    rememberedFrom: rememberedFrom.value,
    lastQuestionId: lastQuestionId.value,
    starters: starters.value,
    notice: notice.value,
    canBeginAgain: lane.canBeginAgain.value,
    canUndo: lane.canUndo.value,
  };
}

function readTyped({ draft, draftLength, editing, isQuotationCut, sendDecision }: Lane) {
  return {
    draft: draft.value,
    draftLength: draftLength.value,
    editing: editing.value,
    isQuotationCut: isQuotationCut.value,
    sendDecision: sendDecision.value,
  };
}

function readAsked({ question, partialReply, isPartialReplyBroken, secondsLeft, offers, mark }: Lane) {
  return {
    question: question.value,
    partialReply: partialReply.value,
    isPartialReplyBroken: isPartialReplyBroken.value,
    secondsLeft: secondsLeft.value,
    offers: offers.value,
    mark: mark.value,
  };
}

function putLane({ said, typed, asked }: Parts, earlier: SeenLane | undefined): SeenLane {
  const now: SeenLane = {
    conversation: said.conversation,
    messages: said.messages,
    rememberedFrom: said.rememberedFrom,
    lastQuestionId: said.lastQuestionId,
    starters: said.starters,
    draft: typed.draft,
    draftLength: typed.draftLength,
    editing: typed.editing,
    isQuotationCut: typed.isQuotationCut,
    sendDecision: asBefore(typed.sendDecision, earlier?.sendDecision),
    question: asked.question,
    partialReply: asked.partialReply,
    isPartialReplyBroken: asked.isPartialReplyBroken,
    secondsLeft: asked.secondsLeft,
    offers: asked.offers,
    notice: said.notice,
    mark: asked.mark,
    canBeginAgain: said.canBeginAgain,
    canUndo: said.canUndo,
  };
  if (earlier && isSame(now, earlier)) return earlier;
  freezeNew(now, earlier);
  return now;
}

/** The earlier decision where the new one says the same: what it was made from has changed back. */
function asBefore(now: SendDecision, earlier: SendDecision | undefined): SendDecision {
  if (now === earlier || now.kind !== earlier?.kind) return now;
  const isUnchanged =
    now.kind === 'send'
      ? 'text' in earlier && now.text === earlier.text
      : 'reason' in earlier && now.reason === earlier.reason;
  return isUnchanged ? earlier : now;
}

function isSame(now: SeenLane, earlier: SeenLane): boolean {
  return (
    now.conversation === earlier.conversation &&
    now.messages === earlier.messages &&
    now.rememberedFrom === earlier.rememberedFrom &&
    now.lastQuestionId === earlier.lastQuestionId &&
    now.starters === earlier.starters &&
    now.draft === earlier.draft &&
    now.draftLength === earlier.draftLength &&
    now.editing === earlier.editing &&
    now.sendDecision === earlier.sendDecision &&
    now.question === earlier.question &&
    now.partialReply === earlier.partialReply &&
    now.isPartialReplyBroken === earlier.isPartialReplyBroken &&
    now.secondsLeft === earlier.secondsLeft &&
    now.offers === earlier.offers &&
    now.notice === earlier.notice &&
    now.mark === earlier.mark &&
    now.canBeginAgain === earlier.canBeginAgain &&
    now.canUndo === earlier.canUndo
  );
}

/** Makes what is new since `earlier` unchangeable, so that what was checked once stays checked. */
function freezeNew(now: SeenLane, earlier: SeenLane | undefined): void {
  if (now.conversation !== earlier?.conversation) freezeConversation(now, earlier);
  if (now.question && now.question !== earlier?.question) {
    Object.freeze(now.question);
    Object.freeze(now.question.progress);
  }
  if (now.notice !== earlier?.notice) Object.freeze(now.notice);
  if (now.sendDecision !== earlier?.sendDecision) Object.freeze(now.sendDecision);
  if (now.draftLength !== earlier?.draftLength) Object.freeze(now.draftLength);
  if (now.offers !== earlier?.offers) Object.freeze(now.offers);
}

function freezeConversation({ conversation }: SeenLane, before: SeenLane | undefined): void {
  if (!conversation) return;
  Object.freeze(conversation);
  Object.freeze(conversation.messages);
  const earlier = before?.conversation?.messages;
  for (let place = conversation.messages.length - 1; place >= 0; place -= 1) {
    const message = conversation.messages[place];
    if (message === earlier?.[place]) break;
    Object.freeze(message);
    Object.freeze(message?.flaw);
  }
}
