import type { Chapter } from '../domain/tape-findings.ts';
import type { Happening } from '../domain/visit/happenings.ts';

const ENDINGS = { answered: 'answered', failed: 'failed', threw: 'failed', stopped: 'stopped' } as const;

/** Adds what a happening means to the chapters so far; a round's own questions are in its chapter. */
export function addChapter(chapters: Chapter[], happening: Happening, atMs: number): void {
  const chapter = chapterOf(happening, atMs);
  if (!chapter) return;
  const isOfRound =
    chapter.kind === 'asked' &&
    chapters.some(
      (earlier) => earlier.kind === 'round' && earlier.atMs === atMs && earlier.question === chapter.question,
    );
  if (!isOfRound) chapters.push(chapter);
}

function chapterOf(happening: Happening, atMs: number): Chapter | undefined {
  switch (happening.kind) {
    case 'asked':
      return { atMs, kind: 'asked', personaId: happening.personaId, question: happening.question.content };
    case 'ended':
      return { atMs, kind: ENDINGS[happening.how], personaId: happening.personaId };
    case 'round-asked':
      return { atMs, kind: 'round', number: happening.round.number, question: happening.round.question };
    case 'map-drawn':
      return { atMs, kind: 'map', round: happening.round };
    case 'map-missed':
      return { atMs, kind: 'no-map', round: happening.round };
    case 'chosen':
      return { atMs, kind: 'chosen', personaId: happening.personaId };
    case 'table-opened':
      return { atMs, kind: 'table-opened' };
    default:
      return undefined;
  }
}
