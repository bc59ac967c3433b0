import type { RefusalReason } from '../../../src/domain/send-rules.ts';
import type { Fact } from '../world/fact.ts';
import { cancelAsk } from './ask-ends.ts';
import { endWait, openAsk } from './asking.ts';
import { type Instant, setBeatRunning } from './beat.ts';
import { EMPTY_DRAFT, readDraft } from './draft.ts';
import type { Ledger } from './ledger.ts';
import { addMessage, openConversation } from './messages.ts';
import { MOST_CHARACTERS } from './words.ts';

type Command = Fact & { readonly kind: 'command' };

/** What a command changes; after `dispose`, nothing (behaviour 11.17). */
export function learnCommand(ledger: Ledger, command: Command, instant: Instant): void {
  if (ledger.disposed) {
    if (command.name === 'send' || command.name === 'ask') learnSend(ledger, command, instant);
    return;
  }
  const count = ledger.personas.length;
  const { argument } = command;
  switch (command.name) {
    case 'skipIntro':
      if (ledger.stage !== 'intro') break;
      ledger.stage = 'landing';
      ledger.intro.skipped = true;
      break;
    case 'begin':
      if (ledger.stage === 'landing') ledger.stage = 'chat';
      break;
    case 'goBack':
      if (ledger.stage === 'chat') ledger.stage = 'landing';
      break;
    case 'next':
      ledger.place = ledger.place === count - 1 ? 0 : ledger.place + 1;
      break;
    case 'previous':
      ledger.place = ledger.place === 0 ? count - 1 : ledger.place - 1;
      break;
    case 'choose':
      choose(ledger, argument);
      break;
    case 'setCardShown':
      ledger.cardShown = argument === true;
      break;
    case 'setMotionPaused':
      ledger.paused = argument === true;
      break;
    case 'write':
      ledger.drafts[ledger.place] = readDraft(String(argument));
      break;
    case 'send':
    case 'ask':
      learnSend(ledger, command, instant);
      break;
    case 'retryNow':
      if (ledger.ask?.phase === 'waiting') endWait(ledger, ledger.ask, instant);
      break;
    case 'cancel':
      cancelAsk(ledger, instant);
      break;
    case 'tryAgain':
      learnTryAgain(ledger, instant);
      break;
    case 'dispose':
      cancelAsk(ledger, instant);
      ledger.disposed = true;
  }
  settle(ledger, instant);
}

/** What always follows: in the chat the chosen persona has a conversation, and the metrics run or rest. */
export function settle(ledger: Ledger, instant: Instant): void {
  const inChat = ledger.stage === 'chat';
  if (inChat && !ledger.disposed) openConversation(ledger, ledger.place, instant.nowMs);
  const shown = inChat || ledger.cardShown;
  setBeatRunning(ledger.beat, shown && !ledger.paused && !ledger.disposed, instant);
}

function choose(ledger: Ledger, id: Command['argument']): void {
  const place = ledger.personas.findIndex(({ chatId }) => chatId === id);
  if (place >= 0) ledger.place = place;
}

/** What is asked at once leaves the unsent text as it is (behaviour 5.12). */
function learnSend(ledger: Ledger, { name, argument, promised, decision }: Command, instant: Instant): void {
  const isUnsent = name === 'send';
  const draft = isUnsent ? ledger.drafts[ledger.place]! : readDraft(String(argument));
  const reasons = refusals(ledger, draft);
  if (promised && decision) ledger.present.sends.push({ reasons, promised, decision, text: draft.trimmed });
  if (reasons.length > 0) return;
  const question = addMessage(ledger, ledger.place, 'user', draft.trimmed, instant.nowMs);
  if (isUnsent) ledger.drafts[ledger.place] = EMPTY_DRAFT;
  ledger.hasAsked = true;
  openAsk(ledger, question, instant);
}

/** Every reason there is not to send now; none means that it is sent (behaviour 10.1, 10.7, 10.8). */
export function refusals(ledger: Ledger, draft = ledger.drafts[ledger.place]!): readonly RefusalReason[] {
  const { blank, characters } = draft;
  const reasons: RefusalReason[] = [];
  if (ledger.disposed || ledger.stage !== 'chat') reasons.push('not-open');
  if (blank) reasons.push('blank');
  if (characters > MOST_CHARACTERS) reasons.push('too-long');
  if (ledger.ask) reasons.push('loading');
  return reasons;
}

/** The chosen persona's question is asked once more, where it has no answer and none is open (behaviour 11.12). */
function learnTryAgain(ledger: Ledger, instant: Instant): void {
  const notice = ledger.notices[ledger.place];
  if (ledger.ask || !notice || notice.kind === 'no-answer') return;
  openAsk(ledger, notice.question, instant);
}
