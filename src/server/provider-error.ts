import type { Dispatcher } from 'undici';
import { parseJson } from '../domain/checks/parse-json.ts';
import { recordOf } from '../domain/checks/records.ts';
import { type ProviderCode, isProviderCode, passedOn } from '../wire/error-codes.ts';
import { NOT_PERMITTED, WRONG_KEY, judge, judgeRefusal } from '../wire/judgement.ts';
import { waitIn } from '../wire/wait.ts';
import { type WireError, wireErrorOf } from '../wire/wire-error.ts';
import { type ErrorBody, typeOf } from './errors.ts';
import { readBytes } from './provider.ts';

/** A provider's error, safe to show to a visitor. */
export interface ProviderError {
  /** The provider's own words; for the relay only. */
  readonly refusal: WireError;
  readonly status: number;
  /** Why it refused, as the page judges it. */
  readonly reason: ReturnType<typeof judge>;
  readonly headers: Readonly<Record<string, string>>;
  readonly error: ErrorBody;
}

/** Status of an error within an answer that names none. */
const FAILED = 502;

/** Far more than providers send. */
const MAX_BYTES = 16 * 1024;

/** A body arrives with its head, or shortly after. */
const BODY_MS = 2000;

/** Headers that tell a page how long to wait; any other form is dropped. */
const RETRY_HEADERS: Readonly<Record<string, RegExp>> = {
  'retry-after':
    /^(?:\d{1,9}(?:\.\d{1,9})?|[A-Z][a-z]{2,8}, \d\d[ -][A-Z][a-z]{2}[ -](?:\d\d){1,2} \d\d:\d\d:\d\d GMT)$/,
  'retry-after-ms': /^\d{1,12}(?:\.\d{1,9})?$/,
  'x-should-retry': /^(?:true|false)$/,
};

const NO_CREDIT = "This server's account has no quota left with the provider. Ask the operator to add some.";
const TOO_LONG =
  'The question is longer than the model can read. Ask a shorter one, or begin a new conversation.';
const UNWANTED = "The provider's content rules forbid an answer. Ask in other words.";
const NO_MEMORY =
  'The model needs more memory than its machine has. Ask the operator to choose a smaller model.';
const TOO_SLOW = 'The provider took too long. Try again.';

const WRONG =
  "The provider does not accept this server's key. Ask the operator to set another OPENAI_API_KEY.";
const NOT_ALLOWED =
  'The provider refuses requests from this server. Ask the operator to check what its key may do.';
const TOO_MANY = 'The provider accepts no more questions from this server for now. Try again in a moment.';

/** The codes for what only the words of an error say, by what they mean. */
const CODE_OF_REASON: Readonly<Record<string, string>> = {
  authentication: WRONG_KEY,
  'model-gone': 'model_not_found',
  'too-long-for-model': 'context_length_exceeded',
  quota: 'insufficient_quota',
  permission: NOT_PERMITTED,
  unprocessable: 'content_filter',
  'out-of-memory': 'out_of_memory',
};

/** Where the status alone would say something else. */
const SENTENCE_OF_REASON: Readonly<Record<string, string>> = {
  authentication: WRONG,
  'rate-limit': TOO_MANY,
  quota: NO_CREDIT,
  permission: NOT_ALLOWED,
  'out-of-memory': NO_MEMORY,
};

const SENTENCE_OF_CODE: Readonly<Record<ProviderCode, string>> = {
  model_not_found: 'The provider does not offer the model. Ask the operator to check OPENAI_MODEL.',
  insufficient_quota: NO_CREDIT,
  context_length_exceeded: TOO_LONG,
  exceed_context_size_error: TOO_LONG,
  content_filter: UNWANTED,
  content_policy_violation: UNWANTED,
  out_of_memory: NO_MEMORY,
};

const SENTENCE_OF_STATUS: Readonly<Record<number, string>> = {
  401: WRONG,
  402: NO_CREDIT,
  403: NOT_ALLOWED,
  404: 'The provider does not know the model or the address. Ask the operator to check OPENAI_MODEL and OPENAI_BASE_URL.',
  408: TOO_SLOW,
  413: TOO_LONG,
  429: TOO_MANY,
  504: TOO_SLOW,
  524: TOO_SLOW,
};

/**
 * Reads an answer with an error status. The provider's message may contain account names or parts of the key, so only
 * the status, known identifiers of the error and the retry headers are kept; the words are the relay's own.
 */
export async function readProviderError({
  statusCode: status,
  headers,
  body,
}: Dispatcher.ResponseData): Promise<ProviderError> {
  const timer = setTimeout(() => body.destroy(), BODY_MS);
  const { bytes } = await readBytes(body, MAX_BYTES).catch(() => ({ bytes: Buffer.alloc(0) }));
  clearTimeout(timer);
  const text = bytes.toString();
  const told = Object.fromEntries(
    Object.entries(RETRY_HEADERS).flatMap(([name, form]) => {
      const value = String(headers[name] ?? '').trim();
      return form.test(value) ? [[name, value]] : [];
    }),
  );
  return reword(errorIn(text), { status, text }, told);
}

/** Rewords an error that came instead of an answer or within one. */
export function errorWithinAnswer(error: unknown): ProviderError {
  return reword(error, wireErrorOf(error), {});
}

/** @param told how long to wait, as the provider's headers say */
function reword(error: unknown, refusal: WireError, told: ProviderError['headers']): ProviderError {
  const { status = FAILED } = refusal;
  const { code, type, param } = recordOf(error);
  const judged = judgeRefusal(refusal);
  const wait = Object.keys(told).some((name) => name.startsWith('retry-after'))
    ? undefined
    : waitIn(refusal, Date.now());
  const headers = wait === undefined ? told : { ...told, 'retry-after': String(Math.ceil(wait / 1000)) };
  const retryAfterMs = 'retry-after' in headers || 'retry-after-ms' in headers ? 0 : undefined;
  const [knownCode, knownType] = [CODE_OF_REASON[judged ?? ''] ?? passedOn(code), passedOn(type)];
  const reason = judged ?? judge({ status, code: knownCode ?? knownType ?? '', retryAfterMs });
  return {
    refusal,
    status,
    reason,
    headers,
    error: {
      message: describe(status, reason, knownCode ?? knownType ?? ''),
      type: knownType ?? typeOf(status),
      param: passedOn(param),
      code: knownCode,
    },
  };
}

function describe(status: number, reason: string, code: string): string {
  const usual =
    SENTENCE_OF_REASON[reason] ??
    (isProviderCode(code) ? SENTENCE_OF_CODE[code] : SENTENCE_OF_STATUS[status]);
  if (usual !== undefined) return usual;
  return status >= 500
    ? `The provider failed (${status}). Try again in a moment.`
    : `The provider refused the question (${status}). Change it, then ask again.`;
}

/** Some providers wrap it in a list, some send plain text. */
function errorIn(text: string): unknown {
  const body = parseJson(text);
  return recordOf(Array.isArray(body) ? body[0] : body)['error'];
}
