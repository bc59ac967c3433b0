import type { AnswerForm } from '../../ports/completion.ts';

const FIRST_LETTER = 'A'.charCodeAt(0);

/** In this order, so that a model has pointed at the words before it judges them. */
const CLAIM = closed({
  at: { type: 'integer' },
  words: { type: 'string' },
  stance: { type: 'string', enum: ['for', 'against', 'mixed', 'silent'] },
});

/** The form of the clerk's answer about this number of seats. Without bounds and patterns, on which llama.cpp's sampler fails. */
export function clerkForm(seatCount: number): AnswerForm {
  const letters = Array.from({ length: seatCount }, (_, index) => String.fromCharCode(FIRST_LETTER + index));
  const claims = Object.fromEntries(letters.map((letter) => [letter, CLAIM]));
  const point = closed({ point: { type: 'string' }, ...claims });
  return { name: 'map', schema: closed({ points: { type: 'array', items: point } }) };
}

/** An object with exactly these properties. */
function closed(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
