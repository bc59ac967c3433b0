import { addDuration } from '../asking/duration.ts';
import type { Effort, Ending } from '../asking/ask.ts';
import { MAX_COUNT } from '../checks/bounds.ts';
import { modelNameOf } from '../checks/model-name.ts';
import type { Message } from './conversation.ts';

/** Whether an answer is a general reply, which model gave it, and what it took. */
export type AnswerFacts = Pick<Message, 'isGeneral' | 'model' | 'seconds' | 'tokens'>;

/**
 * The facts of an answer; those of a continued answer are added up, and it has a model only if that gave all of it.
 * @param model that was asked; undefined for a demo
 * @param cut the answer that was continued
 */
export function factsOf(
  ending: Ending,
  { durationMs }: Effort,
  model: string | undefined,
  cut: AnswerFacts | undefined,
): AnswerFacts {
  const { isGeneral, model: named, tokens } = ending.kind === 'reply' ? ending : {};
  const name = model !== undefined && (named ?? modelNameOf(model));
  const before = cut ?? { seconds: 0, tokens: 0 };
  const sum = tokens !== undefined && before.tokens !== undefined && before.tokens + tokens;
  return {
    ...(isGeneral && { isGeneral }),
    ...(name && (!cut || cut.model === name) && { model: name }),
    ...(before.seconds !== undefined &&
      durationMs !== undefined && { seconds: addDuration(before.seconds, durationMs) }),
    ...(sum && sum <= MAX_COUNT && { tokens: sum }),
  };
}
