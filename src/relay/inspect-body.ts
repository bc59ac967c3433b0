import type { Refusal, TextKind } from './refusal.ts';

export type BodyInspection = { readonly kind: 'pass'; readonly body: PassedBody } | Refusal;

/** Made once: each takes longer than what it decodes. */
const UTF_8 = new TextDecoder('utf-8', { fatal: true });

/** Only known fields, each with a checked value: safe to serialise and to send. */
export type PassedBody = Readonly<Record<string, unknown>>;

/** What a question is measured by. */
export interface QuestionLimits {
  /** The only models that are let through, at least one. */
  readonly models: readonly string[];
  /** The most that a question may weigh as JSON. */
  readonly maxBodyBytes: number;
  readonly longAnswer: LongAnswer;
  /** How many texts of each kind a question may hold, and how long each may be (behaviour 21.7). */
  readonly texts: Readonly<Record<TextKind, TextLimit>>;
}

interface TextLimit {
  readonly most: number;
  /** Unicode code points. */
  readonly characters: number;
}

/** The one kind of question whose answer may be longer than others: an instruction and one text (behaviour 12.19). */
export interface LongAnswer {
  /** The exact text of its instruction; any other gets a short answer. */
  readonly systemText: string;
  readonly maxTokens: number;
  readonly material: Material;
}

/** How much of a question and its answers a text may hold, as the JSON `{ question, answers: { A, B … }, cut: [A …] }`. */
interface Material {
  readonly questionCharacters: number;
  readonly answers: number;
  readonly answerCharacters: number;
}

interface Message {
  readonly role: string;
  readonly content: string;
}

interface FieldRule {
  readonly allows: (value: unknown) => boolean;
  /** A description of the allowed values. */
  readonly expected: string;
}

/** The most tokens that any other answer may have, as many as the page asks for (behaviour 11.3). */
const MAX_TOKENS = 150;

/** Commas, colons and opening brackets; a question with the most turns that can be remembered has half as many. */
const MAX_PARTS = 1000;

const PARTS = new Set(Array.from(',:[{', (character) => character.charCodeAt(0)));

const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** No other role is a plain text of a conversation. Models that reason know a system message by the second name. */
const ROLES: ReadonlyMap<unknown, TextKind> = new Map([
  ['system', 'system'],
  ['developer', 'system'],
  ['user', 'user'],
  ['assistant', 'assistant'],
]);

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
export function inspectBody(
  body: unknown,
  { models, longAnswer, texts }: Omit<QuestionLimits, 'maxBodyBytes'>,
): BodyInspection {
  if (!isRecord(body)) return { kind: 'malformed-body' };
  const { model: asked, ...fields } = body;
  const model = models.find((each) => each === asked);
  if (model === undefined) return { kind: 'wrong-model', models };
  const isClerks = isForClerk(fields['messages'], longAnswer);
  const limitTokens = isClerks ? longAnswer.maxTokens : MAX_TOKENS;
  for (const [field, value] of Object.entries({ messages: undefined, ...fields })) {
    const rule = TOKEN_FIELDS.includes(field) ? tokensUpTo(limitTokens) : RULES.get(field);
    if (!rule) return { kind: 'unknown-field', field };
    if (!rule.allows(value)) return { kind: 'wrong-value', field, expected: rule.expected };
  }
  if (!TOKEN_FIELDS.some((field) => field in fields)) return { kind: 'no-token-limit', limitTokens };
  const measured = inspectTexts(fields['messages'], texts, isClerks ? longAnswer.material : undefined);
  return measured ?? { kind: 'pass', body: { model, ...fields } };
}

/** The value of a JSON text in UTF-8, or undefined if it is not one, or has more parts than any question. */
export function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseText(UTF_8.decode(bytes));
  } catch {
    return undefined;
  }
}

function parseText(json: string): unknown {
  if (hasTooManyParts(json)) return undefined;
  try {
    const value: unknown = JSON.parse(json);
    return value;
  } catch {
    return undefined;
  }
}

/** To parse 20,000 short fields takes a hundred times as long as one text of their length. */
function hasTooManyParts(json: string): boolean {
  let count = 0;
  for (let index = 0; index < json.length; index += 1) {
    const character = json.charCodeAt(index);
    if (character === QUOTE) index = endOfText(json, index);
    else if (PARTS.has(character)) count += 1;
    if (count > MAX_PARTS) return true;
  }
  return false;
}

/** Where a text ends that begins here; past the end of all where it does not. */
function endOfText(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end >= 0) {
    let before = end - 1;
    while (json.charCodeAt(before) === BACKSLASH) before -= 1;
    const isEscaped = (end - before) % 2 === 0;
    if (!isEscaped) return end;
    end = json.indexOf('"', end + 1);
  }
  return json.length;
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

function isConversation(value: unknown): value is readonly Message[] {
  return Array.isArray(value) && value.length > 0 && value.every(isMessage);
}

function isMessage(value: unknown): boolean {
  if (!isRecord(value) || Object.keys(value).length !== 2) return false;
  return ROLES.has(value['role']) && typeof value['content'] === 'string';
}

/** Whether these are the instruction word for word, then one text of the page, and nothing else. */
function isForClerk(messages: unknown, { systemText }: LongAnswer): boolean {
  if (!Array.isArray(messages) || messages.length !== 2) return false;
  const [first, second] = messages.map((message: unknown) => (isRecord(message) ? message : {}));
  const isInstructed = ROLES.get(first?.['role']) === 'system' && first?.['content'] === systemText;
  return isInstructed && second?.['role'] === 'user';
}

/** Why there are too many texts of a kind, or one that is too long; `material` is what the clerk's may hold. */
function inspectTexts(
  messages: unknown,
  limits: QuestionLimits['texts'],
  material: Material | undefined,
): Refusal | undefined {
  if (!isConversation(messages)) return undefined;
  const counts = { system: 0, user: 0, assistant: 0 };
  for (const { role, content } of messages) {
    const of = ROLES.get(role) ?? 'user';
    const { most, characters } = limits[of];
    counts[of] += 1;
    if (counts[of] > most) return { kind: 'too-many-texts', of, most };
    if (fits(content, characters)) continue;
    if (of !== 'user' || !material || !isMaterial(content, material)) {
      return { kind: 'text-too-long', of, limitCharacters: characters };
    }
  }
  return undefined;
}

function isMaterial(
  text: string,
  { questionCharacters, answers: most, answerCharacters }: Material,
): boolean {
  const value = parseText(text);
  if (!isRecord(value)) return false;
  const { question, answers, cut = [], ...others } = value;
  if (!isRecord(answers) || !Array.isArray(cut) || Object.keys(others).length > 0) return false;
  const texts = Object.values(answers);
  return (
    cut.every((letter) => typeof letter === 'string' && Object.hasOwn(answers, letter)) &&
    isTextWithin(question, questionCharacters) &&
    texts.length <= most &&
    texts.every((answer) => isTextWithin(answer, answerCharacters))
  );
}

function isTextWithin(value: unknown, characters: number): boolean {
  return typeof value === 'string' && fits(value, characters);
}

function fits(text: string, characters: number): boolean {
  // No character takes more than two code units.
  if (text.length <= characters || text.length > 2 * characters) return text.length <= characters;
  let count = 0;
  for (const _ of text) count += 1;
  return count <= characters;
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
