import { effect } from '@preact/signals-core';
import { wordMark } from '../domain/texts/page-texts.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { wordMarkedPersona } from './terminal-texts.ts';

/** Tells each mark once, when it comes about, until it is stopped (behaviour 5.13, 16.20). */
export function watchMarks(squad: Squad, tell: (text: string) => void): () => void {
  let before: Squad['marks']['value'] = {};
  return effect(() => {
    const marks = squad.marks.value;
    const news = squad.personas.flatMap(({ chatId, profileId, name }) => {
      const mark = marks[chatId];
      const isNew = mark !== undefined && mark !== before[chatId];
      return isNew ? [wordMarkedPersona(wordMark(name, mark), profileId)] : [];
    });
    before = marks;
    if (news.length > 0) tell(news.join(' '));
  });
}
