/** The body of a chat completion in the provider's wire format. */
export type RequestBody = Readonly<Record<string, unknown>>;

/** How much of a refusal is read: gateways quote whole questions in theirs. */
export const MAX_REFUSAL_CHARACTERS = 16 * 1024;

/** No question can do without these. */
const NEEDED = ['model', 'messages', 'stream'];

const TOKEN_LIMITS = ['max_tokens', 'max_completion_tokens'];

/** What fewer fields cannot help: the words of a question, its length, the account, or a provider in trouble. */
const NOT_ABOUT_FIELDS = new RegExp(
  [
    'content.{0,3}(?:filter|polic|manage|moderat|safety)|content (?:is |was )?(?:not|blocked|refused|rejected)',
    String.raw`\bpolic(?:y|ies)\b|\bsafety\b|moderation|flagged|violat|prohibited|harmful|inappropriate`,
    String.raw`\blength\b|context.window|too (?:long|large|big|many)|exceed|\bmaximum\b|limit was reached`,
    'api.?key|rate.?limit|quota|billing|credits|try again (?:later|in)|overload|unavailable|server.?error|internal',
  ].join('|'),
  'i',
);

/**
 * The body that a provider may accept after it has refused this one; undefined where no other fields would help
 * (behaviour 11.21). No list of models says which fields each takes: the refusal does, by naming them.
 * @param refusal the text of a refusal in any form: JSON, JSON within a string, HTML, plain words
 */
export function correct(body: RequestBody, refusal: string): RequestBody | undefined {
  const said = decode(refusal.slice(0, MAX_REFUSAL_CHARACTERS));
  const inLowerCase = said.toLowerCase();
  const isNamed = (field: string) => inLowerCase.includes(field) || said.includes(camelCase(field));
  const effort = body['reasoning_effort'];
  if ('max_tokens' in body && isNamed('max_completion_tokens')) {
    const limit = { max_completion_tokens: body['max_tokens'] };
    return { ...pick(body, NEEDED), ...limit, reasoning_effort: effort ?? 'none' };
  }
  if (effort !== undefined && isNamed('reasoning_effort')) {
    return effort === 'none' ? { ...body, reasoning_effort: 'low' } : omit(body, ['reasoning_effort']);
  }
  // The name of `n` is in every text.
  const refused = Object.keys(body).filter(
    (field) => field.length > 1 && !NEEDED.includes(field) && isNamed(field),
  );
  if (refused.length > 0) return omit(body, refused);
  if (NOT_ABOUT_FIELDS.test(said)) return undefined;
  const least = pick(body, [...NEEDED, ...TOKEN_LIMITS]);
  return Object.keys(least).length < Object.keys(body).length ? least : undefined;
}

/** Names as they are, however often a gateway has put them into JSON or Markdown. */
function decode(text: string): string {
  return text
    .replaceAll(/\\+u([\da-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll(/\\+_/g, '_');
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
