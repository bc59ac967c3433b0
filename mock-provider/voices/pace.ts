import type { Asked } from './speaker.ts';
import type { Question } from './go-on.ts';
import { roundAsking } from './find-reply.ts';
import type { Speech } from './speech.ts';

export interface Pace {
  readonly delayMs: number;
  /** Between two chunks of a stream. */
  readonly chunkDelayMs: number;
}

export const usualPace: Pace = { delayMs: 400, chunkDelayMs: 30 };

/** How much later than the one before it a persona answers the question of a round, in delays. */
const stepsOfRound = 1.25;

/** The delay before an answer: the personas answer the question of a round one after another, in their order. */
export function delayBefore(
  speech: Pick<Speech, 'personas' | 'rounds'>,
  asked: Asked,
  { text, soFar }: Question,
  delayMs: number,
): number {
  const place = speech.personas.findIndex(({ id }) => id === asked);
  const isOfRound = place > 0 && soFar === null && roundAsking(speech, text) !== undefined;
  return isOfRound ? delayMs * (1 + stepsOfRound * place) : delayMs;
}
