import type { Squad } from '../../../src/domain/squad/squad.ts';

type Signals = {
  [Name in keyof Squad as Squad[Name] extends { readonly value: unknown } ? Name : never]: Squad[Name];
};

/** Everything that a shell can see of a squad at one moment. */
export type Seen = { readonly [Name in keyof Signals]: Signals[Name]['value'] };

/** A record, so that a view that is missing here does not compile. */
const NAMES: Readonly<Record<keyof Seen, true>> = {
  stage: true,
  intro: true,
  selection: true,
  conversations: true,
  conversation: true,
  messages: true,
  rememberedFrom: true,
  lastQuestionId: true,
  starters: true,
  draft: true,
  draftLength: true,
  editing: true,
  sendDecision: true,
  notice: true,
  canTryAgain: true,
  asking: true,
  loading: true,
  partialReply: true,
  partialReplyBroken: true,
  secondsLeft: true,
  connection: true,
  marks: true,
  streaming: true,
  hasAsked: true,
  readings: true,
  motionPaused: true,
};

export const VIEWS = Object.keys(NAMES) as readonly (keyof Seen)[];

/** Reads every view of the squad. */
export function look(squad: Squad): Seen {
  return {
    stage: squad.stage.value,
    intro: squad.intro.value,
    selection: squad.selection.value,
    conversations: squad.conversations.value,
    conversation: squad.conversation.value,
    messages: squad.messages.value,
    rememberedFrom: squad.rememberedFrom.value,
    lastQuestionId: squad.lastQuestionId.value,
    starters: squad.starters.value,
    draft: squad.draft.value,
    draftLength: squad.draftLength.value,
    editing: squad.editing.value,
    sendDecision: squad.sendDecision.value,
    notice: squad.notice.value,
    canTryAgain: squad.canTryAgain.value,
    asking: squad.asking.value,
    loading: squad.loading.value,
    partialReply: squad.partialReply.value,
    partialReplyBroken: squad.partialReplyBroken.value,
    secondsLeft: squad.secondsLeft.value,
    connection: squad.connection.value,
    marks: squad.marks.value,
    streaming: squad.streaming.value,
    hasAsked: squad.hasAsked.value,
    readings: squad.readings.value,
    motionPaused: squad.motionPaused.value,
  };
}

/** Makes what is new since `before` unchangeable, so that what was checked once stays checked. */
export function freezeNew(seen: Seen, before: Seen | undefined): void {
  if (seen.conversations !== before?.conversations) freezeConversations(seen, before);
  if (seen.readings !== before?.readings) {
    Object.assign(seen.readings, { set: refuse, delete: refuse, clear: refuse });
    for (const kept of seen.readings.values()) {
      Object.freeze(kept);
      Object.freeze(kept.at(-1));
    }
  }
  if (seen.asking && seen.asking !== before?.asking) {
    Object.freeze(seen.asking);
    Object.freeze(seen.asking.progress);
  }
  if (seen.intro !== before?.intro) Object.freeze(seen.intro);
  if (seen.selection !== before?.selection) Object.freeze(seen.selection);
  if (seen.notice !== before?.notice) Object.freeze(seen.notice);
  if (seen.sendDecision !== before?.sendDecision) Object.freeze(seen.sendDecision);
  if (seen.marks !== before?.marks) Object.freeze(seen.marks);
  if (seen.draftLength !== before?.draftLength) Object.freeze(seen.draftLength);
}

function freezeConversations({ conversations }: Seen, before: Seen | undefined): void {
  Object.freeze(conversations);
  for (const conversation of Object.values(conversations)) {
    const earlier = before?.conversations[conversation.personaId];
    if (earlier === conversation) continue;
    Object.freeze(conversation);
    Object.freeze(conversation.messages);
    for (let place = conversation.messages.length - 1; place >= 0; place -= 1) {
      const message = conversation.messages[place];
      if (message === earlier?.messages[place]) break;
      Object.freeze(message);
      Object.freeze(message?.flaw);
    }
  }
}

function refuse(): never {
  throw new TypeError('readings that were shown are changed in place');
}
