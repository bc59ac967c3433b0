import { type Message, wholeAnswerAt } from '../domain/conversation.ts';
import { type Command, DONE } from '../domain/visit/command.ts';
import type { Lane } from '../domain/visit/lane.ts';
import type { Visit } from '../domain/visit/visit.ts';
import { type CommandContext, type Outcome, TAKEN, outcomeOf, refused } from './command.ts';
import { findPersona } from './find-persona.ts';
import { describeMarks } from './status.ts';
import {
  TERMINAL_TEXTS,
  describeAwaited,
  describeNothingToPass,
  describeSeatEditing,
  describeUnknownPersona,
} from './texts.ts';

/** Asks all at once; from the landing, too (behaviour 16.24). */
export function askAll({ visit }: CommandContext, question: string): Outcome {
  if (question === '') return refused(TERMINAL_TEXTS.nothingToAsk);
  // The table itself is opened by what follows from the round.
  if (visit.stage.peek() === 'landing') visit.perform({ kind: 'begin' });
  const decision = visit.perform({ kind: 'ask-all', text: question });
  if (decision.kind === 'refuse' && decision.reason === 'seat-editing') {
    const editing = visit.lanes.filter((lane) => lane.editing.peek() !== undefined);
    return refused(describeSeatEditing(editing.map(({ persona }) => persona.name)));
  }
  return outcomeOf(decision);
}

/** Draws the map of the newest round (behaviour 16.25). */
export function drawNewestMap({ visit }: CommandContext): Outcome {
  const round = visit.table.peek()?.rounds.peek().at(-1);
  if (!round) return refused(TERMINAL_TEXTS.noRound);
  const answering = visit.answering.peek();
  if (visit.stage.peek() === 'chat' && answering.length > 0) {
    return refused(describeAwaited(answering.map(({ persona }) => persona.name)));
  }
  return outcomeOf(visit.perform({ kind: 'draw-map', round: round.number }));
}

/** Passes the last complete answer of the open conversation on to another persona (behaviour 16.25). */
export function passOn({ visit }: CommandContext, argument: string): Outcome {
  const { personas } = visit.squad;
  const from = visit.chosen.peek();
  const to = findPersona(argument, personas);
  if (!to) return refused(describeUnknownPersona(argument, personas, describeMarks(visit)));
  if (visit.stage.peek() !== 'chat') return refused(TERMINAL_TEXTS.noConversation);
  const answer = lastCompleteAnswer(from);
  if (!answer) return refused(describeNothingToPass(from.persona.name));
  const { chatId: personaId } = from.persona;
  return outcomeOf(visit.perform({ kind: 'pass-on', personaId, messageId: answer.id, toId: to.chatId }));
}

/**
 * Cuts every wait short. Where nothing waits, asks again what has no complete answer: the chosen persona's own last
 * question, else all of the newest round (behaviour 11.11, 11.12, 16.24).
 */
export function retry({ visit }: CommandContext): Outcome {
  const waiting = visit.answering.peek().filter((lane) => lane.offers.peek().includes('retry-now'));
  const isMapWaiting = visit.table.peek()?.drawing.peek()?.progress.kind === 'waiting';
  if (isMapWaiting || waiting.length > 0) {
    for (const { persona } of waiting) visit.perform({ kind: 'retry-now', personaId: persona.chatId });
    if (isMapWaiting) visit.perform({ kind: 'retry-map-now' });
    return TAKEN;
  }
  const repeatable = lanesToRepeat(visit);
  if (repeatable.length === 0) return outcomeOf(visit.perform(refusable(visit)));
  const [decision = DONE] = repeatable.map(({ persona }) =>
    visit.perform({ kind: 'try-again', personaId: persona.chatId }),
  );
  return outcomeOf(decision);
}

function lanesToRepeat(visit: Visit): readonly Lane[] {
  const chosen = visit.chosen.peek();
  const ofRound = incompleteOfRound(visit);
  const isOwn = !ofRound.includes(chosen) && chosen.offers.peek().includes('try-again');
  return isOwn ? [chosen] : ofRound;
}

/** The command that says by its refusal why there is nothing to repeat. */
function refusable({ answering, chosen, table }: Visit): Command {
  const [open] = answering.peek();
  if (open) return { kind: 'retry-now', personaId: open.persona.chatId };
  if (table.peek()?.drawing.peek()) return { kind: 'retry-map-now' };
  return { kind: 'try-again', personaId: chosen.peek().persona.chatId };
}

/** Those whose last question is the newest round's and can be asked again. */
function incompleteOfRound({ table, laneOf }: Visit): readonly Lane[] {
  const turns = table.peek()?.rounds.peek().at(-1)?.turns ?? [];
  return turns.flatMap(({ personaId, questionId }) => {
    const lane = laneOf(personaId);
    const isLast = lane?.lastQuestionId.peek() === questionId;
    return lane && isLast && lane.offers.peek().includes('try-again') ? [lane] : [];
  });
}

function lastCompleteAnswer({ messages }: Lane): Message | undefined {
  const all = messages.peek();
  return all.findLast((_, index) => wholeAnswerAt(all, index));
}
