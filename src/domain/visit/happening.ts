import type { AskProgress, Ending } from '../asking/ask.ts';
import type { Message, Notice } from '../conversation/conversation.ts';
import type { PersonaId } from '../squad/persona.ts';
import type { Stage } from './stage.ts';
import type { AgreementMap, MapProblem } from '../table/agreement-map.ts';
import type { Round } from '../table/round.ts';

/** What has a limit beyond which the oldest is removed. */
export type Dropped = 'earlier conversation' | 'round';

/** An event of the stage, the choice, a conversation, a question or the round table. */
export type Happening = VisitHappening | TableHappening;

type VisitHappening =
  | { readonly kind: 'stage-changed'; readonly stage: Stage }
  | { readonly kind: 'chosen'; readonly personaId: PersonaId; readonly beforeId: PersonaId }
  /** The persona's conversation has begun, with its welcome. */
  | { readonly kind: 'opened'; readonly personaId: PersonaId }
  /** The persona's conversation was replaced by an imported one, a new one, or an earlier one. */
  | { readonly kind: 'conversation-replaced'; readonly personaId: PersonaId }
  /** The oldest of a persona's earlier conversations, or of the rounds, was removed: at most `MAX_PAST` are kept. */
  | { readonly kind: 'dropped'; readonly what: Dropped }
  /** An earlier answer took the place of the one that was asked for after it. */
  | { readonly kind: 'answer-brought-back'; readonly personaId: PersonaId }
  | {
      readonly kind: 'asked';
      readonly personaId: PersonaId;
      readonly question: Message;
      /** `new` was added, `edited` replaced the last question; with the others it was there before. */
      readonly manner: 'new' | 'edited' | 'again' | 'continued';
    }
  | {
      readonly kind: 'text-arrived';
      readonly personaId: PersonaId;
      /** The text of the current attempt so far. */
      readonly text: string;
      /** Its newest part, which at first is all of it. */
      readonly newest: string;
    }
  /** Not noted for a first attempt that begins with the question. */
  | { readonly kind: 'progressed'; readonly personaId: PersonaId; readonly progress: AskProgress }
  | {
      readonly kind: 'ended';
      readonly personaId: PersonaId;
      readonly questionId: string;
      readonly ending: Ending;
      /** The message that has joined the conversation; undefined if the turn stays as it was. */
      readonly answer: Message | undefined;
      /** What has joined an answer that was continued. */
      readonly added?: string;
      readonly notice: Notice | undefined;
      /** Who gave the answer, if that is another than was known when it was asked for. */
      readonly answerer?: string;
    };

/** After `round-asked`, each question of the round is noted as `asked`. */
type TableHappening =
  | { readonly kind: 'table-opened' | 'table-closed' }
  | { readonly kind: 'seated'; readonly personaId: PersonaId; readonly isSeated: boolean }
  | { readonly kind: 'round-asked'; readonly round: Round }
  | { readonly kind: 'map-asked'; readonly roundNumber: number }
  | { readonly kind: 'map-progressed'; readonly roundNumber: number; readonly progress: AskProgress }
  | { readonly kind: 'map-drawn'; readonly roundNumber: number; readonly map: AgreementMap }
  | { readonly kind: 'map-missed'; readonly roundNumber: number; readonly problem: MapProblem }
  /** An answer was quoted before another persona's draft, perhaps cut. */
  | {
      readonly kind: 'passed-on';
      readonly personaId: PersonaId;
      readonly toId: PersonaId;
      readonly isCut: boolean;
    };
