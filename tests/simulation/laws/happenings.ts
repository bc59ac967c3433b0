import type { ChatId, Message, VisitHappening } from '../drive.ts';
import type { ExpectedMessage } from '../ledger/asking.ts';
import type { ExpectedHappening, Ledger } from '../ledger/ledger.ts';
import { VISIT_VIEWS } from '../visit/seen.ts';
import type { Law } from './law.ts';

const CONVERSATION_CHANGES: ReadonlySet<VisitHappening['kind']> = new Set([
  'opened',
  'restored',
  'asked',
  'ended',
]);

const QUESTION_CHANGES: ReadonlySet<VisitHappening['kind']> = new Set([
  'asked',
  'attempt-failed',
  'attempt-began',
  'ended',
]);

/** Behaviour 2.2, 9.1, 11.10: whoever listens has not to compare states. */
export const happeningsInOrder: Law = {
  name: 'what happens is told once and in order, and nothing else is told',
  breach({ ledger }) {
    const { happenings, told } = ledger.present;
    if (told.length === 0 && happenings.length === 0) return undefined;
    for (const [index, expected] of happenings.entries()) {
      const heard = told[index];
      if (!heard) return `${expected.kind} was not told`;
      if (heard.kind !== expected.kind) return `${heard.kind} was told, where ${expected.kind} happened`;
      const wrong = describeGap(heard, expected, ledger);
      if (wrong !== undefined) return `${expected.kind} was told of ${wrong}`;
    }
    const more = told[happenings.length];
    return more && `${more.kind} was told, and nothing happened`;
  },
};

/** The same the other way round: from what is seen to what was told. */
export const changesTold: Law = {
  name: 'every change of the stage, the choice, a conversation or a question is told',
  breach({ before, after, ledger }) {
    const { told } = ledger.present;
    if (after.stage !== before.stage && !told.some(({ kind }) => kind === 'stage-changed')) {
      return `the stage ${after.stage} was not told`;
    }
    if (after.chosen !== before.chosen && !told.some(({ kind }) => kind === 'chosen'))
      return 'a choice was not told';
    if (after.lanes === before.lanes) return undefined;
    for (const [place, { chatId }] of ledger.personas.entries()) {
      const [was, is] = [before.lanes[place]!, after.lanes[place]!];
      if (was === is) continue;
      if (was.conversation !== is.conversation && !isToldOf(told, chatId, CONVERSATION_CHANGES)) {
        return `a change of the conversation of ${chatId} was not told`;
      }
      if (was.question !== is.question && !isToldOf(told, chatId, QUESTION_CHANGES)) {
        return `a change of the question of ${chatId} was not told`;
      }
    }
    return undefined;
  },
};

/** A refused command shows nowhere. */
export const refusalsChangeNothing: Law = {
  name: 'a command that is refused changes nothing',
  breach({ before, after, ledger: { present } }) {
    if (present.hasMoved || present.commands.length === 0) return undefined;
    if (present.told.length > 0) return `${present.told[0]!.kind} was told`;
    for (const view of VISIT_VIEWS) if (after[view] !== before[view]) return `${view} changed`;
    if (after.readings !== before.readings) return 'readings changed';
    return after.lanes === before.lanes ? undefined : 'a lane changed';
  },
};

function isToldOf(
  told: readonly VisitHappening[],
  chatId: ChatId,
  kinds: ReadonlySet<VisitHappening['kind']>,
): boolean {
  return told.some(
    (happening) =>
      kinds.has(happening.kind) && happening.kind !== 'stage-changed' && happening.personaId === chatId,
  );
}

/** What is told otherwise than it is. */
function describeGap(
  heard: VisitHappening,
  expected: ExpectedHappening,
  { personas }: Ledger,
): string | undefined {
  if (heard.kind === 'stage-changed' || expected.kind === 'stage-changed') {
    const isSame =
      heard.kind === 'stage-changed' && expected.kind === 'stage-changed' && heard.stage === expected.stage;
    return isSame ? undefined : 'another stage';
  }
  if (heard.personaId !== personas[expected.place]!.chatId) return heard.personaId;
  switch (expected.kind) {
    case 'opened':
    case 'restored':
      return undefined;
    case 'chosen':
      return heard.kind === 'chosen' && heard.beforeId === personas[expected.before]!.chatId
        ? undefined
        : 'another before it';
    case 'asked':
      if (heard.kind !== 'asked' || !isSameMessage(heard.question, expected.question))
        return 'another question';
      return heard.manner === expected.manner ? undefined : `${heard.manner} where it was ${expected.manner}`;
    case 'text-came':
      return heard.kind === 'text-came' && heard.text === expected.text ? undefined : 'another text';
    case 'attempt-failed':
    case 'attempt-began': {
      if (!('progress' in heard)) return 'nothing';
      const phase = expected.kind === 'attempt-failed' ? 'waiting' : 'attempting';
      return heard.progress.kind === phase && heard.progress.attempt === expected.attempt
        ? undefined
        : `attempt ${heard.progress.attempt}, ${heard.progress.kind}`;
    }
    case 'ended': {
      if (heard.kind !== 'ended' || heard.how !== expected.how) return 'another ending';
      if (heard.questionId !== expected.question.id) return `question ${heard.questionId}`;
      if (heard.notice?.kind !== expected.notice) return `the notice ${heard.notice?.kind}`;
      return isSameMessage(heard.answer, expected.answer) ? undefined : 'another answer';
    }
  }
}

function isSameMessage(heard: Message | undefined, expected: ExpectedMessage | undefined): boolean {
  if (!heard || !expected) return heard === expected;
  const { id, sender, content, flaw } = heard;
  return (
    id === expected.id &&
    sender === expected.sender &&
    content === expected.content &&
    flaw?.kind === expected.flaw?.kind
  );
}
