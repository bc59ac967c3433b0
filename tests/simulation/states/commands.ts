import type { VisitCommand } from '../drive.ts';
import type { Moment } from '../laws/law.ts';
import type { Fact, Performed } from '../world/fact.ts';
import type { Coverage } from './coverage.ts';
import { type State, STATES } from './states.ts';

type Counts = Coverage['counts'];

const ODD = /[^\x20-\x7E]/u;
const LONG = 7200;
const MANNERS: Partial<Record<VisitCommand['kind'], string>> = {
  ask: 'send ',
  send: 'send ',
  restore: 'restore ',
};

/** The states of refusals, by what stands before and after the word. */
const REFUSED: ReadonlyMap<string, ReadonlyMap<string, State>> = new Map(
  ['', 'send ', 'restore '].map((manner) => {
    const beginning = `${manner}refused: `;
    const own = STATES.filter((state) => state.startsWith(beginning));
    return [manner, new Map(own.map((state) => [state.slice(beginning.length), state]))];
  }),
);

export function countCommands(counts: Counts, facts: readonly Fact[], moment: Moment): void {
  for (const fact of facts) {
    if (fact.kind === 'command') countCommand(counts, fact, moment);
    if (fact.kind === 'disposed') countEnd(counts, moment);
  }
  let sent = 0;
  for (const { performed, text } of moment.ledger.present.commands) {
    if (text === undefined || performed.decision.kind === 'refuse') continue;
    sent += 1;
    counts['send accepted'] += 1;
    if (ODD.test(text)) counts['odd text sent'] += 1;
    if (text.length >= LONG) counts['long text sent'] += 1;
  }
  if (sent > 0 && moment.ledger.present.commands.at(-1)?.performed.command.kind === 'send') {
    const last = moment.ledger.present.commands.at(-1)!.performed.decision;
    if (sent > 1 || last.kind === 'refuse') counts['second send at once'] += 1;
  }
}

function countCommand(counts: Counts, { command, decision }: Performed, moment: Moment): void {
  const { before, after, ledger } = moment;
  if (decision.kind === 'refuse') {
    countRefusal(counts, command, decision.reason);
    return;
  }
  const { question } = before;
  switch (command.kind) {
    case 'next':
    case 'previous':
    case 'choose':
      countSwitch(counts, command.kind, moment);
      return;
    case 'go-back':
      if (after.busy && before.stage === 'chat') counts['chat left while asked'] += 1;
      return;
    case 'skip-intro':
      counts['intro skipped'] += 1;
      return;
    case 'retry-now':
      counts['retry now'] += 1;
      countElsewhere(counts, command.personaId, moment);
      return;
    case 'stop':
      countElsewhere(counts, command.personaId, moment);
      return;
    case 'try-again':
      countTryAgain(counts, command.personaId, moment);
      return;
    case 'stream':
      if (after.busy && after.streaming !== before.streaming) counts['streaming switched while asked'] += 1;
      return;
    case 'edit':
      if (question && question.questionId === before.here.lastQuestionId) {
        counts['edit while its question is answered'] += 1;
      }
      return;
    case 'cancel-edit':
      counts['edit cancelled'] += 1;
      return;
    case 'restore':
      counts['conversation put back'] += 1;
      if (ledger.ask) counts['conversation put back while another answers'] += 1;
      return;
    case 'ask':
      if (before.here.draft.trim() === '' || !before.here.starters.includes(command.text)) return;
      counts['starter asked beside a draft'] += 1;
      return;
    case 'send':
      countEdit(counts, moment);
      return;
    case 'undo-new-conversation':
      counts['new conversation undone'] += 1;
      return;
    case 'begin':
    case 'new-conversation':
    case 'show-card':
    case 'pause-motion':
    case 'stop-all':
    case 'write':
      return;
  }
}

function countRefusal(counts: Counts, { kind }: VisitCommand, reason: string): void {
  if (kind === 'ask' && reason === 'editing') counts['question beside an edit'] += 1;
  if (kind === 'choose') counts['unknown id chosen'] += 1;
  const state = stateOfRefusal(kind, reason);
  if (state) counts[state] += 1;
}

function countEnd(counts: Counts, { before }: Moment): void {
  const phase = before.question?.progress.kind;
  if (phase === 'attempting') counts['end while attempting'] += 1;
  if (phase === 'waiting') counts['end during a wait'] += 1;
  if (before.stage === 'intro') counts['end in the intro'] += 1;
}

function countElsewhere(counts: Counts, personaId: string, { before }: Moment): void {
  if (before.chosen.persona.chatId !== personaId) counts['command to another lane'] += 1;
}

function countTryAgain(counts: Counts, personaId: string, { before, ledger }: Moment): void {
  const place = ledger.personas.findIndex(({ chatId }) => chatId === personaId);
  const { notice, messages } = before.lanes[place]!;
  const flaw = messages.at(-1)?.flaw;
  if (before.chosen.place !== place) counts['question to another lane'] += 1;
  if (notice?.kind === 'stopped') counts['try again after a stop without text'] += 1;
  if (notice?.kind === 'send-failed') counts['try again after an error'] += 1;
  if (notice?.kind === 'unanswered') counts['try again after an import'] += 1;
  if (flaw?.kind === 'no-answer') counts['try again after an apology'] += 1;
  if (flaw?.kind === 'stopped') counts['try again after a stop'] += 1;
  if (flaw?.kind === 'incomplete') counts['try again after a break'] += 1;
  if (flaw?.kind === 'no-content') counts['try again after no content'] += 1;
}

function countEdit(counts: Counts, { before: { here: before }, after: { here: after } }: Moment): void {
  if (!before.editing || after.editing || after.lastQuestionId === before.lastQuestionId) return;
  counts['edit sent'] += 1;
  const newest = before.messages.at(-1);
  if (newest?.sender === 'ai') counts['edit sent in the place of an answer'] += 1;
  if (newest?.flaw) counts['edit of a flawed turn'] += 1;
}

function countSwitch(counts: Counts, kind: VisitCommand['kind'], { before, after, ledger }: Moment): void {
  const [from, to] = [before.chosen.place, after.chosen.place];
  const last = ledger.personas.length - 1;
  if (kind === 'next' && from === last && to === 0) counts['wrap at the end'] += 1;
  if (kind === 'previous' && from === 0 && to === last) counts['wrap at the start'] += 1;
  if (from === to || after.stage !== 'chat' || after.question !== before.question) return;
  if (after.question?.progress.kind === 'attempting') counts['switch while answering'] += 1;
  if (after.question?.progress.kind === 'waiting') counts['switch during a wait'] += 1;
}

function stateOfRefusal(kind: VisitCommand['kind'], reason: string): State | undefined {
  const manner = reason === 'visit-ended' ? '' : (MANNERS[kind] ?? '');
  return REFUSED.get(manner)?.get(reason);
}
