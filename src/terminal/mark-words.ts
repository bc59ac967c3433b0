import { wordMark } from '../domain/texts/page-texts.ts';
import type { Mark } from '../domain/ending.ts';
import { type Marked, marksAround } from '../domain/carousel.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { TERMINAL_TEXTS } from './terminal-texts.ts';

/** Who is marked and the key that leads there, a line for each key (behaviour 5.13, 16.20). */
export function wordMarksByKey(squad: Squad): readonly string[] {
  const { index, persona } = squad.selection.value;
  const marks = squad.marks.value;
  const { next, previous } = marksAround(squad.personas, index, marks);
  const mark = marks[persona.chatId];
  // Before the chat is open the chosen persona's conversation is not open either.
  const here = mark ? [{ persona, mark }] : [];
  return [
    ...wordKey(TERMINAL_TEXTS.opens, here),
    ...wordKey(TERMINAL_TEXTS.leadsToNext, next),
    ...wordKey(TERMINAL_TEXTS.leadsToPrevious, previous),
  ];
}

/** The same without keys, in the order of the personas. */
export function wordMarks({ personas, marks }: Pick<Squad, 'personas' | 'marks'>): readonly string[] {
  const now = marks.peek();
  return personas.flatMap(({ chatId, name }) => {
    const mark: Mark | undefined = now[chatId];
    return mark ? [wordMark(name, mark)] : [];
  });
}

function wordKey(key: string, marked: readonly Marked[]): readonly string[] {
  if (marked.length === 0) return [];
  return [`${key}: ${marked.map(({ persona, mark }) => wordMark(persona.name, mark)).join(', ')}`];
}
