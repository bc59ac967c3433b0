import type { Refusal } from './refusal.ts';

export type BodyInspection = { readonly kind: 'pass'; readonly body: PassedBody } | Refusal;

/** Only known fields, each with a checked value: safe to serialise and to send. */
export type PassedBody = Readonly<Record<string, unknown>>;

/** What a question is measured by. */
export interface QuestionLimits {
  /** The only models that are let through, at least one. */
  readonly models: readonly string[];
  readonly longAnswer: LongAnswer;
}

/** The one kind of question whose answer may be longer than others: an instruction and one text (behaviour 12.19). */
export interface LongAnswer {
  /** The exact text of its instruction; any other gets a short answer. */
  readonly systemText: string;
  readonly maxTokens: number;
}

interface FieldRule {
  readonly allows: (value: unknown) => boolean;
  /** A description of the allowed values. */
  readonly expected: string;
}

/** The most tokens that any other answer may have, as many as the page asks for (behaviour 11.3). */
const MAX_TOKENS = 150;

/** No other role is a plain text of a conversation; tools are refused altogether. */
const ROLES: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant']);

/** Models that reason know a system message by the second name. */
const SYSTEM_ROLES: ReadonlySet<unknown> = new Set(['system', 'developer']);

const TOKEN_FIELDS: readonly string[] = ['max_tokens', 'max_completion_tokens'];

/** Beside the model, which is checked first, and the limit of tokens. */
const RULES: ReadonlyMap<string, FieldRule> = new Map<string, FieldRule>([
  ['messages', { allows: isConversation, expected: 'a list of { role, content } with texts for both' }],
  ['n', { allows: (value) => value === 1, expected: '1' }],
  ['stream', { allows: (value) => typeof value === 'boolean', expected: 'true or false' }],
  ['temperature', numberWithin(0, 2)],
  ['top_p', numberWithin(0, 1)],
  ['presence_penalty', numberWithin(-2, 2)],
  ['frequency_penalty', numberWithin(-2, 2)],
]);

/** Whether a parsed body may go to the provider: one of these models, a limited answer, and nothing beside a plain chat. */
export function inspectBody(body: unknown, { models, longAnswer }: QuestionLimits): BodyInspection {
  if (!isRecord(body)) return { kind: 'malformed-body' };
  const { model: asked, ...fields } = body;
  const model = models.find((each) => each === asked);
  if (model === undefined) return { kind: 'wrong-model', models };
  const limitTokens = isLong(fields['messages'], longAnswer) ? longAnswer.maxTokens : MAX_TOKENS;
  for (const [field, value] of Object.entries({ messages: undefined, ...fields })) {
    const rule = TOKEN_FIELDS.includes(field) ? tokensUpTo(limitTokens) : RULES.get(field);
    if (!rule) return { kind: 'unknown-field', field };
    if (!rule.allows(value)) return { kind: 'wrong-value', field, expected: rule.expected };
  }
  if (!TOKEN_FIELDS.some((field) => field in fields)) return { kind: 'no-token-limit', limitTokens };
  return { kind: 'pass', body: { model, ...fields } };
}

/** The value of a JSON text in UTF-8, or undefined if it is not one. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    return value;
  } catch {
    return undefined;
  }
}

function numberWithin(min: number, max: number): FieldRule {
  return {
    allows: (value) => typeof value === 'number' && value >= min && value <= max,
    expected: `a number from ${min} to ${max}`,
  };
}

function tokensUpTo(limit: number): FieldRule {
  return {
    allows: (value) => Number.isInteger(value) && Number(value) >= 1 && Number(value) <= limit,
    expected: `1 to ${limit}`,
  };
}

function isConversation(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isMessage);
}

function isMessage(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).length !== 2) return false;
  return ROLES.has(value['role']) && typeof value['content'] === 'string';
}

/** Whether these are the instruction word for word, then one text of the page, and nothing else. */
function isLong(messages: unknown, { systemText }: LongAnswer): boolean {
  if (!Array.isArray(messages) || messages.length !== 2) return false;
  const [first, second] = messages.map((message: unknown) => (isRecord(message) ? message : {}));
  return (
    SYSTEM_ROLES.has(first?.['role']) && first?.['content'] === systemText && second?.['role'] === 'user'
  );
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
