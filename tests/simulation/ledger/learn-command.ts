import type { ChatId, Message, RefusalReason, Stage, VisitCommand } from '../drive.ts';
import type { Performed } from '../world/fact.ts';
import { stopAsk } from './ask-ends.ts';
import { type ExpectedMessage, endWait, openAsk } from './asking.ts';
import { type Instant, setBeatRunning } from './beat.ts';
import { type Ledger, touch } from './ledger.ts';
import { addQuestion, isAskable, lastQuestion, openConversation, removeLastTurn, stamp } from './messages.ts';
import { type Draft, EMPTY_DRAFT, MOST_CHARACTERS, readDraft } from './words.ts';

type Kind<Name extends VisitCommand['kind']> = Extract<VisitCommand, { readonly kind: Name }>;

/** Judges a command, and does what it does; after the end, nothing (behaviour 11.17). */
export function learnCommand(ledger: Ledger, performed: Performed, instant: Instant): void {
  const { command } = performed;
  const reasons = refusalsOf(ledger, command);
  const { commands } = ledger.present;
  if (command.kind === 'send' || command.kind === 'ask') {
    commands.push({ performed, reasons, text: draftToSend(ledger, command).trimmed });
  } else commands.push({ performed, reasons });
  if (reasons.length > 0) return;
  ledger.present.hasMoved = true;
  apply(ledger, command, instant);
  settle(ledger, instant);
}

export function learnEnd(ledger: Ledger, instant: Instant): void {
  if (ledger.disposed) return;
  stopAsk(ledger, instant);
  ledger.disposed = true;
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

export function reachStage(ledger: Ledger, stage: Stage): void {
  ledger.stage = stage;
  ledger.present.happenings.push({ kind: 'stage-changed', stage });
}

/** Every reason there is not to perform a command now. */
function refusalsOf(ledger: Ledger, command: VisitCommand): RefusalReason[] {
  if (ledger.disposed) return ['visit-ended'];
  switch (command.kind) {
    case 'skip-intro':
      return unless(ledger.stage === 'intro', 'other-stage');
    case 'begin':
      return unless(ledger.stage === 'landing', 'other-stage');
    case 'go-back':
      return unless(ledger.stage === 'chat', 'other-stage');
    case 'choose':
      return unless(placeOf(ledger, command.personaId) >= 0, 'unknown-persona');
    case 'edit':
      return refusalsOfEdit(ledger);
    case 'cancel-edit':
      return unless(ledger.edits[ledger.place] !== undefined, 'not-editing');
    case 'send':
      return refusals(ledger, ledger.place);
    case 'ask':
      return refusalsOfAsk(ledger, command);
    case 'retry-now':
      if (placeOf(ledger, command.personaId) < 0) return ['unknown-persona'];
      return unless(askedAt(ledger, command.personaId)?.phase === 'waiting', 'no-wait');
    case 'stop':
      if (placeOf(ledger, command.personaId) < 0) return ['unknown-persona'];
      return unless(askedAt(ledger, command.personaId) !== undefined, 'no-open-question');
    case 'stop-all':
      return unless(ledger.ask !== undefined, 'no-open-question');
    case 'try-again':
      return refusalsOfTryAgain(ledger, command);
    case 'restore':
      return refusalsOfRestore(ledger, command);
    case 'new-conversation':
      return refusalsOfNew(ledger);
    case 'undo-new-conversation':
      return unless(ledger.undoable[ledger.place] !== undefined, 'nothing-to-undo');
    case 'next':
    case 'previous':
    case 'show-card':
    case 'pause-motion':
    case 'stream':
    case 'write':
      return [];
  }
}

function apply(ledger: Ledger, command: VisitCommand, instant: Instant): void {
  const count = ledger.personas.length;
  switch (command.kind) {
    case 'skip-intro':
      reachStage(ledger, 'landing');
      ledger.intro.skipped = true;
      return;
    case 'begin':
      reachStage(ledger, 'chat');
      return;
    case 'go-back':
      reachStage(ledger, 'landing');
      return;
    case 'next':
      choose(ledger, ledger.place === count - 1 ? 0 : ledger.place + 1);
      return;
    case 'previous':
      choose(ledger, ledger.place === 0 ? count - 1 : ledger.place - 1);
      return;
    case 'choose':
      choose(ledger, placeOf(ledger, command.personaId));
      return;
    case 'show-card':
      ledger.cardShown = command.shown;
      return;
    case 'pause-motion':
      ledger.paused = command.paused;
      return;
    case 'stream':
      ledger.streaming = command.on;
      return;
    case 'write':
      learnWrite(ledger, readDraft(command.text));
      return;
    case 'edit':
      learnEdit(ledger);
      return;
    case 'cancel-edit':
      touch(ledger, ledger.place);
      ledger.edits[ledger.place] = undefined;
      return;
    case 'send':
    case 'ask':
      learnSend(ledger, command, instant);
      return;
    case 'retry-now':
      endWait(ledger, ledger.ask!, instant);
      return;
    case 'stop':
    case 'stop-all':
      stopAsk(ledger, instant);
      return;
    case 'try-again':
      learnTryAgain(ledger, placeOf(ledger, command.personaId), instant);
      return;
    case 'restore':
      learnRestore(ledger, command);
      return;
    case 'new-conversation':
      learnNew(ledger, instant);
      return;
    case 'undo-new-conversation':
      replaceTranscript(ledger, ledger.place, ledger.undoable[ledger.place]!);
  }
}

function choose(ledger: Ledger, place: number): void {
  if (place === ledger.place) return;
  ledger.present.happenings.push({ kind: 'chosen', place, before: ledger.place });
  ledger.place = place;
}

/** What would be sent: the text in the input, or the command's own (behaviour 5.12). */
function draftToSend(ledger: Ledger, command: Kind<'send'> | Kind<'ask'>): Draft {
  return command.kind === 'send' ? draftInInput(ledger, ledger.place) : readDraft(command.text);
}

/** What is asked at once leaves the unsent text as it is. */
function learnSend(ledger: Ledger, command: Kind<'send'> | Kind<'ask'>, instant: Instant): void {
  const { place } = ledger;
  const draft = draftToSend(ledger, command);
  const isUnsent = command.kind === 'send';
  const isEdited = ledger.edits[place] !== undefined;
  if (isUnsent && isEdited) removeLastTurn(ledger, place);
  const question = addQuestion(ledger, place, draft.trimmed, instant.nowMs);
  if (isUnsent && !isEdited) ledger.drafts[place] = EMPTY_DRAFT;
  if (isUnsent) ledger.edits[place] = undefined;
  openAsk(ledger, { place, question, manner: isUnsent && isEdited ? 'instead' : 'new' }, instant);
}

/** What stands in a persona's input (behaviour 10.12). */
export function draftInInput({ drafts, edits }: Ledger, place: number): Draft {
  return edits[place]?.draft ?? drafts[place]!;
}

function learnWrite(ledger: Ledger, draft: Draft): void {
  const edit = ledger.edits[ledger.place];
  touch(ledger, ledger.place);
  if (edit) ledger.edits[ledger.place] = { ...edit, draft };
  else ledger.drafts[ledger.place] = draft;
}

function learnEdit(ledger: Ledger): void {
  const question = lastQuestion(ledger.transcripts[ledger.place]!)!;
  touch(ledger, ledger.place);
  ledger.edits[ledger.place] = { question, draft: readDraft(question.content) };
}

/** Every reason there is not to send a persona's text now; none means that it is sent (behaviour 10.1, 10.7, 10.8). */
export function refusals(
  ledger: Ledger,
  place: number,
  { blank, characters } = draftInInput(ledger, place),
): RefusalReason[] {
  const reasons: RefusalReason[] = [];
  if (ledger.disposed || ledger.stage !== 'chat') reasons.push('not-open');
  if (blank) reasons.push('blank');
  if (characters > MOST_CHARACTERS) reasons.push('too-long');
  if (ledger.ask) reasons.push('loading');
  return reasons;
}

/** Beside an edit nothing is sent, since its question would no longer be the last. */
function refusalsOfAsk(ledger: Ledger, command: Kind<'ask'>): RefusalReason[] {
  const reasons = refusals(ledger, ledger.place, draftToSend(ledger, command));
  return ledger.edits[ledger.place] ? [...reasons, 'editing'] : reasons;
}

function refusalsOfEdit(ledger: Ledger): RefusalReason[] {
  const reasons: RefusalReason[] = [];
  if (ledger.stage !== 'chat') reasons.push('not-open');
  if (!lastQuestion(ledger.transcripts[ledger.place]!)) reasons.push('nothing-to-edit');
  if (ledger.edits[ledger.place]) reasons.push('editing');
  return reasons;
}

/** A question is asked once more where it is the last, has no whole answer, and none is open (behaviour 11.12). */
function refusalsOfTryAgain(ledger: Ledger, { personaId }: Kind<'try-again'>): RefusalReason[] {
  const place = placeOf(ledger, personaId);
  if (place < 0) return ['unknown-persona'];
  const reasons: RefusalReason[] = [];
  if (ledger.stage !== 'chat') reasons.push('not-open');
  if (ledger.ask) reasons.push('loading');
  if (!isAskable(ledger.transcripts[place]!)) reasons.push('nothing-to-repeat');
  return reasons;
}

function learnTryAgain(ledger: Ledger, place: number, instant: Instant): void {
  const question = lastQuestion(ledger.transcripts[place]!)!;
  openAsk(ledger, { place, question, manner: 'again' }, instant);
}

/** A conversation of a file takes the place of its persona's, unless something of that is under way (behaviour 9.11). */
function learnRestore(ledger: Ledger, { conversation }: Kind<'restore'>): void {
  const place = placeOf(ledger, conversation.personaId);
  replaceTranscript(ledger, place, conversation.messages.map(expectedOf));
  choose(ledger, place);
}

/** What was asked begins again with the welcome, and can be brought back. */
function learnNew(ledger: Ledger, { nowMs }: Instant): void {
  const { place } = ledger;
  const earlier = ledger.transcripts[place]!;
  if (!lastQuestion(earlier)) return;
  const { welcome } = ledger.personas[place]!;
  const { id } = earlier[0]!;
  const timestampMs = stamp(ledger, place, nowMs);
  replaceTranscript(ledger, place, [{ sender: 'ai', content: welcome, id, timestampMs }]);
  ledger.undoable[place] = earlier;
}

function refusalsOfNew(ledger: Ledger): RefusalReason[] {
  const reasons: RefusalReason[] = [];
  if (ledger.stage !== 'chat') reasons.push('not-open');
  if (ledger.ask?.place === ledger.place) reasons.push('loading');
  if (ledger.edits[ledger.place]) reasons.push('editing');
  return reasons;
}

function replaceTranscript(ledger: Ledger, place: number, transcript: ExpectedMessage[]): void {
  touch(ledger, place);
  ledger.transcripts[place] = transcript;
  ledger.undoable[place] = undefined;
  ledger.lastStampsMs[place] = transcript.at(-1)!.timestampMs;
  const question = transcript.at(-1)!;
  ledger.notices[place] = question.sender === 'user' ? { kind: 'unanswered', question } : undefined;
  ledger.present.happenings.push({ kind: 'restored', place });
}

function refusalsOfRestore(ledger: Ledger, { conversation }: Kind<'restore'>): RefusalReason[] {
  const place = placeOf(ledger, conversation.personaId);
  if (place < 0) return ['unknown-persona'];
  const reasons: RefusalReason[] = [];
  if (ledger.stage !== 'chat') reasons.push('restore-not-open');
  if (ledger.ask?.place === place) reasons.push('restore-answering');
  if (ledger.edits[place]) reasons.push('restore-editing');
  return reasons;
}

function placeOf({ personas }: Ledger, personaId: ChatId): number {
  return personas.findIndex(({ chatId }) => chatId === personaId);
}

function askedAt(ledger: Ledger, personaId: ChatId): Ledger['ask'] {
  return ledger.ask?.place === placeOf(ledger, personaId) ? ledger.ask : undefined;
}

function unless(holds: boolean, reason: RefusalReason): RefusalReason[] {
  return holds ? [] : [reason];
}

function expectedOf({ sender, content, id, timestampMs, flaw }: Message): ExpectedMessage {
  const message = { sender, content, id, timestampMs };
  if (!flaw) return message;
  const failure =
    'failure' in flaw && flaw.failure ? ({ kind: 'given', failure: flaw.failure } as const) : undefined;
  return { ...message, flaw: failure ? { kind: flaw.kind, failure } : { kind: flaw.kind } };
}
