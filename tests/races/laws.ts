import type { Conversation, Message } from '../../src/domain/conversation.ts';
import { APOLOGY_REPLY } from '../../src/domain/ending.ts';
import type { Lane } from '../../src/domain/visit/lane.ts';
import type { Visit } from '../../src/domain/visit/visit.ts';
import { describeRefusal } from '../../src/domain/texts/refusal-texts.ts';
import type { RacingCall } from './racing-ports.ts';
import type { Seen } from './seen.ts';
import type { Visitor } from './visitor.ts';

/** One moment of a race, with every settled promise done and the page drawn. */
export interface Moment {
  readonly visit: Visit;
  readonly calls: readonly RacingCall[];
  readonly visitor: Visitor;
  readonly seen: Seen;
  /** Timers of the core and of the page that wait. */
  readonly timers: number;
  readonly pageTimers: number;
  /** The visit's views that the page watches. */
  readonly watched: readonly string[];
  /** What had been said when the visit ended; undefined while it goes on. */
  readonly saidAtEnd: readonly (Conversation | undefined)[] | undefined;
  /** Whether nothing is left to happen. */
  readonly atRest: boolean;
  /** Whose entry of the browser's history is the present one. */
  readonly entry: string;
}

/** What is to hold, by its sentence. */
type Laws = Readonly<Record<string, (moment: Moment) => boolean>>;

/** What holds at every moment, whether a page is there or not. */
const CORE_LAWS: Laws = {
  'every accepted text is in its conversation, once and in order': ({ visit, visitor }) =>
    visit.lanes.every((lane) => {
      const { name } = lane.persona;
      const said = messagesOf(lane).filter(({ sender }) => sender === 'user');
      const accepted = visitor.accepted.filter(({ persona }) => persona === name);
      return same(
        said.map(({ content }) => content),
        accepted.map(({ text }) => text),
      );
    }),
  'every answer follows its own question, and no question has two': ({ visit, calls }) =>
    visit.lanes.every((lane) =>
      messagesOf(lane).every(
        (message, index, all) => index === 0 || answersRightly(message, all[index - 1], calls),
      ),
    ),
  'every reply that was heard is there, once, and no other': ({ visit, calls }) => {
    const answers = visit.lanes
      .flatMap((lane) => messagesOf(lane).slice(1))
      .filter(({ sender, flaw }) => sender === 'ai' && !flaw);
    const heard = calls.filter(({ state }) => state === 'heard-reply');
    return same(
      answers.map(({ content }) => content).toSorted(),
      heard.map(({ replyText }) => replyText).toSorted(),
    );
  },
  'a question goes to the persona in whose conversation it stands': ({ calls, visitor }) =>
    calls.every(({ question, systemText }) =>
      visitor.accepted.some(({ persona, text }) => text === question && systemText.includes(persona)),
    ),
  'no more than one call is open': (moment) => countOpenCalls(moment) <= 1,
};

/** What holds whenever a page is there. */
const SCREEN_LAWS: Laws = {
  'the screen is the stage': ({ visit, seen }) => seen.screen === visit.stage.peek(),
  'the visitor is where the last press led': ({ visitor, seen }) =>
    visitor.place() === 'leaving' || seen.screen === visitor.place(),
  'the focus is somewhere': ({ seen }) => seen.hasFocus,
};

/** What holds whenever the chat is shown. */
const CHAT_LAWS: Laws = {
  'the chosen persona is shown': ({ visit, seen }) => seen.persona === visit.chosen.peek().persona.name,
  'the open conversation is shown, and what has come of its answer': ({ visit, seen }) => {
    const messages = visit.chosen.peek().messages.peek();
    const coming = isAskedHere(visit) ? visit.chosen.peek().partialReply.peek() : '';
    const lines = messages.map(({ sender, content }) => `${sender}: ${content}`);
    return same(seen.bubbles, coming === '' ? lines : [...lines, `ai: ${coming}`]);
  },
  'dots wait for an answer of which nothing has come': ({ visit, seen }) =>
    seen.dots === (isAskedHere(visit) && visit.chosen.peek().partialReply.peek() === ''),
  'the page offers to cancel exactly while a question is open': ({ visit, seen }) =>
    seen.buttons.has('Stop') === visit.busy.peek(),
  'a call is open exactly when the page offers to cancel and there is no wait': ({ calls, seen }) =>
    countOpenCalls({ calls }) === (seen.buttons.has('Stop') && !seen.buttons.has('Retry now') ? 1 : 0),
  'the page offers to try again exactly what can be asked again': ({ visit, seen }) =>
    seen.buttons.has('Try again') === visit.chosen.peek().offers.peek().includes('try-again'),
  'nobody cancels but the visitor': ({ visit, visitor }) =>
    visit.chosen.peek().notice.peek()?.kind !== 'stopped' || visitor.hasCancelled(),
  'the input holds the draft of its persona': ({ visitor, seen }) =>
    seen.draft === visitor.draftOf(seen.persona),
  'the input takes text at any time': ({ seen }) => seen.canType,
  'the send button can be pressed exactly when the text would be sent': ({ seen }) =>
    seen.buttons.has('Send') === (seen.draft.trim() !== '' && !seen.buttons.has('Stop')),
  'the page says that a text is kept exactly while one is': ({ seen }) =>
    (seen.hint === describeRefusal('loading')) === (seen.draft.trim() !== '' && seen.buttons.has('Stop')),
};

/** What holds once the page is gone. */
const GONE_LAWS: Laws = {
  'a page that is gone watches nothing': ({ watched }) => watched.length === 0,
  'a page that is gone has no timer': ({ pageTimers }) => pageTimers === 0,
};

/** What holds once the visit has ended. */
const ENDED_LAWS: Laws = {
  'a visit that has ended has no timer': ({ timers, pageTimers }) => timers === pageTimers,
  'a visit that has ended has no call': (moment) => countOpenCalls(moment) === 0,
  'a visit that has ended keeps what was said as it was': ({ visit, saidAtEnd }) =>
    conversationsOf(visit).every((conversation, place) => conversation === saidAtEnd?.[place]),
};

/** What holds when nothing is left to happen. */
const REST_LAWS: Laws = {
  'at rest no question is open': ({ visit }) => !visit.busy.peek(),
  'at rest no timer waits': ({ timers }) => timers === 0,
  'at rest the browser’s history is at the entry of the screen': ({ seen, entry }) =>
    seen.screen === 'nothing' || entry === seen.screen,
};

/** How many calls have neither been answered nor cancelled. */
function countOpenCalls({ calls }: Pick<Moment, 'calls'>): number {
  return calls.filter(({ state }) => state === 'open').length;
}

/** Whether two lists are the same. */
function same(some: readonly string[], others: readonly string[]): boolean {
  return some.length === others.length && some.every((one, index) => one === others[index]);
}

/** The laws that are broken at this moment. */
export function brokenLaws(moment: Moment): readonly string[] {
  const { seen, saidAtEnd, atRest } = moment;
  return Object.entries({
    ...CORE_LAWS,
    ...(seen.screen === 'nothing' ? GONE_LAWS : SCREEN_LAWS),
    ...(seen.screen === 'chat' ? CHAT_LAWS : {}),
    ...(saidAtEnd === undefined ? {} : ENDED_LAWS),
    ...(atRest ? REST_LAWS : {}),
  }).flatMap(([name, law]) => (law(moment) ? [] : [name]));
}

/** What has been said to each persona, in the squad's order. */
export function conversationsOf({ lanes }: Visit): readonly (Conversation | undefined)[] {
  return lanes.map(({ conversation }) => conversation.peek());
}

function messagesOf({ conversation }: Lane): readonly Message[] {
  return conversation.peek()?.messages ?? [];
}

function answersRightly(
  { sender, content, flaw }: Message,
  before: Message | undefined,
  calls: readonly RacingCall[],
): boolean {
  if (sender === 'user') return true;
  if (before?.sender !== 'user') return false;
  if (content === APOLOGY_REPLY) return flaw?.kind === 'no-answer';
  const own = calls.filter(({ question }) => question === before.content);
  // Of an answer that broke off or was stopped only its beginning has come.
  return flaw ? own.length > 0 : own.some(({ replyText }) => replyText === content);
}

function isAskedHere(visit: Visit): boolean {
  return visit.chosen.peek().question.peek() !== undefined;
}
