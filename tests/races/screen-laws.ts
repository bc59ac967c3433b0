import type { Squad } from '../../src/domain/squad/squad.ts';
import { wordRefusal } from '../../src/domain/texts/question-texts.ts';
import { type Laws, countOpenCalls, same } from './moment.ts';

/** What holds whenever a page is there. */
export const SCREEN_LAWS: Laws = {
  'the screen is the stage': ({ squad, seen }) => seen.screen === squad.stage.peek(),
  'the visitor is where the last press led': ({ visitor, seen }) =>
    visitor.place() === 'leaving' || seen.screen === visitor.place(),
  'the focus is somewhere': ({ seen }) => seen.hasFocus,
};

/** What holds whenever the chat is shown. */
export const CHAT_LAWS: Laws = {
  'the chosen persona is shown': ({ squad, seen }) => seen.persona === squad.selection.peek().persona.name,
  'the open conversation is shown, and what has come of its answer': ({ squad, seen }) => {
    const messages = squad.messages.peek();
    const coming = isAskedHere(squad) ? squad.partialReply.peek() : '';
    const lines = messages.map(({ sender, content }) => `${sender}: ${content}`);
    return same(seen.bubbles, coming === '' ? lines : [...lines, `ai: ${coming}`]);
  },
  'dots wait for an answer of which nothing has come': ({ squad, seen }) =>
    seen.dots === (isAskedHere(squad) && squad.partialReply.peek() === ''),
  'the page offers to cancel exactly while a question is open': ({ squad, seen }) =>
    seen.buttons.has('Stop') === squad.loading.peek(),
  'a call is open exactly when the page offers to cancel and there is no wait': ({ calls, seen }) =>
    countOpenCalls({ calls }) === (seen.buttons.has('Stop') && !seen.buttons.has('Retry now') ? 1 : 0),
  'the page offers to try again exactly what can be asked again': ({ squad, seen }) =>
    seen.buttons.has('Try again') === squad.canTryAgain.peek(),
  'nobody cancels but the visitor': ({ squad, visitor }) =>
    squad.notice.peek()?.kind !== 'cancelled' || visitor.hasCancelled(),
  'the input holds the draft of its persona': ({ visitor, seen }) =>
    seen.draft === visitor.draftOf(seen.persona),
  'the input takes text at any time': ({ seen }) => seen.canType,
  'the send button can be pressed exactly when the text would be sent': ({ seen }) =>
    seen.buttons.has('Send') === (seen.draft.trim() !== '' && !seen.buttons.has('Stop')),
  'the page says that a text is kept exactly while one is': ({ seen }) =>
    (seen.hint === wordRefusal('loading')) === (seen.draft.trim() !== '' && seen.buttons.has('Stop')),
};

function isAskedHere(squad: Squad): boolean {
  return squad.asking.peek()?.personaId === squad.selection.peek().persona.chatId;
}
