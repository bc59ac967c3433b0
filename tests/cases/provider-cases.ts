/** The fields of a question that a rule may look at. */
interface AskedBody {
  readonly messages?: readonly { readonly role: string; readonly content: string }[];
  readonly max_tokens?: number;
  readonly max_completion_tokens?: number;
}

/** What a provider answers: a refusal with its status, or undefined where it answers the question. */
type Refusing = (
  body: AskedBody,
  limit: number,
) => { readonly status: number; readonly body: object } | undefined;

/** A row of the table: what a provider refuses, and what comes of it in the end. */
export interface ProviderCase {
  readonly kind: 'system role' | 'tokens' | 'refusal';
  readonly name: string;
  readonly refuse: Refusing;
  /** The limit of tokens that the question asks for. */
  readonly tokens?: number;
  /** Why the question fails; undefined where it is answered. */
  readonly reason?: string;
  /** How often the provider is asked, for the first question and for the same one again. */
  readonly requests: readonly [first: number, again: number];
  /** The limit of tokens in the last request. */
  readonly limit?: number;
}

/** What a case's provider answers at last. */
export const CASE_ANSWER = 'A lamp needs no wind.';

/** The tokens of its question, as a case's provider counts them. */
const QUESTION_TOKENS = 120;

function refusal(message: string, status = 400, others: object = {}) {
  return { status, body: { error: { message, type: 'invalid_request_error', ...others } } };
}

function withoutSystem(name: string, ...given: Parameters<typeof refusal>): ProviderCase {
  const refuse: Refusing = ({ messages = [] }) =>
    messages.some(({ role }) => role === 'system') ? refusal(...given) : undefined;
  return { kind: 'system role', name, refuse, requests: [2, 1] };
}

/** A provider that refuses a limit that does not fit, in these words. */
function bounded(
  name: string,
  tokens: number,
  limit: number,
  messageOf: (asked: number) => string,
  more: { readonly isRest?: boolean; readonly status?: number } = {},
): ProviderCase {
  const { isRest = false, status = 400 } = more;
  const isRefused = (asked: number) => (limit < tokens ? asked > limit : asked < limit);
  const refuse: Refusing = (_, asked) => (isRefused(asked) ? refusal(messageOf(asked), status) : undefined);
  return { kind: 'tokens', name, refuse, tokens, limit, requests: [2, isRest ? 2 : 1] };
}

function failing(name: string, reason: string, ...given: Parameters<typeof refusal>): ProviderCase {
  return { kind: 'refusal', name, reason, refuse: () => refusal(...given), requests: [1, 1] };
}

const context = 2048;

/** How providers refuse, and what a page makes of it. */
export const PROVIDER_CASES: readonly ProviderCase[] = [
  withoutSystem('Gemma on Google', 'Developer instruction is not enabled for models/tiny-it'),
  withoutSystem('in few words', 'System role not supported'),
  withoutSystem('by the value', "Unsupported value: 'messages[0].role' does not support 'system'.", 400, {
    param: 'messages[0].role',
  }),
  withoutSystem('by the parameter', 'El valor no es válido', 400, { param: 'messages[0].role' }),
  withoutSystem('by the roles that are left', 'Only user and assistant roles are supported!', 422),
  withoutSystem('roles in turn', 'Conversation roles must alternate user/assistant/user/assistant/...'),
  withoutSystem('system messages', 'This model does not support system messages.'),
  withoutSystem(
    'of a template',
    "Value is not callable at row 1, column 30: {{ raise_exception('System role not supported') }}",
    500,
  ),
  bounded('the highest', 2000, 1024, () => 'max_tokens must be at most 1024'),
  bounded('less than or equal', 600, 512, () => '`max_tokens` must be less than or equal to `512`'),
  bounded('the highest with digits in groups', 2000, 1024, () => 'max_tokens may not exceed 1,024.'),
  bounded('the lowest', 8, 16, () => "Invalid 'max_tokens': integer below minimum value. Expected >= 16."),
  bounded('a range', 2000, 1024, () => 'The valid range of max_tokens is [1, 1024]'),
  bounded('a range for too few', 8, 16, () => 'max_tokens must be between 16 and 4096'),
  bounded('in Chinese', 2000, 1024, () => 'max_tokens 参数非法：取值不能超过 1024'),
  bounded('in Spanish', 8, 16, () => 'max_tokens: el valor más bajo es 16'),
  bounded('the model', 2000, 1024, (asked) => `max_tokens: ${asked} > 1024, the most for tiny-2-0613`),
  bounded(
    'what the account can pay',
    600,
    400,
    (asked) => `Fewer max_tokens, please: you asked for ${asked} tokens, but can only afford 400.`,
    { status: 402, isRest: true },
  ),
  bounded(
    'the rest of the context, by the sum',
    2000,
    context - QUESTION_TOKENS,
    (asked) =>
      `This model's maximum context length is ${context} tokens. However, you requested ${asked + QUESTION_TOKENS} tokens (${QUESTION_TOKENS} in the messages, ${asked} in the completion).`,
    { isRest: true },
  ),
  bounded(
    'the rest of the context, with both names of the limit',
    2000,
    context - QUESTION_TOKENS,
    (asked) =>
      `'max_tokens' or 'max_completion_tokens' is too large: ${asked}. This model's maximum context length is ${context} tokens and your request has ${QUESTION_TOKENS} input tokens (${asked} > ${context} - ${QUESTION_TOKENS}).`,
    { isRest: true },
  ),
  bounded(
    'the rest of the context, as TGI says it',
    2000,
    context - QUESTION_TOKENS,
    (asked) =>
      `\`inputs\` tokens + \`max_new_tokens\` must be <= ${context}. Given: ${QUESTION_TOKENS} \`inputs\` tokens and ${asked} \`max_new_tokens\``,
    { isRest: true },
  ),
  failing('a highest of 0', 'bad-request', 'max_tokens must be at most 0'),
  failing('a lowest of a trillion', 'bad-request', 'max_tokens must be at least 1000000000000'),
  failing('low credit', 'quota', 'Your credit balance is too low. Please go to Plans & Billing.'),
  failing('low balance', 'quota', 'Insufficient balance', 403),
  failing('low balance with 400', 'quota', 'Insufficient balance'),
  failing(
    'content rules through a gateway',
    'unprocessable',
    'BadRequestError: ContentPolicyViolationError: filtered by the content management policy.',
    400,
    { provider_specific_fields: { innererror: { code: 'ResponsibleAIPolicyViolation' } } },
  ),
  failing('content rules by a code', 'unprocessable', 'Input may contain it.', 400, {
    code: 'data_inspection_failed',
  }),
  failing('content rules in words', 'unprocessable', 'Input data may contain inappropriate content.'),
  failing(
    'too little memory',
    'out-of-memory',
    'model requires more system memory (9.2 GiB) than is available (3.1 GiB)',
    500,
  ),
  failing('memory of a graphics card', 'out-of-memory', 'CUDA out of memory. Tried to allocate 2 GiB', 500),
  failing('a wait with 402', 'rate-limit', 'Too many requests. Please wait 20 seconds.', 402),
  failing('no credit with 402', 'quota', 'Payment required', 402),
];
