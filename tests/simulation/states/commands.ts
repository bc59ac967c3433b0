import type { Moment } from '../laws/law.ts';
import type { Fact } from '../world/fact.ts';
import type { Coverage } from './coverage.ts';

type Command = Fact & { readonly kind: 'command' };

const ODD = /[^\x20-\x7E]/u;
const LONG = 7200;

export function countCommands(counts: Coverage['counts'], facts: readonly Fact[], moment: Moment): void {
  for (const fact of facts) if (fact.kind === 'command') countCommand(counts, fact, moment);
  const { restores, sends } = moment.ledger.present;
  for (const { decision } of restores) {
    if (decision.kind === 'refuse') counts[`restore refused: ${decision.reason}`] += 1;
    else {
      counts['conversation put back'] += 1;
      if (moment.after.asking) counts['conversation put back while another answers'] += 1;
    }
  }
  for (const { decision, text } of sends) {
    if (decision.kind === 'refuse') {
      counts[`send refused: ${decision.reason}`] += 1;
      continue;
    }
    counts['send accepted'] += 1;
    if (ODD.test(text)) counts['odd text sent'] += 1;
    if (text.length >= LONG) counts['long text sent'] += 1;
  }
  if (sends.length > 1 && sends[0]?.decision.kind === 'send') counts['second send at once'] += 1;
}

function countCommand(counts: Coverage['counts'], { name, argument }: Command, moment: Moment): void {
  const { before, after, ledger, wasDisposed } = moment;
  const progress = before.asking?.progress;
  if (wasDisposed) {
    counts['command after the end'] += 1;
    return;
  }
  switch (name) {
    case 'next':
    case 'previous':
    case 'choose':
      countSwitch(counts, name, moment);
      if (name === 'choose' && !ledger.personas.some(({ chatId }) => chatId === argument)) {
        counts['unknown id chosen'] += 1;
      }
      return;
    case 'goBack':
      if (after.asking && before.stage === 'chat') counts['chat left while asked'] += 1;
      return;
    case 'skipIntro':
      if (before.stage === 'intro') counts['intro skipped'] += 1;
      return;
    case 'retryNow':
      if (progress?.kind === 'waiting' && after.asking !== before.asking) counts['retry now'] += 1;
      return;
    case 'tryAgain':
      if (!before.asking && after.asking) countTryAgain(counts, moment);
      return;
    case 'setStreaming':
      if (after.asking && after.streaming !== before.streaming) counts['streaming switched while asked'] += 1;
      return;
    case 'edit':
      if (before.asking?.questionId === before.lastQuestionId && after.editing && !before.editing) {
        counts['edit while its question is answered'] += 1;
      }
      return;
    case 'cancelEdit':
      if (before.editing && !after.editing) counts['edit cancelled'] += 1;
      return;
    case 'dispose':
      if (progress?.kind === 'attempting') counts['end while attempting'] += 1;
      if (progress?.kind === 'waiting') counts['end during a wait'] += 1;
      if (before.stage === 'intro') counts['end in the intro'] += 1;
      return;
    case 'ask':
      if (before.editing && after.editing) counts['question beside an edit'] += 1;
      if (before.draft.trim() === '' || !before.starters.some((text) => text === argument)) return;
      if (after.asking && !before.asking) counts['starter asked beside a draft'] += 1;
      return;
    case 'send':
      countEdit(counts, moment);
      return;
    case 'begin':
    case 'setCardShown':
    case 'setMotionPaused':
    case 'write':
    case 'cancel':
    case 'restore':
      return;
  }
}

function countTryAgain(counts: Coverage['counts'], { before }: Moment): void {
  const { notice } = before;
  const flaw = before.messages.at(-1)?.flaw;
  if (notice?.kind === 'stopped') counts['try again after a cancel'] += 1;
  if (notice?.kind === 'send-failed') counts['try again after an error'] += 1;
  if (notice?.kind === 'unanswered') counts['try again after an import'] += 1;
  if (flaw?.kind === 'no-answer') counts['try again after an apology'] += 1;
  if (flaw?.kind === 'stopped') counts['try again after a stop'] += 1;
  if (flaw?.kind === 'incomplete') counts['try again after a break'] += 1;
  if (flaw?.kind === 'no-content') counts['try again after no content'] += 1;
}

function countEdit(counts: Coverage['counts'], { before, after }: Moment): void {
  if (!before.editing || after.editing || after.lastQuestionId === before.lastQuestionId) return;
  counts['edit sent'] += 1;
  const newest = before.messages.at(-1);
  if (newest?.sender === 'ai') counts['edit sent in the place of an answer'] += 1;
  if (newest?.flaw) counts['edit of a flawed turn'] += 1;
}

function countSwitch(counts: Coverage['counts'], name: string, { before, after, ledger }: Moment): void {
  const [from, to] = [before.selection.index, after.selection.index];
  const last = ledger.personas.length - 1;
  if (name === 'next' && from === last && to === 0) counts['wrap at the end'] += 1;
  if (name === 'previous' && from === 0 && to === last) counts['wrap at the start'] += 1;
  if (from === to || after.stage !== 'chat' || after.asking !== before.asking) return;
  if (after.asking?.progress.kind === 'attempting') counts['switch while answering'] += 1;
  if (after.asking?.progress.kind === 'waiting') counts['switch during a wait'] += 1;
}
