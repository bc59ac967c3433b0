import { wordRefusal } from '../domain/texts/question-texts.ts';
import { type CommandContext, type Outcome, TAKEN, refused } from './command.ts';
import { TERMINAL_TEXTS, wordUnknownStarter } from './terminal-texts.ts';

/** Asks one of the questions to begin with (behaviour 5.12). */
export function start({ squad }: CommandContext, argument: string): Outcome {
  const starters = squad.starters.peek();
  if (starters.length === 0) return refused(TERMINAL_TEXTS.noStarters);
  const text = /^\d+$/.test(argument) ? starters[Number(argument) - 1] : undefined;
  if (text === undefined) return refused(wordUnknownStarter(starters.length));
  const decision = squad.ask(text);
  return decision.kind === 'send' ? TAKEN : refused(wordRefusal(decision.reason));
}

/** Cuts a wait short, or asks the question again that has no answer (behaviour 11.11, 11.12). */
export function retry({ squad }: CommandContext): Outcome {
  const progress = squad.asking.peek()?.progress;
  if (progress?.kind === 'attempting') return refused(TERMINAL_TEXTS.attemptUnderWay);
  if (progress) squad.retryNow();
  else if (squad.canTryAgain.peek()) squad.tryAgain();
  else return refused(TERMINAL_TEXTS.nothingToRetry);
  return TAKEN;
}

/** Ends the open question, or the edit where none is open (behaviour 10.12, 11.11). */
export function stop({ squad }: CommandContext): Outcome {
  if (squad.loading.peek()) squad.cancel();
  else if (squad.editing.peek()) squad.cancelEdit();
  else return refused(TERMINAL_TEXTS.nothingToStop);
  return TAKEN;
}

/** Puts the last question into the line, to be sent in its place (behaviour 9.9). */
export function edit({ squad }: CommandContext): Outcome {
  if (!squad.lastQuestionId.peek()) return refused(TERMINAL_TEXTS.nothingToEdit);
  squad.edit();
  return TAKEN;
}

/** Streams the answers to come, or takes them whole (behaviour 11.26). */
export function stream({ squad, say }: CommandContext, argument: string): Outcome {
  const word = argument.toLowerCase();
  if (word !== 'on' && word !== 'off') return refused(TERMINAL_TEXTS.streamOnOrOff);
  squad.setStreaming(word === 'on');
  say(word === 'on' ? TERMINAL_TEXTS.streamOn : TERMINAL_TEXTS.streamOff);
  return TAKEN;
}
