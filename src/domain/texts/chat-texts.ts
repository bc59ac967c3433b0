import type { AnswerLength } from '../asking/answer-length.ts';
import { type Answerer, isDemo, staysHere } from '../answerer.ts';
import { type AskProgress, isRetrying } from '../asking/ask.ts';
import { MAX_ANSWERER_CHARACTERS } from '../checks/bounds.ts';
import { cleanLine } from '../checks/clean-line.ts';
import { hostNameOf } from '../checks/hosts.ts';
import { shortLine } from '../checks/one-line.ts';
import type { AnswerFacts } from '../conversation/answer-facts.ts';
import type { Notice, Status } from '../conversation/conversation.ts';
import { MAX_CONTINUATIONS, MAX_DRAFT_CHARACTERS, MAX_PAST } from '../limits.ts';
import type { Metrics } from '../visit/metrics.ts';
import { MAX_ATTEMPTS, needsAccessCode } from '../asking/retry-policy.ts';
import {
  MAX_QUESTION_CHARACTERS,
  type LengthView,
  type SendDecision,
  type SendRefusal,
} from '../conversation/send-rules.ts';
import type { Dropped } from '../visit/happening.ts';
import type { Offer } from '../visit/lane.ts';
import type { ConnectionState } from '../visit/visit.ts';
import { describeFailure, describeRefusal } from './failure-texts.ts';
import { PAGE_TEXTS, describeMark, numberWord } from './page-texts.ts';
import { groupDigits } from './group-digits.ts';

/** Buttons, headings and labels of the chat. */
export const CHAT_TEXTS = {
  back: 'Back',
  starters: 'Suggested questions',
  placeholder: 'Type your message...',
  messageLabel: 'Your message',
  send: 'Send',
  newLine: 'New line',
  conversation: 'Conversation',
  rounds: 'Rounds',
  you: 'You',
  profile: 'Profile',
  newMessage: 'New message',
  toEnd: 'To the end',
  showTimes: 'Show times',
  questionState: 'Status of your question',
  answerState: 'Status of this answer',
  details: 'Details',
  generalReply: 'A general reply',
  nothingToSay: 'Why there is no answer',
  askNow: 'Ask it now',
  brokenPart: 'Incomplete: the answer broke off here.',
  copyMessage: 'Copy message',
  copied: 'Copied',
  notCopied: 'Could not copy',
  edit: 'Edit',
  editing: 'Editing your last question',
  cancelEdit: 'Cancel edit',
  begunAgain: 'This is a new conversation.',
  undo: 'Undo',
  drawingMap: 'Drawing the map',
  length: 'Length of answers',
  connect: 'Connect',
  notConnected: 'Your model is not connected any more.',
  quotationCut: 'The quotation is cut to the length of a message',
} as const;

type NamedAnswerer = Pick<Answerer, 'kind' | 'host' | 'model'>;

const CONNECTIONS: Readonly<Record<ConnectionState, string>> = {
  connected: 'Connected',
  reconnecting: 'Reconnecting',
  offline: 'Offline',
  unavailable: 'Provider unavailable',
  disconnected: 'Not connected',
};

const PREPARED = 'Prepared answers, no AI.';

const NO_MEMORY = 'Each question is answered on its own.';

const DISCLOSURES: Readonly<Record<Answerer['kind'], string>> = {
  mock: `${PREPARED} Your text stays on this machine.`,
  'page-mock': `${PREPARED} Your text stays on this machine.`,
  'remote-mock': `${PREPARED} Your text goes to this page's server.`,
  relay: "Replies come from an AI model. Your text goes through this page's server to its provider.",
  direct: 'Replies come from an AI model. Your text goes from this browser straight to its provider.',
  'own-model': 'Replies come from your own model. Your text goes from this browser straight to it.',
};

const LENGTHS: Readonly<Record<AnswerLength, string>> = { short: 'Short', normal: 'Normal', long: 'Long' };

const OFFERS: Readonly<Record<Offer, string>> = {
  retryNow: 'Retry now',
  stop: 'Stop',
  tryAgain: PAGE_TEXTS.tryAgain,
  continueAnswer: 'Continue',
  askAgain: 'Ask again',
  bringBackAnswer: 'Bring back the earlier answer',
};

export function describeLength(length: AnswerLength): string {
  return LENGTHS[length];
}

export function describeConnection(state: ConnectionState): string {
  return CONNECTIONS[state];
}

/** Says whether an AI answers, where the text goes, and whether nothing is remembered. */
export function disclosureText(answerer: Pick<Answerer, 'kind' | 'host'>, memoryTurns: number): string {
  const { kind } = answerer;
  return [
    DISCLOSURES[kind],
    ...(kind === 'own-model' && staysHere(answerer) ? ['No text leaves this machine.'] : []),
    ...(isDemo(answerer) || memoryTurns > 0 ? [] : [NO_MEMORY]),
  ].join(' ');
}

/**
 * The name of the answerer, beside the indicator, such as `llama3.2 · localhost`.
 * @param model of the persona that is shown
 */
export function answererLabel(answerer: NamedAnswerer, model?: string): string {
  return answererParts(answerer, model).join('');
}

/** The same in two parts, of which the second can be missing: only the name may be cut. */
export function answererParts(
  answerer: NamedAnswerer,
  model = answerer.model,
): readonly [name: string, host?: string] {
  if (isDemo(answerer)) return ['Demo'];
  const { host } = answerer;
  return host === undefined ? [model] : [model, ` · ${hostNameOf(host)}`];
}

/**
 * Who is asked, as an answer keeps it: as beside the indicator, but a demo says more, since it may stand among answers of
 * models.
 * @param model that is asked for the persona
 */
export function describeAnswerer(answerer: Answerer, model: string): string {
  if (isDemo(answerer)) return 'Demo, prepared answers';
  // With the port, which tells two servers on one machine apart.
  const { host } = answerer;
  return cleanLine(host === undefined ? model : `${model} · ${host}`, MAX_ANSWERER_CHARACTERS);
}

/** Shown above the first question that another answers than the questions before it. */
export function describeChange(answerer: string): string {
  return `From here on: ${answerer}`;
}

/** The button that goes on with the site's own answerer after a model of the visitor's own is gone. */
export function goOnLabel(site: NamedAnswerer): string {
  return `Go on with ${isDemo(site) ? 'the demo' : answererLabel(site)}`;
}

/** The button that names the answerer, and opens the choice. */
export function whoAnswersLabel(answerer: string): string {
  return `${PAGE_TEXTS.whoAnswers}: ${answerer}`;
}

/** The button above the oldest message that is shown. */
export function earlierLabel(count: number): string {
  return `Show earlier messages (${groupDigits(count)})`;
}

export function laterLabel(count: number): string {
  return `Show later messages (${groupDigits(count)})`;
}

/** Shown above the first message that a persona remembers. */
export function rememberedLabel(personaName: string): string {
  return `${personaName} remembers from here on`;
}

/** The button that passes an answer on: to the only other persona, or to one of several. */
export function passOnLabel(onlyOther?: string): string {
  return `Pass on to ${onlyOther ?? '…'}`;
}

/* ---- The carousel ---- */

export const CAROUSEL_TEXTS = {
  persona: 'Persona',
  personas: 'Personas',
  previous: 'Previous persona',
  next: 'Next persona',
  carousel: 'carousel',
  slide: 'slide',
} as const;

/** The carousel's position, such as 'The Evaluator, 4 of 4'; only the name if there is one persona. */
export function positionLabel(personaName: string, index: number, count: number): string {
  return `${personaName}${placeAmong(index, count)}`;
}

/** The position after the name, such as ', 4 of 4'; empty if there is one persona. */
export function placeAmong(index: number, count: number): string {
  return count === 1 ? '' : `, ${index + 1} of ${count}`;
}

/* ---- The card of a persona ---- */

export const PROFILE_TEXTS = {
  specialization: 'Specialization',
  capabilities: 'Capabilities',
  coreCapabilities: 'Core Capabilities',
  technicalMetrics: 'Technical Metrics',
  performanceIndicators: 'Performance Indicators',
} as const;

export const METRIC_LABELS = [
  ['uptimePercent', 'Uptime'],
  ['responseTimeSeconds', 'Response time'],
  ['neuralPathways', 'Neural pathways'],
  ['loadFactor', 'Load factor'],
] as const satisfies readonly (readonly [keyof Metrics, string])[];

/** One value of a reading, with its unit. */
export function formatMetric(metric: keyof Metrics, metrics: Metrics): string {
  switch (metric) {
    case 'uptimePercent':
      return `${metrics.uptimePercent.toFixed(2)}%`;
    case 'responseTimeSeconds':
      return `${metrics.responseTimeSeconds.toFixed(2)} s`;
    case 'neuralPathways':
      return groupDigits(metrics.neuralPathways);
    case 'loadFactor':
      return metrics.loadFactor.toFixed(2);
  }
}

/** A stat's key with a capital letter. */
export function statLabel(key: string): string {
  return `${key.charAt(0).toUpperCase()}${key.slice(1)}`;
}

export function idBadge(badgeId: string): string {
  return `ID: ${badgeId}`;
}

/* ---- A question and its answer ---- */

const FULL = `The input is full: it takes ${groupDigits(MAX_DRAFT_CHARACTERS)} characters, and what goes beyond is cut. At most ${groupDigits(MAX_QUESTION_CHARACTERS)} can be sent`;

/** Beside the input stands already that nothing is sent until somebody is chosen. */
const UNSAID: ReadonlySet<SendRefusal> = new Set(['blank', 'not-open', 'not-connected']);

/** The state of an input. */
interface InputState {
  readonly draftLength: LengthView;
  readonly sendDecision: SendDecision;
  /** Whether a quotation in it was cut; the table's input has none. */
  readonly isQuotationCut?: boolean;
}

/** Hints below an input: its length near the limit, a quotation that was cut, and why it cannot be sent. */
export function hintsOf({
  draftLength,
  sendDecision,
  isQuotationCut = false,
}: InputState): readonly string[] {
  const { kind, characters, limit } = draftLength;
  const reason = sendDecision.kind === 'refuse' ? sendDecision.reason : undefined;
  return [
    ...(kind === 'quiet' ? [] : [`${groupDigits(characters)} of ${groupDigits(limit)} characters`]),
    ...(isQuotationCut ? [CHAT_TEXTS.quotationCut] : []),
    ...(kind === 'full' ? [FULL] : []),
    ...(reason === undefined || UNSAID.has(reason) || (kind === 'full' && reason === 'too-long')
      ? []
      : [describeRefusal(reason)]),
  ];
}

export function describeAnswering(personaName: string): string {
  return describeMark(personaName, 'answering');
}

/**
 * The progress of a question; undefined during the first attempt.
 * @param secondsLeft of a wait; by default, its whole length
 * @param what is asked for
 */
export function describeProgress(
  progress: AskProgress,
  secondsLeft?: number,
  what = 'Your question',
): string | undefined {
  if (progress.kind === 'offline') return `You are offline. ${what} waits for the network`;
  const attempt = isRetrying(progress) ? `Attempt ${progress.attempt} of ${MAX_ATTEMPTS}` : undefined;
  if (progress.kind === 'attempting') return attempt;
  if (progress.kind === 'queued') return attempt ? `${attempt} waits for its turn` : 'Waits for its turn';
  return `${attempt}, next in ${secondsLeft ?? Math.ceil(progress.delayMs / 1000)} s`;
}

/**
 * The progress of a map.
 * @param words that have arrived
 * @param secondsLeft as above
 */
export function describeDrawing(progress: AskProgress, words = 0, secondsLeft?: number): string {
  const step = describeProgress(progress, secondsLeft, 'The map');
  const count = words === 1 ? '1 word' : `${groupDigits(words)} words`;
  return sentences(words === 0 ? CHAT_TEXTS.drawingMap : `${CHAT_TEXTS.drawingMap}: ${count}`, step);
}

/** Joins texts without a full stop. */
export function sentences(...texts: readonly (string | undefined)[]): string {
  return texts.flatMap((text) => (text === undefined ? [] : `${text}.`)).join(' ');
}

export function describeOffer(offer: Offer): string {
  return OFFERS[offer];
}

const CONTEXT_FULL =
  "The model's context is full. Remember fewer turns, or start the model with more context.";

const FILTERED = "Cut by the provider's content filter.";

export function describeStatus(status: Status): string {
  switch (status.kind) {
    case 'cut': {
      const limit = status.isContextFull ? CONTEXT_FULL : 'The answer reached its token limit.';
      if (status.isStuck) return `${limit} The model did not go on.`;
      return status.continued === MAX_CONTINUATIONS
        ? `${limit} It was continued ${MAX_CONTINUATIONS} times.`
        : limit;
    }
    case 'filtered':
      return FILTERED;
    case 'refused':
      return 'The model declined to answer.';
    case 'stopped':
      return 'Stopped. The answer so far is kept.';
    case 'incomplete':
      return status.failure ? `Incomplete. ${describeFailure(status.failure)}` : 'Incomplete. Try again.';
    case 'no-answer':
      return describeFailure(status.failure);
    case 'no-content':
      return status.isFiltered
        ? FILTERED
        : 'The provider answered without any text. Try again, or rephrase the question.';
  }
}

/** Why a demo has only general replies to a question. */
export function describeNothingToSay(question: string): string {
  return `This demo has no AI. Its answers were written by hand, so it has nothing to say about “${shortLine(question)}”.`;
}

/** How long an answer took, and how many tokens; undefined if neither is known. */
export function describeEffort({
  seconds,
  tokens,
}: Pick<AnswerFacts, 'seconds' | 'tokens'>): string | undefined {
  const parts = [
    ...(seconds === undefined ? [] : [formatSeconds(seconds)]),
    ...(tokens === undefined ? [] : [tokens === 1 ? '1 token' : `${groupDigits(tokens)} tokens`]),
  ];
  return parts.length === 0 ? undefined : parts.join(' · ');
}

/** What is known of an answer, as a document names it. */
export function describeFacts({ isGeneral, model, ...effort }: AnswerFacts): readonly string[] {
  return [isGeneral && CHAT_TEXTS.generalReply, model, describeEffort(effort)].filter(
    (each) => each !== undefined,
  );
}

/** With one decimal below ten seconds. */
export function formatSeconds(seconds: number): string {
  return seconds < 10 ? `${seconds.toFixed(1)} s` : `${groupDigits(Math.round(seconds))} s`;
}

/** The model that gave an answer. */
export function describeModel(model: string): string {
  return `Model: ${model}`;
}

/** The line that a thought folds into. */
export function describeThought(seconds: number | undefined, isThinking: boolean): string {
  const verb = isThinking ? 'Thinking' : 'Thought';
  return seconds ? `${verb} for ${seconds} s` : verb;
}

/** With how many turns a question was asked, where the model's context had no room for more. */
export function describeRemembered(turns: number): string {
  if (turns === 0) return 'Remembered no earlier turn: none fits into this model.';
  const which = turns === 1 ? 'turn' : `${turns} turns`;
  return `Remembered the last ${which}: more do not fit into this model.`;
}

export function describeNotice(notice: Notice): string {
  switch (notice.kind) {
    case 'kept': {
      const { failure, manner } = notice;
      const kept = manner === 'again' ? 'The earlier answer is kept.' : 'The answer so far is kept.';
      if (!failure) return `${kept} The new one has no text.`;
      return needsAccessCode(failure)
        ? `An access code is needed. ${kept}`
        : `${kept} ${describeFailure(failure)}`;
    }
    case 'not-sent':
      return 'Failed to send message. Please try again.';
    case 'stopped':
      return 'Stopped. Your question is kept.';
    case 'no-answer':
      return notice.failure
        ? 'An access code is needed. Your question is kept.'
        : 'This question has no answer yet.';
  }
}

/* ---- What a screen reader says beside the answers ---- */

export const ANNOUNCEMENTS = {
  tableOpened: 'Round table opened',
  tableClosed: 'Round table closed',
  resumed: 'Your earlier conversations are back',
  answerBroughtBack: 'The earlier answer is back',
} as const;

/** Announces that the limit of what is kept has been reached. */
export function describeDropped(what: Dropped): string {
  return `The oldest ${what} was removed: at most ${MAX_PAST} are kept.`;
}

export function describeMessage(senderName: string, content: string): string {
  return `${senderName}: ${content}`;
}

/** Announces who is answering a round's question. */
export function describeRoundAsked(names: readonly string[], squadCount: number): string {
  if (names.length < squadCount) return `${joinNames(names)} are answering`;
  return names.length === 2 ? 'Both are answering' : `All ${numberWord(names.length)} are answering`;
}

/** Announces the end of a persona's part of a round, such as `The Executor, 2 of 4: …`: the second of four to end. */
export function describeLaneEnd(name: string, ended: number, count: number, words: string): string {
  return describeMessage(positionLabel(name, ended - 1, count), words);
}

/** Announces where an answer was passed on to. */
export function describePassOn(fromName: string, toName: string): string {
  return `Passed on: the answer of ${fromName} is quoted in your message to ${toName}`;
}

/** `A`, `A and B`, or `A, B and C`. */
export function joinNames(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
}
