import type { ChatId } from '../../domain/persona.ts';
import type { Chapter } from '../../domain/tape-findings.ts';

/** The time that a persona's question was open. */
export interface Span {
  readonly personaId: ChatId;
  readonly fromMs: number;
  readonly toMs: number;
  /** Undefined where the tape ends before. */
  readonly how: 'answered' | 'failed' | 'stopped' | undefined;
}

/** When which persona was asked and until when: what a tape with a track for each shows. */
export function spansOf(
  chapters: readonly Chapter[],
  personaIds: readonly ChatId[],
  endMs: number,
): readonly Span[] {
  const open = new Map<ChatId, number>();
  const spans: Span[] = [];
  /** A round stands for the questions that it asks. */
  let roundMs: number | undefined;

  function end(personaId: ChatId, toMs: number, how: Span['how']): void {
    const fromMs = open.get(personaId) ?? roundMs;
    if (fromMs === undefined) return;
    open.delete(personaId);
    spans.push({ personaId, fromMs, toMs, how });
  }

  for (const chapter of chapters) {
    switch (chapter.kind) {
      case 'asked':
        open.set(chapter.personaId, chapter.atMs);
        break;
      case 'round':
        roundMs = chapter.atMs;
        break;
      case 'answered':
      case 'failed':
      case 'stopped':
        end(chapter.personaId, chapter.atMs, chapter.kind);
        break;
      default:
        break;
    }
  }
  roundMs = undefined;
  for (const personaId of personaIds) end(personaId, endMs, undefined);
  return spans;
}
