import type { Dispatcher } from 'undici';
import { parseJson } from '../domain/checks/parse-json.ts';
import { recordOf } from '../domain/checks/records.ts';
import { type ProviderCode, isProviderCode, passedOn } from '../wire/error-codes.ts';
import { type WireError, isModelGone, isTooLongForModel, wireErrorOf } from '../wire/wire-error.ts';
import { type ErrorBody, typeOf } from './errors.ts';
import { readBytes } from './provider.ts';

/** A provider's error, safe to show to a visitor. */
export interface ProviderError {
  /** The provider's own words; for the relay only. */
  readonly refusal: WireError;
  readonly status: number;
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
const TOO_SLOW = 'The provider took too long. Try again.';

const SENTENCE_OF_CODE: Readonly<Record<ProviderCode, string>> = {
  model_not_found: 'The provider does not offer the model. Ask the operator to check OPENAI_MODEL.',
  insufficient_quota: NO_CREDIT,
  context_length_exceeded: TOO_LONG,
  exceed_context_size_error: TOO_LONG,
  content_filter: UNWANTED,
  content_policy_violation: UNWANTED,
};

const SENTENCE_OF_STATUS: Readonly<Record<number, string>> = {
  401: "The provider does not accept this server's key. Ask the operator to set another OPENAI_API_KEY.",
  402: NO_CREDIT,
  403: 'The provider refuses requests from this server. Ask the operator to check what its key may do.',
  404: 'The provider does not know the model or the address. Ask the operator to check OPENAI_MODEL and OPENAI_BASE_URL.',
  408: TOO_SLOW,
  413: TOO_LONG,
  429: 'The provider accepts no more questions from this server for now. Try again in a moment.',
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
  const refusal = { status, text };
  return {
    refusal,
    status,
    headers: Object.fromEntries(
      Object.entries(RETRY_HEADERS).flatMap(([name, form]) => {
        const value = String(headers[name] ?? '').trim();
        return form.test(value) ? [[name, value]] : [];
      }),
    ),
    error: reword(errorIn(text), refusal, status),
  };
}

/** Rewords an error that came instead of an answer or within one. */
export function errorWithinAnswer(error: unknown): ProviderError {
  const refusal = wireErrorOf(error);
  const { status = FAILED } = refusal;
  return { refusal, status, headers: {}, error: reword(error, refusal, status) };
}

function reword(error: unknown, refusal: WireError, status: number): ErrorBody {
  const { code, type, param } = recordOf(error);
  const [knownCode, knownType] = [codeOf(refusal) ?? passedOn(code), passedOn(type)];
  return {
    message: describe(status, knownCode ?? knownType ?? ''),
    type: knownType ?? typeOf(status),
    param: passedOn(param),
    code: knownCode,
  };
}

/** The code for what only the words of an error say. */
function codeOf(refusal: WireError): ProviderCode | undefined {
  if (isModelGone(refusal)) return 'model_not_found';
  return isTooLongForModel(refusal) ? 'context_length_exceeded' : undefined;
}

function describe(status: number, code: string): string {
  const usual = isProviderCode(code) ? SENTENCE_OF_CODE[code] : SENTENCE_OF_STATUS[status];
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
