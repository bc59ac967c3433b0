import { MAX_REFUSAL_CHARACTERS, type RequestBody, decode, tokenLimitOf } from './fields.ts';
import { type WireError, messageIn } from './wire-error.ts';

/** The limit of tokens that a refusal leaves, and how long it holds. */
export interface TokenBound {
  /**
   * `lowest` and `highest` are the model's; `rest` is what this question leaves of the model's context, or what the
   * account can pay now.
   */
  readonly kind: 'lowest' | 'highest' | 'rest';
  readonly tokens: number;
}

/** Names of the limit, in the words of providers. */
const ABOUT_LIMIT =
  /max_?(?:completion_?|new_?|output_?)?tokens|max(?:imum)? (?:completion|new|output) tokens|n_predict/i;

const ABOUT_CONTEXT = /context|inputs?\b|prompt|in the messages/i;

const ABOUT_CREDIT = /\bafford/i;

const LOWEST = /at least|minimum|min_value|too (?:small|low|short)|below|greater|larger than|>=|≥|not less/i;

const HIGHEST =
  /at most|maximum|too (?:large|high|big|long|many)|exceed|less than or|smaller|up to|<=|≤|no more|\bonly\b|between|range|\[/i;

/** A whole number, not a part of a name, a version or a decimal; digits may be grouped. */
const NUMBER = /(?<![\w.,-])(?:\d{1,3}(?:,\d{3}){1,4}|\d{1,15})(?![\w-]|[.,]\d)/g;

const STATUSES: ReadonlySet<number | undefined> = new Set([undefined, 400, 402, 422]);

/**
 * Reads the bound that a refusal of this body names for its limit of tokens; undefined if it names none that differs.
 * A refused limit is above every bound that is smaller, and below every bound that is larger, whatever the language.
 * @param most no bound above this is taken, in tokens
 */
export function tokenBoundIn(body: RequestBody, refusal: WireError, most: number): TokenBound | undefined {
  const limit = tokenLimitOf(body);
  if (limit === undefined || !STATUSES.has(refusal.status)) return undefined;
  const words = wordsOf(refusal);
  const isOfCredit = ABOUT_CREDIT.test(words);
  if (refusal.status === 402 && !isOfCredit) return undefined;
  const numbers = numbersIn(words);
  const rest = ABOUT_CONTEXT.test(words) ? restOfContext(numbers, limit) : undefined;
  if (rest !== undefined) return { kind: 'rest', tokens: rest };
  if (!isOfCredit && !ABOUT_LIMIT.test(decode(refusal.text.slice(0, MAX_REFUSAL_CHARACTERS))))
    return undefined;
  const saysLowest = LOWEST.test(words) && !HIGHEST.test(words);
  const lower = numbers.filter((number) => number > 0 && number < limit);
  const higher = numbers.filter((number) => number > limit);
  if (lower.length > 0 && !saysLowest)
    return { kind: isOfCredit ? 'rest' : 'highest', tokens: Math.max(...lower) };
  const tokens = Math.min(...higher);
  return tokens <= most ? { kind: 'lowest', tokens } : undefined;
}

/** Whether a refusal sets a bound to the limit of tokens, even one that cannot be asked for: no question goes without one. */
export function isAboutTokenBound(body: RequestBody, refusal: WireError): boolean {
  const words = wordsOf(refusal);
  const hasNumber = numbersIn(words).some((number) => number !== tokenLimitOf(body));
  return hasNumber && ABOUT_LIMIT.test(words) && (LOWEST.test(words) || HIGHEST.test(words));
}

/** Whether a conversation that a refusal quotes could pass for a refusal of the limit. */
export function soundsLikeTokenLimit(words: string): boolean {
  return ABOUT_LIMIT.test(words);
}

function wordsOf({ text }: WireError): string {
  const read = text.slice(0, MAX_REFUSAL_CHARACTERS);
  return decode(messageIn(read) ?? read);
}

function numbersIn(words: string): readonly number[] {
  return [...words.matchAll(NUMBER)].map(([digits]) => Number(digits.replaceAll(',', '')));
}

/** What the question leaves of the context, both of which the refusal counts; undefined if it does not. */
function restOfContext(numbers: readonly number[], limit: number): number | undefined {
  const question =
    numbers.find((number) => number > 0 && numbers.includes(number + limit)) ??
    numbers.findLast((number) => number > 0 && number !== limit && number < Math.max(...numbers));
  if (question === undefined) return undefined;
  const context = numbers.find(
    (number) => number > question && number !== limit && number !== question + limit,
  );
  const rest = context === undefined ? 0 : context - question;
  return rest > 0 && rest < limit ? rest : undefined;
}
