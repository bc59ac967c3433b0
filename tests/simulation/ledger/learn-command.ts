import type { Message } from '../../../src/domain/conversation.ts';
import type { RestoreRefusal } from '../../../src/domain/restore-rules.ts';
import type { SendRefusal } from '../../../src/domain/send-rules.ts';
import type { Fact } from '../world/fact.ts';
import { cancelAsk } from './ask-ends.ts';
import { type ExpectedMessage, endWait, openAsk } from './asking.ts';
import { type Instant, setBeatRunning } from './beat.ts';
import type { Ledger } from './ledger.ts';
import { addQuestion, isAskable, lastQuestion, openConversation, removeLastTurn } from './messages.ts';
import { type Draft, EMPTY_DRAFT, MOST_CHARACTERS, readDraft } from './words.ts';

type Command = Fact & { readonly kind: 'command' };

/** What a command changes; after `dispose`, nothing (behaviour 11.17). */
export function learnCommand(ledger: Ledger, command: Command, instant: Instant): void {
  if (ledger.disposed) {
    if (command.name === 'send' || command.name === 'ask') learnSend(ledger, command, instant);
    if (command.name === 'restore') learnRestore(ledger, command);
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
    case 'setStreaming':
      ledger.streaming = argument === true;
      break;
    case 'write':
      learnWrite(ledger, readDraft(String(argument)));
      break;
    case 'edit':
      learnEdit(ledger);
      break;
    case 'cancelEdit':
      ledger.edits[ledger.place] = undefined;
      break;
    case 'restore':
      learnRestore(ledger, command);
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
  if (inChat) ledger.marks[ledger.place] = undefined;
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
  const isEdited = ledger.edits[ledger.place] !== undefined;
  const draft = isUnsent ? draftInInput(ledger) : readDraft(String(argument));
  const reasons = refusals(ledger, draft);
  // Beside an edit nothing is sent, since its question would no longer be the last.
  if (isEdited && !isUnsent) reasons.push('editing');
  if (promised && decision) ledger.present.sends.push({ reasons, promised, decision, text: draft.trimmed });
  if (reasons.length > 0) return;
  if (isUnsent && isEdited) removeLastTurn(ledger, ledger.place);
  const question = addQuestion(ledger, ledger.place, draft.trimmed, instant.nowMs);
  if (isUnsent && !isEdited) ledger.drafts[ledger.place] = EMPTY_DRAFT;
  if (isUnsent) ledger.edits[ledger.place] = undefined;
  openAsk(ledger, question, instant);
}

/** What stands in the chosen persona's input (behaviour 10.12). */
export function draftInInput({ drafts, edits, place }: Ledger): Draft {
  return edits[place]?.draft ?? drafts[place]!;
}

function learnWrite(ledger: Ledger, draft: Draft): void {
  const edit = ledger.edits[ledger.place];
  if (edit) ledger.edits[ledger.place] = { ...edit, draft };
  else ledger.drafts[ledger.place] = draft;
}

function learnEdit(ledger: Ledger): void {
  const question = ledger.stage === 'chat' ? lastQuestion(ledger.transcripts[ledger.place]!) : undefined;
  if (question) ledger.edits[ledger.place] ??= { question, draft: readDraft(question.content) };
}

/** Every reason there is not to send now; none means that it is sent (behaviour 10.1, 10.7, 10.8). */
export function refusals(ledger: Ledger, draft = draftInInput(ledger)): SendRefusal[] {
  const { blank, characters } = draft;
  const reasons: SendRefusal[] = [];
  if (ledger.disposed || ledger.stage !== 'chat') reasons.push('not-open');
  if (blank) reasons.push('blank');
  if (characters > MOST_CHARACTERS) reasons.push('too-long');
  if (ledger.ask) reasons.push('loading');
  return reasons;
}

/** The chosen persona's question is asked once more, where it has no answer and none is open (behaviour 11.12). */
function learnTryAgain(ledger: Ledger, instant: Instant): void {
  const transcript = ledger.transcripts[ledger.place]!;
  const question = lastQuestion(transcript);
  if (ledger.ask || ledger.stage !== 'chat' || !question || !isAskable(transcript)) return;
  openAsk(ledger, question, instant);
}

/** A conversation of a file takes the place of its persona's, unless something of that is under way (behaviour 9.11). */
function learnRestore(ledger: Ledger, { saved, restored, restoreDecision }: Command): void {
  if (!saved || !restored || !restoreDecision) return;
  const place = ledger.personas.findIndex(({ chatId }) => chatId === restored.personaId);
  const reasons = restoreRefusals(ledger, place);
  ledger.present.restores.push({ saved, restored, reasons, decision: restoreDecision });
  if (reasons.length > 0) return;
  const transcript: ExpectedMessage[] = restored.messages.map(expectedOf);
  ledger.transcripts[place] = transcript;
  ledger.messages += transcript.length;
  ledger.lastStampsMs[place] = transcript.at(-1)!.timestampMs;
  ledger.place = place;
  const question = transcript.at(-1)!;
  ledger.notices[place] = question.sender === 'user' ? { kind: 'unanswered', question } : undefined;
}

function restoreRefusals(ledger: Ledger, place: number): RestoreRefusal[] {
  const reasons: RestoreRefusal[] = [];
  if (ledger.disposed || ledger.stage !== 'chat') reasons.push('restore-not-open');
  if (ledger.ask?.place === place) reasons.push('restore-answering');
  if (ledger.edits[place]) reasons.push('restore-editing');
  return reasons;
}

function expectedOf({ sender, content, id, timestampMs, flaw }: Message): ExpectedMessage {
  const message = { sender, content, id, timestampMs };
  if (!flaw) return message;
  const failure =
    'failure' in flaw && flaw.failure ? ({ kind: 'given', failure: flaw.failure } as const) : undefined;
  return { ...message, flaw: failure ? { kind: flaw.kind, failure } : { kind: flaw.kind } };
}
