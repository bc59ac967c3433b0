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

/** Some servers write a missing value as text. */
const NO_REASONS: ReadonlySet<string> = new Set(['', 'null', 'none']);

/** Reads a finish reason; undefined if there is none yet. Any other word is a usual end. */
export function finishOf(reason: unknown): Finish | undefined {
  const word = typeof reason === 'string' ? reason.trim() : '';
  if (NO_REASONS.has(word.toLowerCase())) return undefined;
  return FORMS.find(([, words]) => words.test(word))?.[0] ?? 'stop';
}
