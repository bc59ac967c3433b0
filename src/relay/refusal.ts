import type { LimitReached, LimitScope } from './limits/limiter.ts';

/** Who says a text: the page, its visitor, or the provider in an earlier answer. */
export type TextKind = 'system' | 'user' | 'assistant';

/** Every reason for which the relay does not pass a question or an answer on. */
export type Refusal =
  | { readonly kind: 'unknown-path' }
  | { readonly kind: 'wrong-method' }
  | { readonly kind: 'not-readable' }
  | { readonly kind: 'get-only' }
  | { readonly kind: 'foreign-host' }
  | { readonly kind: 'foreign-origin' }
  | { readonly kind: 'wrong-content-type' }
  | { readonly kind: 'encoded-body' }
  | { readonly kind: 'connection-busy' }
  | { readonly kind: 'body-too-large'; readonly limitBytes: number }
  | { readonly kind: 'question-too-slow'; readonly limitMs: number }
  | { readonly kind: 'malformed-body' }
  | { readonly kind: 'unknown-field'; readonly field: string }
  | { readonly kind: 'wrong-value'; readonly field: string; readonly expected: string }
  | { readonly kind: 'wrong-model'; readonly models: readonly string[] }
  | { readonly kind: 'too-many-texts'; readonly of: TextKind; readonly most: number }
  | { readonly kind: 'text-too-long'; readonly of: TextKind; readonly limitCharacters: number }
  | { readonly kind: 'no-token-limit'; readonly limitTokens: number }
  | LimitReached
  | { readonly kind: 'access-code-required' }
  | { readonly kind: 'no-access-code' }
  | { readonly kind: 'access-code-wrong' }
  | { readonly kind: 'access-limited'; readonly retryAfterMs: number }
  | { readonly kind: 'paused' }
  | { readonly kind: 'draining' }
  | { readonly kind: 'no-room' }
  | { readonly kind: 'no-key' }
  | { readonly kind: 'no-connection'; readonly code: string }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'unreadable-answer' }
  | { readonly kind: 'answer-too-large'; readonly limitBytes: number }
  | { readonly kind: 'deadline-passed'; readonly deadlineMs: number }
  | { readonly kind: 'relay-failed' };

/** An error as it goes out: `{ error: { message, type, param, code } }` is the body. */
export interface ErrorAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly error: ProviderError;
}

/** The provider's error, so that one client understands both. */
interface ProviderError {
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;
}

interface Details {
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Statuses below 500 after which the same question may be answered. */
const PASSING: ReadonlySet<number> = new Set([408, 409, 429]);

/** After so long another server answers, or this one again. */
const RESTART_SECONDS = 2;

/** Most questions have arrived by then. */
const ARRIVAL_SECONDS = 2;

/** What is limited, by scope: the code, and whose limit it is (behaviour 21.1 to 21.4). */
const LIMITS: Readonly<
  Record<LimitScope, { readonly code: string; readonly describe: (limit: number) => string }>
> = {
  'visitor-minute': {
    code: 'visitor_limit_exceeded',
    describe: (limit) => `One visitor may ask ${limit} questions a minute.`,
  },
  'visitor-open': {
    code: 'visitor_open_limit_exceeded',
    describe: (limit) => `One visitor may have ${limit} questions open at the same time.`,
  },
  minute: {
    code: 'rate_limit_exceeded',
    describe: (limit) => `All visitors together may ask ${limit} questions a minute.`,
  },
  open: {
    code: 'open_limit_exceeded',
    describe: (limit) => `All visitors together may have ${limit} questions open at the same time.`,
  },
  day: {
    code: 'daily_questions_exceeded',
    describe: (limit) => `All visitors together may ask ${limit} questions a day.`,
  },
};

const TEXTS: Readonly<Record<TextKind, string>> = {
  system: 'instructions',
  user: 'texts of the visitor',
  assistant: 'earlier answers',
};

/** The answer to a refusal; its message names the cause and what to do (behaviour 11.19). */
export function describeRefusal(refusal: Refusal): ErrorAnswer {
  switch (refusal.kind) {
    case 'unknown-path':
      return refuse(
        404,
        'unknown_url',
        'The relay has one address. Send the question to /v1/chat/completions.',
      );
    case 'wrong-method':
      return refuse(405, 'method_not_supported', 'The relay takes questions only. Send a POST request.', {
        headers: { allow: 'POST' },
      });
    case 'not-readable':
      return refuse(405, 'method_not_allowed', 'This address is read-only. Send a GET or HEAD request.', {
        headers: { allow: 'GET, HEAD' },
      });
    case 'get-only':
      return refuse(405, 'get_only', 'This address takes one method. Send a GET request.', {
        headers: { allow: 'GET' },
      });
    case 'foreign-host':
      return refuse(
        421,
        'foreign_host',
        "The server does not answer under this host name. Open the page as localhost or 127.0.0.1, or start the server with the page's address as QUARTET_PUBLIC_ORIGIN.",
      );
    case 'foreign-origin':
      return refuse(
        403,
        'foreign_origin',
        "Only the page that this server serves may use it. Send the request from that page, with the server's own address as Origin.",
      );
    case 'wrong-content-type':
      return refuse(415, 'unsupported_media_type', 'The body is not JSON. Send it as application/json.');
    case 'encoded-body':
      return refuse(
        415,
        'unsupported_encoding',
        'The body is compressed. Send it without a content-encoding.',
      );
    case 'connection-busy':
      return refuse(
        409,
        'connection_busy',
        'Another question of this connection is still open. Wait for its answer, or use another connection.',
        { headers: { connection: 'close' } },
      );
    case 'body-too-large':
      return refuse(
        413,
        'request_too_large',
        `The question is larger than ${kibibytes(refusal.limitBytes)}. Send a shorter one.`,
      );
    case 'question-too-slow':
      return refuse(
        408,
        'question_too_slow',
        `The request took longer than ${refusal.limitMs / 1000} s to arrive. Send it again.`,
      );
    case 'malformed-body':
      return refuse(400, 'malformed_json', 'The body is not a question as JSON in UTF-8. Send one.');
    case 'unknown-field':
      return refuse(
        403,
        'field_not_allowed',
        'The relay does not pass this field on. Leave it out.',
        paramOf(refusal.field),
      );
    case 'wrong-value':
      return refuse(
        403,
        'value_not_allowed',
        `The relay does not pass this value on. Set ${refusal.field} to ${refusal.expected}.`,
        paramOf(refusal.field),
      );
    case 'wrong-model':
      return refuse(
        403,
        'model_not_allowed',
        refusal.models.length === 1
          ? `The relay passes on questions to ${refusal.models.join()} only. Ask that model, or start the server with another OPENAI_MODEL or squad.`
          : `The relay passes on questions to the models of its squad only: ${refusal.models.join(', ')}. Ask one of them, or start the server with another OPENAI_MODEL or squad.`,
        { param: 'model' },
      );
    case 'too-many-texts':
      return refuse(
        413,
        'too_many_messages',
        `The question holds too many ${TEXTS[refusal.of]}; the relay passes on at most ${refusal.most}. Reload the page, or start the server with a larger QUARTET_MEMORY_TURNS.`,
        { param: 'messages' },
      );
    case 'text-too-long':
      return refuse(
        413,
        'text_too_long',
        `One of the ${TEXTS[refusal.of]} is too long; the relay passes on at most ${refusal.limitCharacters} characters. Send a shorter one.`,
        { param: 'messages' },
      );
    case 'no-token-limit':
      return refuse(
        403,
        'token_limit_missing',
        `The question does not limit its answer. Set max_tokens or max_completion_tokens to at most ${refusal.limitTokens}.`,
        { param: 'max_tokens' },
      );
    case 'limit-reached':
      return refuseBeyond(refusal);
    case 'access-code-required':
      return refuse(
        401,
        'access_code_required',
        'The relay answers those who have entered its access code. Enter it on the page, which sends it to /v1/access.',
      );
    case 'no-access-code':
      return refuse(400, 'access_code_missing', 'The body holds no access code. Send { "code": "..." }.', {
        param: 'code',
      });
    case 'access-code-wrong':
      return refuse(401, 'access_code_wrong', 'This is not the access code. Ask the operator for it.', {
        param: 'code',
      });
    case 'access-limited': {
      const seconds = Math.max(1, Math.ceil(refusal.retryAfterMs / 1000));
      return refuse(
        429,
        'access_tries_exceeded',
        `Too many wrong access codes were entered. Try again in ${seconds} s.`,
        { headers: { 'retry-after': String(seconds) } },
      );
    }
    case 'paused':
      return refuse(
        503,
        'paused',
        'The operator has paused the questions to the provider. Try again later.',
        { headers: { 'x-should-retry': 'false' } },
      );
    case 'draining':
      return refuse(
        503,
        'draining',
        `The server is about to stop or restart. Ask again in ${RESTART_SECONDS} s.`,
        { headers: { 'retry-after': String(RESTART_SECONDS), 'x-should-retry': 'true' } },
      );
    case 'no-room':
      return refuse(
        503,
        'relay_busy',
        `Too many questions arrive at the same time. Ask again in ${ARRIVAL_SECONDS} s.`,
        { headers: { 'retry-after': String(ARRIVAL_SECONDS), 'x-should-retry': 'true' } },
      );
    case 'no-key':
      return refuse(
        503,
        'no_api_key',
        'The server has no key for the provider. Set OPENAI_API_KEY and start it again.',
        { headers: { 'x-should-retry': 'false' } },
      );
    case 'no-connection':
      return refuse(
        502,
        'provider_unreachable',
        `The provider could not be reached (${refusal.code}). Check the network and OPENAI_BASE_URL, then try again.`,
      );
    case 'redirected':
      return refuse(
        502,
        'provider_redirected',
        'The provider redirects to another address, which the relay does not follow. Set OPENAI_BASE_URL to its final address.',
      );
    case 'unreadable-answer':
      return refuse(
        502,
        'provider_unreadable',
        'The provider answered in a way the relay cannot read (an unknown status, or compressed). Check that OPENAI_BASE_URL names an OpenAI-compatible server.',
      );
    case 'answer-too-large':
      return refuse(
        502,
        'provider_answer_too_large',
        `The provider's answer is larger than ${kibibytes(refusal.limitBytes)}. Check that OPENAI_BASE_URL names an OpenAI-compatible server.`,
      );
    case 'deadline-passed':
      return refuse(
        504,
        'deadline_passed',
        `The answer took longer than ${refusal.deadlineMs / 1000} s. Try again, or start the server with a larger QUARTET_ATTEMPT_TIMEOUT_MS.`,
      );
    case 'relay-failed':
      return refuse(
        500,
        'relay_failed',
        'The relay failed. Try again; if it fails again, restart the server.',
      );
  }
}

function refuseBeyond({ scope, limit, retryAfterMs }: LimitReached): ErrorAnswer {
  const { code, describe } = LIMITS[scope];
  const seconds = Math.max(1, Math.ceil(retryAfterMs / 1000));
  const isOfDay = scope === 'day';
  const remedy = isOfDay ? 'Ask again after 00:00 UTC.' : `Ask again in ${seconds} s.`;
  return refuse(429, code, `${describe(limit)} ${remedy}`, {
    headers: { 'retry-after': String(seconds), ...(isOfDay ? { 'x-should-retry': 'false' } : {}) },
  });
}

/** Puts an error together; its type follows from the status, as the provider's does. */
function refuse(
  status: number,
  code: string,
  message: string,
  { param, headers = {} }: Details = {},
): ErrorAnswer {
  // The same question would be refused again, unless time is what it needs.
  const inVain = status < 500 && !PASSING.has(status) ? { 'x-should-retry': 'false' } : {};
  return {
    status,
    headers: { ...inVain, ...headers },
    error: { message, type: typeOf(status), param: param ?? null, code },
  };
}

/** The kind of an error, as the provider's own. */
export function typeOf(status: number): string {
  if (status >= 500) return 'server_error';
  if (status === 429) return 'requests';
  return status === 403 || status === 421 ? 'request_forbidden' : 'invalid_request_error';
}

/** A field's name comes from the client: it is echoed only if it looks like a field of the protocol. */
function paramOf(field: string): { readonly param?: string } {
  return /^[a-z_]{1,64}$/.test(field) ? { param: field } : {};
}

function kibibytes(bytes: number): string {
  return `${bytes / 1024} KiB`;
}
