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
  starters: true,
  draft: true,
  draftLength: true,
  sendDecision: true,
  notice: true,
  asking: true,
  loading: true,
  partialReply: true,
  secondsLeft: true,
  connection: true,
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
    starters: squad.starters.value,
    draft: squad.draft.value,
    draftLength: squad.draftLength.value,
    sendDecision: squad.sendDecision.value,
    notice: squad.notice.value,
    asking: squad.asking.value,
    loading: squad.loading.value,
    partialReply: squad.partialReply.value,
    secondsLeft: squad.secondsLeft.value,
    connection: squad.connection.value,
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
  if (seen.draftLength !== before?.draftLength) Object.freeze(seen.draftLength);
}

function freezeConversations({ conversations }: Seen, before: Seen | undefined): void {
  Object.freeze(conversations);
  for (const conversation of Object.values(conversations)) {
    const earlier = before?.conversations[conversation.personaId];
    if (earlier === conversation) continue;
    Object.freeze(conversation);
    Object.freeze(conversation.messages);
    const from = earlier?.messages.length ?? 0;
    for (let place = from; place < conversation.messages.length; place += 1) {
      Object.freeze(conversation.messages[place]);
    }
  }
}

function refuse(): never {
  throw new TypeError('readings that were shown are changed in place');
}
