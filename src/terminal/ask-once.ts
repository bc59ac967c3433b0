import { effect } from '@preact/signals-core';
import type { ChatId } from '../domain/persona.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { wordFlaw, wordNotice, wordRefusal } from '../domain/texts/question-texts.ts';
import { wordStatus } from './word-status.ts';

/** What came of one question: `answer` for those who asked, `problem` for those who look after it. */
export interface Answer {
  readonly answer: string | undefined;
  readonly problem: string | undefined;
  readonly kind: 'answered' | 'unanswered' | 'refused' | 'cancelled';
}

export interface QuestionOptions {
  readonly squad: Squad;
  /** Whom to ask; the first persona unless given. */
  readonly personaId: ChatId | undefined;
  readonly question: string;
  /** Told where the question stands; at its end an empty text. */
  readonly onProgress: (status: string) => void;
}

/** Asks one question and resolves when it has ended, however it has (behaviour 16.13). */
export async function askOnce({ squad, personaId, question, onProgress }: QuestionOptions): Promise<Answer> {
  squad.skipIntro();
  if (personaId) squad.choose(personaId);
  squad.begin();
  squad.write(question);
  const decision = squad.send();
  if (decision.kind === 'refuse') {
    return { kind: 'refused', answer: undefined, problem: wordRefusal(decision.reason) };
  }
  let stop: () => void = () => undefined;
  await new Promise<void>((resolve) => {
    stop = effect(() => {
      onProgress(wordStatus(squad, squad.secondsLeft.value).join(' '));
      if (!squad.loading.value) resolve();
    });
  });
  stop();
  return answerOf(squad);
}

function answerOf(squad: Squad): Answer {
  const last = squad.conversation.peek()?.messages.at(-1);
  const notice = squad.notice.peek();
  const answer = last?.sender === 'ai' ? last.content : undefined;
  const flaw = last?.flaw;
  if (notice) {
    const kind = notice.kind === 'cancelled' ? 'cancelled' : 'unanswered';
    return { kind, answer, problem: wordNotice(notice) };
  }
  if (!flaw || flaw.kind === 'no-content') return { kind: 'answered', answer, problem: undefined };
  return { kind: flaw.kind === 'stopped' ? 'cancelled' : 'unanswered', answer, problem: wordFlaw(flaw) };
}
