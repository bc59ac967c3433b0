import type { Refusal } from './refusal.ts';
import { type WordedRefusal, word } from './provider-error.ts';

/** The status and the words of a refusal; the message names the cause and what to do (behaviour 11.19). */
export function wordRefusal(refusal: Refusal): WordedRefusal {
  switch (refusal.kind) {
    case 'unknown-path':
      return word(
        404,
        'unknown_url',
        'The relay has one address. Send the question to /v1/chat/completions.',
      );
    case 'wrong-method':
      return word(405, 'method_not_supported', 'The relay takes questions only. Send a POST request.', {
        headers: { allow: 'POST' },
      });
    case 'not-readable':
      return word(405, 'method_not_allowed', 'This address can only be read. Send a GET or HEAD request.', {
        headers: { allow: 'GET, HEAD' },
      });
    case 'foreign-host':
      return word(
        421,
        'foreign_host',
        "The server does not answer under this host name. Open the page as localhost or 127.0.0.1, or start the server with the page's address as QUARTET_PUBLIC_ORIGIN.",
      );
    case 'foreign-origin':
      return word(
        403,
        'foreign_origin',
        "Only the page that comes from this server may use it. Send the request from that page, with the server's own address as Origin.",
      );
    case 'wrong-content-type':
      return word(415, 'unsupported_media_type', 'The body is not JSON. Send it as application/json.');
    case 'encoded-body':
      return word(415, 'unsupported_encoding', 'The body is compressed. Send it without a content-encoding.');
    case 'body-too-large':
      return word(
        413,
        'request_too_large',
        `The question is larger than ${kibibytes(refusal.limitBytes)}. Send a shorter one.`,
      );
    case 'malformed-body':
      return word(400, 'malformed_json', 'The body is not a JSON object in UTF-8. Send one.');
    case 'unknown-field':
      return word(
        403,
        'field_not_allowed',
        'The relay does not pass this field on. Leave it out.',
        paramOf(refusal.field),
      );
    case 'wrong-value':
      return word(
        403,
        'value_not_allowed',
        `The relay does not pass this value on. Set ${refusal.field} to ${refusal.expected}.`,
        paramOf(refusal.field),
      );
    case 'wrong-model':
      return word(
        403,
        'model_not_allowed',
        `The relay passes on questions to ${refusal.model} only. Ask that model, or start the server with another OPENAI_MODEL.`,
        { param: 'model' },
      );
    case 'no-token-limit':
      return word(
        403,
        'token_limit_missing',
        `The question does not limit its answer. Set max_tokens or max_completion_tokens to at most ${refusal.limitTokens}.`,
        { param: 'max_tokens' },
      );
    case 'too-many-questions': {
      const seconds = Math.max(1, Math.ceil(refusal.retryAfterMs / 1000));
      return word(
        429,
        'rate_limit_exceeded',
        `The relay passes on at most ${refusal.limit} questions a minute. Ask again in ${seconds} s.`,
        { headers: { 'retry-after': String(seconds) } },
      );
    }
    case 'no-key':
      return word(
        503,
        'no_api_key',
        'The server has no key for the provider. Set OPENAI_API_KEY and start it again.',
        { headers: { 'x-should-retry': 'false' } },
      );
    case 'no-connection':
      return word(
        502,
        'provider_unreachable',
        `The provider could not be reached (${refusal.code}). Check the network and OPENAI_BASE_URL, then try again.`,
      );
    case 'redirected':
      return word(
        502,
        'provider_redirected',
        'The provider points to another address, which the relay does not follow. Set OPENAI_BASE_URL to its final address.',
      );
    case 'unreadable-answer':
      return word(
        502,
        'provider_unreadable',
        'The provider answered in a way the relay cannot read (an unknown status, or compressed). Check that OPENAI_BASE_URL names an OpenAI-compatible server.',
      );
    case 'answer-too-large':
      return word(
        502,
        'provider_answer_too_large',
        `The provider's answer is larger than ${kibibytes(refusal.limitBytes)}. Check that OPENAI_BASE_URL names an OpenAI-compatible server.`,
      );
    case 'deadline-passed':
      return word(
        504,
        'deadline_passed',
        `Question and answer took longer than ${refusal.deadlineMs / 1000} s. Try again, or start the server with a larger QUARTET_ATTEMPT_TIMEOUT_MS.`,
      );
    case 'relay-failed':
      return word(500, 'relay_failed', 'The relay failed. Try again; if it fails again, restart the server.');
  }
}

/** A field's name is the client's text: only what looks like a field of the protocol is said back. */
function paramOf(field: string): { readonly param?: string } {
  return /^[a-z_]{1,64}$/.test(field) ? { param: field } : {};
}

function kibibytes(bytes: number): string {
  return `${bytes / 1024} KiB`;
}
