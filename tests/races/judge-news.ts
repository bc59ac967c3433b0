import { wordFlaw } from '../../src/domain/texts/question-texts.ts';
import type { Announcements } from './announcements.ts';
import type { Moment } from './moment.ts';

interface Reply {
  readonly id: string;
  readonly line: string;
}

/** Judges what was announced between a moment and the one before: each reply that came meanwhile, once. */
export function createNewsJudge(announcements: Announcements): (moment: Moment) => readonly string[] {
  let known: ReadonlySet<string> = new Set();
  let pageWasThere = false;

  return (moment) => {
    const replies = repliesOf(moment);
    const pageIsThere = moment.seen.screen !== 'nothing';
    const due = pageIsThere && pageWasThere ? replies.filter(({ id }) => !known.has(id)) : [];
    known = new Set(replies.map(({ id }) => id));
    pageWasThere = pageIsThere;
    return judge(announcements.take(), due, moment);
  };
}

function judge(said: readonly string[], due: readonly Reply[], { squad }: Moment): readonly string[] {
  const told = said.filter((line) => squad.personas.some(({ name }) => line.startsWith(`${name}: `)));
  const expected = due.map(({ line }) => line);
  const problems: string[] = [];
  if (told.toSorted().join('\n') !== expected.toSorted().join('\n'))
    problems.push(`announced ${JSON.stringify(told)} where ${JSON.stringify(expected)} had come`);
  if (new Set(said).size !== said.length) problems.push(`said twice at once: ${JSON.stringify(said)}`);
  return problems;
}

function repliesOf({ squad }: Moment): readonly Reply[] {
  return squad.personas.flatMap(({ name, chatId }) =>
    (squad.conversations.peek()[chatId]?.messages ?? [])
      .slice(1)
      .filter(({ sender }) => sender === 'ai')
      .map(({ id, content, flaw }) => ({
        id,
        line: `${name}: ${content}${flaw ? ` ${wordFlaw(flaw)}` : ''}`,
      })),
  );
}
