import { wordLength } from '../domain/texts/chat-texts.ts';
import { wordRefusal } from '../domain/texts/question-texts.ts';
import type { RefusalReason } from '../domain/send-rules.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { completionsOf } from './complete-line.ts';
import type { FooterState } from './draw-footer.ts';
import { wordMarksByKey } from './mark-words.ts';
import { TERMINAL_TEXTS } from './terminal-texts.ts';
import { wordActions, wordStatus } from './word-status.ts';

/** What the core does not know of the footer. */
export interface OwnState {
  readonly line: string;
  readonly cursor: number;
  /** What was just said about the line. */
  readonly flash: string | undefined;
  /** What is asked before a saved conversation is taken over. */
  readonly question: string | undefined;
  readonly turn: number;
}

/** What needs no words: nothing is typed, or how to begin stands right above. */
const SILENT: ReadonlySet<RefusalReason> = new Set(['blank', 'not-open']);

/** The footer as it should be now; whoever watches is told when that changes. */
export function readFooterState(squad: Squad, own: OwnState): FooterState {
  const { line, cursor, flash, question, turn } = own;
  const { persona } = squad.selection.value;
  const asking = squad.asking.value;
  return {
    isLanding: squad.stage.value === 'landing',
    persona,
    connection: squad.connection.value,
    partial: asking?.personaId === persona.chatId ? squad.partialReply.value : '',
    status: wordStatus(squad, squad.secondsLeft.value),
    actions: wordActions(squad),
    trouble: asking !== undefined && asking.progress.attempt > 1,
    turn,
    line,
    cursor,
    marks: wordMarksByKey(squad),
    hints: [...hintsOf(squad), question, flash].filter((hint) => hint !== undefined),
    completions: completionsOf(line, squad.personas),
  };
}

/** How long the text is and why it cannot be sent now, where there is something to say (behaviour 10.7, 10.11). */
export function hintsOf({ draftLength, editing, sendDecision }: Squad): readonly string[] {
  const { kind, characters, limit } = draftLength.value;
  const decision = sendDecision.value;
  const reason = decision.kind === 'refuse' && !SILENT.has(decision.reason) ? decision.reason : undefined;
  return [
    ...(editing.value === undefined ? [] : [TERMINAL_TEXTS.editing]),
    ...(kind === 'quiet' ? [] : [wordLength(characters, limit)]),
    ...(reason ? [wordRefusal(reason)] : []),
  ];
}
