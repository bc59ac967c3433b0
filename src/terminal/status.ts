import { effect } from '@preact/signals-core';
import { type Marked, marksAround } from '../domain/carousel.ts';
import type { Mark } from '../domain/ending.ts';
import type { Squad } from '../domain/squad/squad.ts';
import { CHAT_TEXTS, describeAnswering } from '../domain/texts/chat-texts.ts';
import { describeMark } from '../domain/texts/page-texts.ts';
import { describeFailure, describeProgress } from '../domain/texts/question-texts.ts';
import { TERMINAL_TEXTS, describeMarkedPersona } from './texts.ts';

/** The open question in words, and in a wait its cause; nothing when none is open (behaviour 11.10). */
export function describeStatus(squad: Squad, secondsLeft: number | undefined): readonly string[] {
  const asking = squad.asking.value;
  if (!asking) return [];
  const { progress, personaId } = asking;
  const name = squad.personas.find(({ chatId }) => chatId === personaId)?.name ?? '';
  const state = `${describeAnswering(name)}. ${describeProgress(progress, secondsLeft)}.`;
  return progress.kind === 'waiting' ? [state, describeFailure(progress.failure)] : [state];
}

/** The commands that make sense while a question is open (behaviour 11.11). */
export function describeActions(squad: Squad): string {
  const kind = squad.asking.value?.progress.kind;
  const cancel = `${CHAT_TEXTS.stop}: Ctrl-C`;
  if (kind === 'waiting') return `${CHAT_TEXTS.retryNow}: /retry   ${cancel}`;
  return kind === 'attempting' ? cancel : '';
}

/** Who is marked and the key that leads there, a line for each key (behaviour 5.13, 16.20). */
export function describeMarksByKey(squad: Squad): readonly string[] {
  const { index, persona } = squad.selection.value;
  const marks = squad.marks.value;
  const { next, previous } = marksAround(
    squad.personas.map((each) => ({ persona: each, mark: marks[each.chatId] })),
    index,
  );
  const mark = marks[persona.chatId];
  // Before the chat is open the chosen persona's conversation is not open either.
  const here = mark ? [{ persona, mark }] : [];
  return [
    ...describeKey(TERMINAL_TEXTS.opens, here),
    ...describeKey(TERMINAL_TEXTS.leadsToNext, next),
    ...describeKey(TERMINAL_TEXTS.leadsToPrevious, previous),
  ];
}

/** The same without keys, in the order of the personas. */
export function describeMarks({ personas, marks }: Pick<Squad, 'personas' | 'marks'>): readonly string[] {
  const now = marks.peek();
  return personas.flatMap(({ chatId, name }) => {
    const mark: Mark | undefined = now[chatId];
    return mark ? [describeMark(name, mark)] : [];
  });
}

/** Tells each mark once, when it comes about, until it is stopped (behaviour 5.13, 16.20). */
export function watchMarks(squad: Squad, tell: (text: string) => void): () => void {
  let before: Squad['marks']['value'] = {};
  return effect(() => {
    const marks = squad.marks.value;
    const news = squad.personas.flatMap(({ chatId, profileId, name }) => {
      const mark = marks[chatId];
      const isNew = mark !== undefined && mark !== before[chatId];
      return isNew ? [describeMarkedPersona(describeMark(name, mark), profileId)] : [];
    });
    before = marks;
    if (news.length > 0) tell(news.join(' '));
  });
}

function describeKey(key: string, marked: readonly Marked[]): readonly string[] {
  if (marked.length === 0) return [];
  return [`${key}: ${marked.map(({ persona, mark }) => describeMark(persona.name, mark)).join(', ')}`];
}
