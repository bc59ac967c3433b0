import { CHAT_TEXTS, wordAnswering } from '../domain/texts/chat-texts.ts';
import { wordFailure, wordProgress } from '../domain/texts/question-texts.ts';
import type { Squad } from '../domain/squad/squad.ts';

/** The open question in words, and in a wait its cause; nothing when none is open (behaviour 11.10). */
export function wordStatus(squad: Squad, secondsLeft: number | undefined): readonly string[] {
  const asking = squad.asking.value;
  if (!asking) return [];
  const { progress, personaId } = asking;
  const name = squad.personas.find(({ chatId }) => chatId === personaId)?.name ?? '';
  const state = `${wordAnswering(name)}. ${wordProgress(progress, secondsLeft)}.`;
  return progress.kind === 'waiting' ? [state, wordFailure(progress.failure)] : [state];
}

/** The commands that make sense while a question is open (behaviour 11.11). */
export function wordActions(squad: Squad): string {
  const kind = squad.asking.value?.progress.kind;
  const cancel = `${CHAT_TEXTS.stop}: Ctrl-C`;
  if (kind === 'waiting') return `${CHAT_TEXTS.retryNow}: /retry   ${cancel}`;
  return kind === 'attempting' ? cancel : '';
}
