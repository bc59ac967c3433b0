/** Why an answer cannot be passed on. */
export type Unreadable = 'malformed' | 'secret';

/** Far more than the longest answer. */
export const MAX_ANSWER_BYTES = 512 * 1024;

const DETAILS: Readonly<Record<Unreadable, string>> = {
  malformed: 'it is no chat completion',
  secret: "it holds this server's key",
};

/** The fields of an answer without a text; any other could hold a provider's words about its account. */
const FIELDS: ReadonlySet<string> = new Set([
  'id',
  'object',
  'created',
  'model',
  'choices',
  'index',
  'message',
  'delta',
  'role',
  'content',
  'finish_reason',
  'usage',
  'prompt_tokens',
  'completion_tokens',
  'total_tokens',
]);

/** What the error's sentence says of it. */
export function detailOf(problem: Unreadable): string {
  return DETAILS[problem];
}

/** The JSON of an answer or event that has no text, without a provider's other words; undefined if nested too deeply. */
export function withoutWords(answer: unknown): string | undefined {
  try {
    return JSON.stringify(answer, keepField);
  } catch {
    return undefined;
  }
}

/** A replacer of JSON.stringify, which also calls it for the whole, with an empty name, and for the entries of lists. */
function keepField(name: string, value: unknown): unknown {
  const isWords = name === 'message' && typeof value === 'string';
  return (name === '' || /^\d+$/.test(name) || FIELDS.has(name)) && !isWords ? value : undefined;
}
