import { vi } from 'vitest';
import { describeFlaw } from '../../src/domain/texts/question-texts.ts';
import type { Moment } from './laws.ts';

interface Announcements {
  /** What the live regions have said since they were last asked. */
  take(): readonly string[];
  stop(): void;
}

interface Complaints {
  /** What React, the browser and Node have complained about since they were last asked. */
  take(): readonly string[];
  stop(): void;
}

interface Reply {
  readonly id: string;
  readonly line: string;
}

/** Listens to every live region of the page, as a screen reader does. */
export function hearAnnouncements(): Announcements {
  let said: string[] = [];
  const observer = new MutationObserver((records) => void said.push(...records.flatMap(linesOf)));
  observer.observe(document.body, { subtree: true, childList: true });
  return {
    take() {
      const taken = [...said, ...observer.takeRecords().flatMap(linesOf)];
      said = [];
      return taken;
    },
    stop: () => observer.disconnect(),
  };
}

/** Listens for warnings and errors on the console and for promises whose rejection nobody took. */
export function hearComplaints(): Complaints {
  let heard: string[] = [];
  const complain = (...given: readonly unknown[]) => void heard.push(given.map(String).join(' '));
  const spies = [
    vi.spyOn(console, 'error').mockImplementation(complain),
    vi.spyOn(console, 'warn').mockImplementation(complain),
  ];
  process.on('unhandledRejection', complain);
  return {
    take() {
      const taken = heard;
      heard = [];
      return taken;
    },
    stop() {
      for (const spy of spies) spy.mockRestore();
      process.off('unhandledRejection', complain);
    },
  };
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

function linesOf({ target, addedNodes }: MutationRecord): readonly string[] {
  const speaks = target instanceof Element && target.getAttribute('role') === 'log';
  return speaks ? [...addedNodes].map(({ textContent }) => textContent ?? '') : [];
}

function judge(said: readonly string[], due: readonly Reply[], { visit }: Moment): readonly string[] {
  const told = said.filter((line) => visit.lanes.some(({ persona }) => line.startsWith(`${persona.name}: `)));
  const expected = due.map(({ line }) => line);
  const problems: string[] = [];
  if (told.toSorted().join('\n') !== expected.toSorted().join('\n'))
    problems.push(`announced ${JSON.stringify(told)} where ${JSON.stringify(expected)} had come`);
  if (new Set(said).size !== said.length) problems.push(`said twice at once: ${JSON.stringify(said)}`);
  return problems;
}

function repliesOf({ visit }: Moment): readonly Reply[] {
  return visit.lanes.flatMap(({ persona: { chatId, name }, conversation }) =>
    (conversation.peek()?.messages ?? [])
      .slice(1)
      .filter(({ sender }) => sender === 'ai')
      .map(({ id, content, flaw }) => ({
        // Ids are unique in their conversation only.
        id: `${chatId} ${id}`,
        line: `${name}: ${content}${flaw ? ` ${describeFlaw(flaw)}` : ''}`,
      })),
  );
}
