import type { AnswerForm } from '../../ports/completion.ts';

const STANCE = { type: 'string', enum: ['for', 'against', 'mixed', 'silent'] };

/** In this order, so that a model has pointed at the words before it judges them. */
const CLAIM = closed({ at: { type: 'integer' }, words: { type: 'string' }, stance: STANCE });

const STAND = closed({ at: { type: 'integer' }, stance: STANCE });

/** The letter of an answer by its place, from 0. */
export function letterAt(index: number): string {
  return String.fromCharCode('A'.charCodeAt(0) + index);
}

/** The form of the clerk's answer about this number of seats. Without bounds and patterns, on which llama.cpp's sampler fails. */
export function clerkForm(seatCount: number): AnswerForm {
  const point = closed({ point: { type: 'string' }, ...lettered(seatCount, CLAIM) });
  return { name: 'map', schema: closed({ points: { type: 'array', items: point } }) };
}

/** The form of an answer that says where this number of seats stand on this number of given points. */
export function standsForm(pointCount: number, seatCount: number): AnswerForm {
  const point = closed(lettered(seatCount, STAND));
  const points = Array.from({ length: pointCount }, (_, index) => [index + 1, point] as const);
  return { name: 'stands', schema: closed(Object.fromEntries(points)) };
}

/** The same for each letter. */
function lettered(seatCount: number, form: object): Readonly<Record<string, object>> {
  return Object.fromEntries(Array.from({ length: seatCount }, (_, index) => [letterAt(index), form]));
}

/** An object with exactly these properties. */
function closed(properties: Readonly<Record<string, object>>): object {
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}
