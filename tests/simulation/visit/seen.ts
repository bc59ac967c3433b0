import { effect } from '@preact/signals-core';
import type { SendDecision } from '../../../src/domain/send-rules.ts';
import type { Lane } from '../../../src/domain/visit/lane.ts';
import type { Visit } from '../../../src/domain/visit/visit.ts';

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
};

export const VISIT_VIEWS = Object.keys(OF_VISIT) as readonly (keyof SeenVisit)[];

export const LANE_VIEWS = Object.keys(OF_LANE) as readonly (keyof SeenLane)[];

/** Watches every view as a shell does, and so reads only what has changed; the result tells what is seen now. */
export function watch(visit: Visit): () => Seen {
  let lanes: readonly SeenLane[] = [];
  let readings: readonly Readings[] = [];
  let own: SeenVisit | undefined;
  let seen: Seen | undefined;
  for (const lane of visit.lanes) {
    effect(() => {
      const now = lookAt(lane, lanes[lane.place]);
      if (now === lanes[lane.place]) return;
      lanes = replaced(lanes, lane.place, now);
      seen = undefined;
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
  return () => (seen ??= put(own!, lanes, readings));
}

/** Looks at everything once. */
export function look(visit: Visit): Seen {
  const lanes = visit.lanes.map((lane) => lookAt(lane, undefined));
  const readings = visit.lanes.map((lane) => lane.readings.value);
  return put(lookAtVisit(visit), lanes, readings);
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

function lookAt(lane: Lane, earlier: SeenLane | undefined): SeenLane {
  const now: SeenLane = {
    conversation: lane.conversation.value,
    messages: lane.messages.value,
    rememberedFrom: lane.rememberedFrom.value,
    lastQuestionId: lane.lastQuestionId.value,
    starters: lane.starters.value,
    draft: lane.draft.value,
    draftLength: lane.draftLength.value,
    editing: lane.editing.value,
    sendDecision: asBefore(lane.sendDecision.value, earlier?.sendDecision),
    question: lane.question.value,
    partialReply: lane.partialReply.value,
    isPartialReplyBroken: lane.isPartialReplyBroken.value,
    secondsLeft: lane.secondsLeft.value,
    offers: lane.offers.value,
    notice: lane.notice.value,
    mark: lane.mark.value,
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
    now.mark === earlier.mark
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
