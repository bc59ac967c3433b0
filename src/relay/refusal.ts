/** Every reason for which the relay does not pass a question or an answer on. */
export type Refusal =
  | { readonly kind: 'unknown-path' }
  | { readonly kind: 'wrong-method' }
  | { readonly kind: 'not-readable' }
  | { readonly kind: 'foreign-host' }
  | { readonly kind: 'foreign-origin' }
  | { readonly kind: 'wrong-content-type' }
  | { readonly kind: 'encoded-body' }
  | { readonly kind: 'body-too-large'; readonly limitBytes: number }
  | { readonly kind: 'malformed-body' }
  | { readonly kind: 'unknown-field'; readonly field: string }
  | { readonly kind: 'wrong-value'; readonly field: string; readonly expected: string }
  | { readonly kind: 'wrong-model'; readonly models: readonly string[] }
  | { readonly kind: 'no-token-limit'; readonly limitTokens: number }
  | { readonly kind: 'too-many-questions'; readonly limit: number; readonly retryAfterMs: number }
  | { readonly kind: 'no-key' }
  | { readonly kind: 'no-connection'; readonly code: string }
  | { readonly kind: 'redirected' }
  | { readonly kind: 'unreadable-answer' }
  | { readonly kind: 'answer-too-large'; readonly limitBytes: number }
  | { readonly kind: 'deadline-passed'; readonly deadlineMs: number }
  | { readonly kind: 'relay-failed' };

/** A refusal as it goes out: `{ error: { message, type, param, code } }` is the body. */
interface RefusalAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly error: ProviderError;
}

/** The provider's error, so that one client understands both. */
interface ProviderError {
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string;
}

interface Details {
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The answer to a refusal; its message names the cause and what to do (behaviour 11.19). */
export function describeRefusal(refusal: Refusal): RefusalAnswer {
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
    case 'body-too-large':
      return refuse(
        413,
        'request_too_large',
        `The question is larger than ${kibibytes(refusal.limitBytes)}. Send a shorter one.`,
      );
    case 'malformed-body':
      return refuse(400, 'malformed_json', 'The body is not a JSON object in UTF-8. Send one.');
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
    case 'no-token-limit':
      return refuse(
        403,
        'token_limit_missing',
        `The question does not limit its answer. Set max_tokens or max_completion_tokens to at most ${refusal.limitTokens}.`,
        { param: 'max_tokens' },
      );
    case 'too-many-questions': {
      const seconds = Math.max(1, Math.ceil(refusal.retryAfterMs / 1000));
      return refuse(
        429,
        'rate_limit_exceeded',
        `The relay passes on at most ${refusal.limit} questions a minute. Ask again in ${seconds} s.`,
        { headers: { 'retry-after': String(seconds) } },
      );
    }
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
        `Question and answer took longer than ${refusal.deadlineMs / 1000} s. Try again, or start the server with a larger QUARTET_ATTEMPT_TIMEOUT_MS.`,
      );
    case 'relay-failed':
      return refuse(
        500,
        'relay_failed',
        'The relay failed. Try again; if it fails again, restart the server.',
      );
  }
}

/** Puts an error together; its type follows from the status, as the provider's does. */
function refuse(
  status: number,
  code: string,
  message: string,
  { param, headers = {} }: Details = {},
): RefusalAnswer {
  // The same question would be refused again.
  const inVain = status < 500 && status !== 429 ? { 'x-should-retry': 'false' } : {};
  return {
    status,
    headers: { ...inVain, ...headers },
    error: { message, type: typeOf(status), param: param ?? null, code },
  };
}

function typeOf(status: number): string {
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
