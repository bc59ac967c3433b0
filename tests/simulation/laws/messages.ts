import type { AnswerFlaw, Message } from '../drive.ts';
import type { ExpectedFlaw } from '../ledger/asking.ts';
import { describeFailureGap } from './failures.ts';
import { lawOfLanes } from './law.ts';

const PATTERN = /^(user|ai)-\d+$/;
/** A question and its answer. */
const LAST_TURN = 2;

const NONE: readonly Message[] = [];

/** Behaviour 9.2, 9.7 to 9.9, 10.5, 11.4, 11.5, 11.7, 11.16, 11.22 to 11.24. */
export const everyMessageOnce = lawOfLanes(
  'every accepted send is a message exactly once, has at most one answer, and that in the conversation that was asked',
  ({ conversation }, place, { before, ledger }) => {
    const expected = ledger.transcripts[place]!;
    const messages = conversation?.messages ?? NONE;
    if (messages.length !== expected.length) return `${messages.length} messages, not ${expected.length}`;
    const earlier = before.lanes[place]!.conversation?.messages ?? NONE;
    if (messages === earlier) return undefined;
    for (let index = firstChanged(earlier, messages); index < messages.length; index += 1) {
      const { sender, content, flaw } = messages[index]!;
      const { sender: expectedSender, content: expectedContent, flaw: expectedFlaw } = expected[index]!;
      if (sender !== expectedSender) return `message ${index} is of sender ${sender}`;
      if (content !== expectedContent) return `message ${index} is ${shorten(content)}`;
      const wrong = describeFlawGap(flaw, expectedFlaw);
      if (wrong !== undefined) return `message ${index}: ${wrong}`;
    }
    return undefined;
  },
);

/** Behaviour 9.1, 9.6, 9.8, 9.9. What was seen is frozen, so the same message is the same for ever. */
export const appendOnly = lawOfLanes(
  'conversations are append-only but for their last turn: a whole answer and an earlier turn never change',
  ({ conversation }, place, { before, ledger: { personas, present } }) => {
    const earlier = before.lanes[place]!.conversation;
    if (conversation === earlier) return undefined;
    if (!conversation) return 'the conversation is gone';
    const { personaId, messages, lastUpdatedMs } = conversation;
    if (personaId !== personas[place]!.chatId) return `the conversation is of ${personaId}`;
    if (lastUpdatedMs !== messages.at(-1)?.timestampMs) {
      return `it was last changed at ${lastUpdatedMs}, and not with its last message`;
    }
    const isRestored = present.happenings.some(
      (happening) => happening.kind === 'restored' && happening.place === place,
    );
    return isRestored || !earlier ? undefined : describeReplaced(earlier.messages, messages);
  },
);

/** Behaviour 9.2, 9.5. Ids and messages never change once seen, so only the new ones meet the others. */
export const idsUnique = lawOfLanes(
  'ids have their form and are unique in their conversation',
  ({ conversation }, place, { before }) => {
    const earlier = before.lanes[place]!.conversation;
    if (!conversation || conversation === earlier) return undefined;
    const { personaId, messages } = conversation;
    for (let index = firstChanged(earlier?.messages ?? NONE, messages); index < messages.length; index += 1) {
      const message = messages[index]!;
      const wellFormed =
        index === 0
          ? message.id === `ai-welcome-${personaId}`
          : PATTERN.test(message.id) && message.id.startsWith(message.sender);
      if (!wellFormed) return `message ${index} has the id ${message.id}`;
      if (messages.some((other) => other !== message && other.id === message.id))
        return `the id ${message.id} is there twice`;
    }
    return undefined;
  },
);

/** Behaviour 9.5, 9.6. */
export const timesNeverDecrease = lawOfLanes(
  'a message carries the time it came at, and times never decrease within a conversation',
  ({ conversation }, place, { before, ledger }) => {
    const earlier = before.lanes[place]!.conversation;
    if (!conversation || conversation === earlier) return undefined;
    const expected = ledger.transcripts[place]!;
    const { messages } = conversation;
    for (let index = firstChanged(earlier?.messages ?? NONE, messages); index < messages.length; index += 1) {
      const { id, timestampMs } = messages[index]!;
      const earlierMs = messages[index - 1]?.timestampMs ?? -Infinity;
      if (timestampMs < earlierMs) return `${id} is older than the message before it`;
      if (timestampMs !== expected[index]?.timestampMs)
        return `${id} is of ${timestampMs}, not of ${expected[index]?.timestampMs}`;
      if (index > 0 && !id.endsWith(`-${timestampMs}`)) return `${id} is of ${timestampMs}`;
    }
    return undefined;
  },
);

function describeReplaced(earlier: readonly Message[], now: readonly Message[]): string | undefined {
  const question = earlier.findLastIndex(({ sender }) => sender === 'user');
  const lastTurn = question < 0 ? earlier.length : question;
  for (const [index, message] of earlier.entries()) {
    if (now[index] === message) continue;
    if (index < lastTurn) return `message ${index} was replaced`;
    const isEdit = now[question]?.id !== earlier[question]?.id;
    if (!message.flaw && !isEdit) return 'a whole message was replaced';
  }
  return undefined;
}

/** The place of the first message that is not the same as before. What was seen is frozen, so the rest is as it was. */
function firstChanged(before: readonly unknown[], after: readonly unknown[]): number {
  const most = Math.min(before.length, after.length);
  // Most changes are at the end, and long conversations are looked at often.
  let first = Math.max(0, most - LAST_TURN);
  if (before[first - 1] !== after[first - 1]) first = 0;
  while (first < most && before[first] === after[first]) first += 1;
  return first;
}

function describeFlawGap(
  flaw: AnswerFlaw | undefined,
  expected: ExpectedFlaw | undefined,
): string | undefined {
  if (flaw?.kind !== expected?.kind) return `its flaw is ${flaw?.kind}, not ${expected?.kind}`;
  const failure = flaw && 'failure' in flaw ? flaw.failure : undefined;
  if (!failure || !expected?.failure) return failure || expected?.failure ? 'its cause is amiss' : undefined;
  return describeFailureGap(failure, expected.failure);
}

function shorten(text: string): string {
  return JSON.stringify(text.length > 60 ? `${text.slice(0, 60)}…` : text);
}
