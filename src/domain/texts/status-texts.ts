import type { AnswerFlaw } from '../conversation.ts';
import type { Notice } from '../ending.ts';
import type { LengthView, SendDecision } from '../send-rules.ts';
import type { Offer, OpenQuestion } from '../visit/lane.ts';
import { CHAT_TEXTS, describeAnswering, describeLength } from './chat-texts.ts';
import { TEXTS } from './page-texts.ts';
import {
  describeFailure,
  describeFlaw,
  describeNotice,
  describeProgress,
  describeSendRefusal,
} from './question-texts.ts';

/** Where a question stands. */
interface Status {
  readonly personaName: string;
  readonly question: Pick<OpenQuestion, 'progress'>;
  /** In a wait, until the next attempt; the whole wait unless given. */
  readonly secondsLeft?: number | undefined;
}

/** What is in the input, and whether it can be sent. */
interface Draft {
  readonly draftLength: LengthView;
  readonly sendDecision: SendDecision;
  /** Whether a quotation in it was cut; none is in the table's. */
  readonly isQuotationCut?: boolean;
}

/** How the last question ended: `notice` if its turn does not say so, `flaw` of the answer that it has. */
interface LastQuestion {
  readonly notice: Notice | undefined;
  readonly flaw: AnswerFlaw | undefined;
  /** Whether it is being asked again. */
  readonly isAnswering: boolean;
}

/** Why the last question has no complete answer. */
interface Trouble {
  readonly text: string;
  /** Whether the visitor stopped it. */
  readonly isOwnDoing: boolean;
}

/** Whose question a shell reports, stops or retries: the chosen lane's, otherwise the first that is open. */
export function reportedOf<Lane>(chosen: Lane, answering: readonly Lane[]): Lane | undefined {
  return answering.includes(chosen) ? chosen : answering[0];
}

/** Who answers and which attempt it is, with the seconds left in a wait, whose cause is the second line (behaviour 11.10). */
export function describeStatus({ personaName, question, secondsLeft }: Status): readonly string[] {
  const { progress } = question;
  const state = `${describeAnswering(personaName)}. ${describeProgress(progress, secondsLeft)}.`;
  return progress.kind === 'waiting' ? [state, describeFailure(progress.failure)] : [state];
}

/** How long the text is, near the limit, what of it was cut, and what it must wait for (behaviour 10.7, 10.11, 17.4, 17.19). */
export function hintsOf({
  draftLength: { kind, characters, limit },
  sendDecision,
  isQuotationCut = false,
}: Draft): readonly string[] {
  const reason = sendDecision.kind === 'refuse' ? sendDecision.reason : undefined;
  return [
    ...(kind === 'quiet' ? [] : [describeLength(characters, limit)]),
    ...(isQuotationCut ? [CHAT_TEXTS.quotationCut] : []),
    ...(reason === undefined || reason === 'blank' || reason === 'not-open'
      ? []
      : [describeSendRefusal(reason)]),
  ];
}

/** Nothing while the question is open or once it has a complete answer (behaviour 11.11, 11.12, 11.22 to 11.24). */
export function troubleOf({ notice, flaw, isAnswering }: LastQuestion): Trouble | undefined {
  const trouble = notice ?? flaw;
  if (isAnswering || !trouble) return undefined;
  const text = notice ? describeNotice(notice) : flaw ? describeFlaw(flaw) : '';
  return { text, isOwnDoing: trouble.kind === 'stopped' };
}

/** The name of what can be done about a question (behaviour 11.11, 11.12, 11.24). */
export function describeOffer(offer: Offer): string {
  switch (offer) {
    case 'retry-now':
      return 'Retry now';
    case 'stop':
      return 'Stop';
    case 'try-again':
      return TEXTS.tryAgain;
  }
}
