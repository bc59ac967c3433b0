import { ownAnswerer } from '../../src/domain/answerer.ts';
import type { Visit } from '../../src/domain/visit/visit.ts';
import type { Completion } from '../../src/ports/completion.ts';

/** On this machine, so the network does not matter to it. */
export const MODEL_HERE = 'http://localhost:11434/v1';

/** Lets `tiny`, a model of the visitor's own, answer from the next question on. */
export function connectModel(visit: Visit, completion: Completion, address = MODEL_HERE): void {
  visit.answerWith(ownAnswerer({ address, key: '', model: 'tiny', pace: {} }, visit.site, []), completion);
}
