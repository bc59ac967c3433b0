/** Why an answer ended. */
export type Finish = 'stop' | 'length' | 'filter' | 'refusal' | 'tool' | 'error';

/** The words of providers, without case. */
const FORMS: readonly (readonly [finish: Finish, words: RegExp])[] = [
  ['length', /^(?:length|max_(?:output_|completion_)?tokens|model_length|token_limit)$/i],
  ['filter', /filter|safety|recitation|prohibited|blocklist|sensitive|spii/i],
  ['refusal', /^refusal$/i],
  ['tool', /^(?:tool_calls?|tool_use|function_call)$/i],
  ['error', /^error$/i],
];

/** Reads a finish reason; undefined if there is none yet. Any other word is a usual end. */
export function finishOf(reason: unknown): Finish | undefined {
  if (typeof reason !== 'string' || reason === '') return undefined;
  return FORMS.find(([, words]) => words.test(reason))?.[0] ?? 'stop';
}
