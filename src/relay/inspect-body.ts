import type { Refusal } from './refusal.ts';

export type BodyInspection = { readonly kind: 'pass'; readonly body: PassedBody } | Refusal;

/** Only known fields, each with a checked value: safe to serialise and to send. */
export type PassedBody = Readonly<Record<string, unknown>>;

interface FieldRule {
  readonly allows: (value: unknown) => boolean;
  /** A description of the allowed values. */
  readonly expected: string;
}

/** The most tokens that an answer may have, as many as the page asks for (behaviour 11.3). */
const MAX_TOKENS = 150;

/** No other role is a plain text of a conversation; tools are refused altogether. */
const ROLES: ReadonlySet<unknown> = new Set(['system', 'developer', 'user', 'assistant']);

const TOKEN_LIMIT: FieldRule = { allows: isTokenLimit, expected: `1 to ${MAX_TOKENS}` };

/** Beside the model, which is checked first. */
const RULES: ReadonlyMap<string, FieldRule> = new Map<string, FieldRule>([
  ['messages', { allows: isConversation, expected: 'a list of { role, content } with texts for both' }],
  ['n', { allows: (value) => value === 1, expected: '1' }],
  ['stream', { allows: (value) => typeof value === 'boolean', expected: 'true or false' }],
  ['temperature', numberWithin(0, 2)],
  ['top_p', numberWithin(0, 1)],
  ['presence_penalty', numberWithin(-2, 2)],
  ['frequency_penalty', numberWithin(-2, 2)],
  ['max_tokens', TOKEN_LIMIT],
  ['max_completion_tokens', TOKEN_LIMIT],
]);

/** Whether a parsed body may go to the provider: one of these models, a limited answer, and nothing beside a plain chat. */
export function inspectBody(body: unknown, models: readonly string[]): BodyInspection {
  if (!isRecord(body)) return { kind: 'malformed-body' };
  const { model: asked, ...fields } = body;
  const model = models.find((each) => each === asked);
  if (model === undefined) return { kind: 'wrong-model', models };
  for (const [field, value] of Object.entries({ messages: undefined, ...fields })) {
    const rule = RULES.get(field);
    if (!rule) return { kind: 'unknown-field', field };
    if (!rule.allows(value)) return { kind: 'wrong-value', field, expected: rule.expected };
  }
  if (!('max_tokens' in fields || 'max_completion_tokens' in fields)) {
    return { kind: 'no-token-limit', limitTokens: MAX_TOKENS };
  }
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

function isConversation(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isMessage);
}

function isMessage(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).length !== 2) return false;
  return ROLES.has(value['role']) && typeof value['content'] === 'string';
}

function isTokenLimit(value: unknown): boolean {
  return typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= MAX_TOKENS;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
