import { recordOf } from '../domain/checks/records.ts';

/** The body of a chat completion in the provider's wire format. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** How much of a refusal is read; gateways may quote whole questions in it. */
export const MAX_REFUSAL_CHARACTERS = 16 * 1024;

/** Fields that every question needs. */
const NEEDED = ['model', 'messages', 'stream'];

/** The two names of the limit of tokens. */
export const TOKEN_LIMITS = ['max_tokens', 'max_completion_tokens'] as const;

/** The limit of tokens of a body, under either name; undefined if it has none. */
export function tokenLimitOf(body: RequestBody): number | undefined {
  const limit = TOKEN_LIMITS.map((field) => body[field]).find((value) => typeof value === 'number');
  return typeof limit === 'number' ? limit : undefined;
}

/** The form of the answer, of which only some questions have one. */
export const ANSWER_FORM = 'response_format';

/** Matches refusals of it, which often name what the provider makes of it. */
export const ABOUT_FORM =
  /response[ _-]?(?:format|mime)|(?:json|response|invalid|specified|expected)[ _-]?schema|schema in generation.?config|grammar|sampl(?:er|ing context)|structured[ _-]?output|(?:guided|constrained)[ _-]?(?:decoding|json|generation)|json[ _-]?(?:mode|output|validate)|generate json/i;

/** Matches refusals because the model's answer has another form. */
const ABOUT_FORMED_ANSWER = /failed_generation|json_validate_failed/i;

/** Words of refusals because of what a question says. */
const CONTENT_WORDS = String.raw`content.{0,3}(?:filter|polic|manage|moderat|safety)|content (?:is |was )?(?:not|blocked|refused|rejected)|\bpolic(?:y|ies)\b|\bsafety\b|moderation|flagged|violat|prohibited|harmful|inappropriate`;

const ABOUT_CONTENT = new RegExp(CONTENT_WORDS, 'i');

/** Matches refusals because of a question's words or length. */
const ABOUT_WORDS = new RegExp(
  [
    CONTENT_WORDS,
    String.raw`\blength\b|context.window|too (?:long|large|big|many)|exceed|limit was reached`,
    // About the model's answer: a question can ask for a tool.
    String.raw`\btools?\b|failed_generation|json_validate_failed`,
  ].join('|'),
  'i',
);

/** Matches refusals because of the account or a problem of the provider. */
const ABOUT_SERVICE =
  /\bmaximum\b|api.?key|rate.?limit|quota|billing|credits|try again (?:later|in)|overload|unavailable|server.?error|internal/i;

/** Matches refusals that concern fields without naming one. */
const ABOUT_FIELDS =
  /penalt|\bparameters?\b|\barguments?\b|\bfields?\b|\bpropert|not (?:enabled|supported|permitted)|unsupported|unrecogni[sz]ed|extra (?:inputs|fields)|extra_forbidden/i;

/** Matches refusals because a model must, or must not, be streamed. */
const ABOUT_STREAM =
  /"param"\s*:\s*"stream"|['"`]stream['"`]|\bto stream\b|\bstream(?:ing)? (?:must|mode|parameter|param|requests?|responses?|is (?:not|strongly|required))|\b(?:supports?|requires?|enable|use|only|non)[ -]stream/i;

/** Matches refusals because of the role of a message. */
const ABOUT_ROLES = new RegExp(
  [
    String.raw`\broles?\b.{0,60}\b(?:system|developer)\b|\b(?:system|developer)\b.{0,40}\broles?\b`,
    String.raw`\broles? .{0,20}\balternat|messages?[\[.]\d{1,3}\]?\.role\b`,
    String.raw`\bonly\b.{0,40}\buser\b.{0,20}\bassistant\b`,
    String.raw`\b(?:system|developer) (?:message|prompt|instruction)s?\b.{0,40}\b(?:support|allow|enabl|accept|permit)`,
    String.raw`\b(?:support|allow|accept|permit)\w{0,4} (?:a |any |the )?(?:system|developer) (?:message|prompt|instruction)`,
  ].join('|'),
  'i',
);

/** Whether a refusal concerns the role of the system message that the body has. */
export function isAboutSystemRole(body: RequestBody, refusal: string): boolean {
  const words = readRefusal(refusal);
  return hasSystemMessage(body) && ABOUT_ROLES.test(words) && !ABOUT_CONTENT.test(words);
}

/** Whether a conversation that a refusal quotes could pass for a refusal of a role. */
export function soundsLikeRoles(words: string): boolean {
  return ABOUT_ROLES.test(words);
}

/** The body with its system messages before the first message of the user, for models that know no such role. */
export function withoutSystemRole(body: RequestBody): RequestBody {
  if (!hasSystemMessage(body)) return body;
  const messages = messagesOf(body);
  const instructions = messages.filter(isOfSystem).map(({ content }) => content);
  const others = messages.filter((message) => !isOfSystem(message));
  const first = others.findIndex(({ role }) => role === 'user');
  if (first < 0)
    return { ...body, messages: [{ role: 'user', content: instructions.join('\n\n') }, ...others] };
  return {
    ...body,
    messages: others.map((message, index) =>
      index === first ? { ...message, content: [...instructions, message['content']].join('\n\n') } : message,
    ),
  };
}

function hasSystemMessage(body: RequestBody): boolean {
  return messagesOf(body).some(isOfSystem);
}

function isOfSystem({ role }: Readonly<Record<string, unknown>>): boolean {
  return role === 'system' || role === 'developer';
}

function messagesOf({ messages }: RequestBody): readonly Readonly<Record<string, unknown>>[] {
  return Array.isArray(messages) ? messages.map(recordOf) : [];
}

/**
 * The body that a provider may accept after it has refused this one; undefined if no other fields would help. There is
 * no list of models and their fields: a refusal names the fields.
 * @param refusal in any form: JSON, JSON within a string, HTML or plain text
 */
export function correct(body: RequestBody, refusal: string): RequestBody | undefined {
  const words = readRefusal(refusal);
  const isNamed = (field: string) => names(words, field);
  const effort = body['reasoning_effort'];
  if ('max_tokens' in body && isNamed('max_completion_tokens')) {
    const limit = { max_completion_tokens: body['max_tokens'] };
    return {
      ...pick(body, [...NEEDED, 'stream_options', ANSWER_FORM]),
      ...limit,
      reasoning_effort: effort ?? 'none',
    };
  }
  if (effort !== undefined && isNamed('reasoning_effort')) {
    return effort === 'none' ? { ...body, reasoning_effort: 'low' } : omit(body, ['reasoning_effort']);
  }
  const refused = refusable(body).filter(isNamed);
  if (refused.length > 0) return omit(body, refused);
  if (isAboutForm(body, refusal)) return omit(body, [ANSWER_FORM]);
  // Fewer fields would not help.
  if (ABOUT_WORDS.test(words) || ABOUT_SERVICE.test(words)) return undefined;
  if (ABOUT_STREAM.test(words))
    return body['stream'] === true ? omit(body, ['stream']) : { ...body, stream: true };
  // The rarest field goes first.
  if (ANSWER_FORM in body) return omit(body, [ANSWER_FORM]);
  const least = pick(body, [...NEEDED, ...TOKEN_LIMITS]);
  return Object.keys(least).length < Object.keys(body).length ? least : undefined;
}

/**
 * Whether a refusal concerns the question's words or length, or the answer. Such a refusal may quote them, and any field
 * too. A form can be too long by itself.
 */
export function isAboutWords(body: RequestBody, refusal: string): boolean {
  const words = readRefusal(refusal);
  return isAboutForm(body, refusal) ? ABOUT_FORMED_ANSWER.test(words) : ABOUT_WORDS.test(words);
}

/** Whether a refusal concerns the fields of the body; any other may come from what the question says. */
export function isAboutFields(body: RequestBody, refusal: string): boolean {
  const words = readRefusal(refusal);
  return (
    ABOUT_FIELDS.test(words) ||
    ABOUT_STREAM.test(words) ||
    isAboutForm(body, refusal) ||
    refusable(body).some((field) => names(words, field))
  );
}

/** Whether a refusal concerns the form that the body asks for. */
export function isAboutForm(body: RequestBody, refusal: string): boolean {
  return ANSWER_FORM in body && ABOUT_FORM.test(readRefusal(refusal));
}

export function isFieldNamed(refusal: string, field: string): boolean {
  return names(readRefusal(refusal), field);
}

/**
 * Undoes the escapes in names of fields, however often the text was put into JSON, HTML or Markdown. Takes time in
 * proportion to the text: without its lookbehind, a run of backslashes would be tried again from each of them.
 */
export function decode(text: string): string {
  const characterOf = (digits: string, radix: number) => String.fromCharCode(Number.parseInt(digits, radix));
  return text
    .replaceAll(/(?<!\\)\\+u([\da-f]{4})/gi, (_, digits: string) => characterOf(digits, 16))
    .replaceAll(/&#(\d{1,5});/g, (_, digits: string) => characterOf(digits, 10))
    .replaceAll(/&#x([\da-f]{1,4});/gi, (_, digits: string) => characterOf(digits, 16))
    .replaceAll(/(?<!\\)\\+_/g, '_');
}

/** The fields that a question can do without. A name of one letter, `n`, occurs in every text. */
function refusable(body: RequestBody): readonly string[] {
  return Object.keys(body).filter((field) => field.length > 1 && !NEEDED.includes(field));
}

function readRefusal(refusal: string): string {
  return decode(refusal.slice(0, MAX_REFUSAL_CHARACTERS));
}

function names(words: string, field: string): boolean {
  return words.toLowerCase().includes(field) || words.includes(camelCase(field));
}

function camelCase(field: string): string {
  return field.replaceAll(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

function pick(body: RequestBody, fields: readonly string[]): RequestBody {
  return Object.fromEntries(Object.entries(body).filter(([field]) => fields.includes(field)));
}

function omit(body: RequestBody, fields: readonly string[]): RequestBody {
  return Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));
}
