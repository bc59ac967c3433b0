import type { AnswerForm } from '../../ports/completion.ts';

const FIRST_LETTER = 'A'.charCodeAt(0);

/** In this order, so that a model has pointed at the words before it judges them. */
const CLAIM = closed({
  at: { type: 'integer' },
  words: { type: 'string' },
  stance: { type: 'string', enum: ['for', 'against', 'mixed', 'silent'] },
});

/** The form of the clerk's answer about this number of seats. */
export function clerkForm(seatCount: number): AnswerForm {
  return { name: 'map', schema: clerkSchema(seatCount) };
}

/** Its JSON Schema. Without bounds and patterns, on which llama.cpp's sampler fails. */
export function clerkSchema(seatCount: number): object {
  const letters = Array.from({ length: seatCount }, (_, index) => String.fromCharCode(FIRST_LETTER + index));
  const claims = Object.fromEntries(letters.map((letter) => [letter, CLAIM]));
  return closed({ points: { type: 'array', items: closed({ point: { type: 'string' }, ...claims }) } });
}

/** An object with exactly these properties. */
function closed(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
