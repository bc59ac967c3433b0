import { isRecord, recordOf } from '../domain/checks/records.ts';
import { choiceIn } from '../wire/answer.ts';
import { type Finish, finishOf } from '../wire/finish.ts';

/** Why an answer cannot be passed on. */
export type Unreadable = 'malformed' | 'secret';

/** Far more than the longest answer. */
export const MAX_ANSWER_BYTES = 512 * 1024;

const DETAILS: Readonly<Record<Unreadable, string>> = {
  malformed: 'it is no chat completion',
  secret: "it holds this server's key",
};

/** Far more than any answer nests. */
const MAX_ANSWER_DEPTH = 24;

const NAME = /^[a-z\d_]{1,60}$/i;

/** Where the model's own words stand, also beside the choices, as in llama.cpp's own form. */
const MODELS_TEXT =
  /^(?:choices\.(?:message|delta)\.(?:content|refusal|reasoning|reasoning_content|thinking|tool_calls)(?:\.|$)|(?:choices\.text|content)$)/;

/** Where a provider puts a word of its own, such as `stop`. */
const PROVIDERS_WORD =
  /^(?:id|object|model|service_tier|system_fingerprint|choices\.(?:finish_reason|(?:message|delta)\.role))$/;

/** In the words of OpenAI. */
const FINISH_REASONS: Readonly<Record<Finish, string>> = {
  stop: 'stop',
  length: 'length',
  filter: 'content_filter',
  refusal: 'refusal',
  tool: 'tool_calls',
  error: 'error',
};

const WORD = /^[\w.:/@+-]{0,200}$/;

/** What the error's sentence says of it. */
export function detailOf(problem: Unreadable): string {
  return DETAILS[problem];
}

/**
 * The JSON of what a page reads of an answer or event: the choice that it shows, numbers, single words such as ids, and
 * the model's texts. Any other text could be a provider's words about its account.
 * @param json passed on as it is if nothing has to be left out of it
 * @param answer the value of it
 * @returns undefined if it nests too deeply
 */
export function cleanAnswer(json: string, answer: unknown): string | undefined {
  let isWhole = true;
  let isFlat = true;

  function clean(value: unknown, place: string, depth: number): unknown {
    if (typeof value === 'string') {
      const isKept = MODELS_TEXT.test(place) || (PROVIDERS_WORD.test(place) && WORD.test(value));
      if (isKept) return value;
      isWhole = false;
      const finish = place === 'choices.finish_reason' ? finishOf(value) : undefined;
      // Without one, a page would take the answer for broken off.
      return finish && FINISH_REASONS[finish];
    }
    if (typeof value !== 'object' || value === null) return value;
    isFlat &&= depth <= MAX_ANSWER_DEPTH;
    if (!isFlat) return undefined;
    if (place === 'choices' && Array.isArray(value) && value.length > 0) {
      const choice = choiceIn(answer);
      isWhole &&= value.length === 1 && isRecord(choice);
      return choice === undefined ? [] : [clean(recordOf(choice), place, depth + 1)];
    }
    if (Array.isArray(value))
      return value.map((entry) => clean(entry, place, depth + 1)).filter((entry) => entry !== undefined);
    const prefix = place === '' ? '' : `${place}.`;
    const named = Object.entries(value).filter(([name]) => NAME.test(name));
    isWhole &&= named.length === Object.keys(value).length;
    const fields = named.map(([name, part]) => [name, clean(part, `${prefix}${name}`, depth + 1)] as const);
    return Object.fromEntries(fields.filter(([, part]) => part !== undefined));
  }

  const cleaned = clean(answer, '', 0);
  if (!isFlat) return undefined;
  // A field that is there twice, or another form of the same value, could hold more.
  return isWhole && json.trim() === JSON.stringify(answer) ? json : JSON.stringify(cleaned);
}
