import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { RELAY_ERRORS, type RelayCode } from '../wire/error-codes.ts';

declare module 'fastify' {
  interface FastifyReply {
    /** The code, if the server itself refused the request. */
    refusedWith: RelayCode | undefined;
  }
}

/** What a code's sentence leaves open. */
interface Details {
  /** Replaces `{}` in the sentence. */
  readonly detail?: string;
  /** The field that is wrong. */
  readonly param?: string | undefined;
  readonly retryAfterMs?: number;
}

/** The `error` in a provider's `{ error: … }`. */
export interface ErrorBody {
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string | null;
}

/** A sentence with cause and remedy; `{wait}` in s. */
const SENTENCES: Readonly<Record<RelayCode, string>> = {
  unknown_url: 'There is nothing at this address. Send questions to /v1/chat/completions.',
  method_not_allowed: 'This address does not support this method. Use {}.',
  foreign_host:
    "The server does not answer to this host name. Open the page as localhost or 127.0.0.1, or start the server with QUARTET_PUBLIC_ORIGIN set to the page's address.",
  foreign_origin:
    "Only the page that this server serves may use it. Send the request from that page, with the server's own address as Origin.",
  unsupported_media_type: 'The body is not plain JSON. Send it uncompressed, as application/json.',
  request_too_large: 'The question is too large: {}. Send a shorter one, or reload the page.',
  malformed_json: 'The body is not the JSON that this address expects. Send {}.',
  value_not_allowed:
    'The relay passes on only what the page itself asks: {}. Leave it out, or reload the page.',
  model_not_allowed:
    'The relay passes on questions only to these models: {}. Use one of them, or start the server with another OPENAI_MODEL or squad.',
  visitor_limit_exceeded: 'One visitor may ask {}. Ask again in {wait}.',
  visitor_open_limit_exceeded: 'One visitor may have {}. Ask again in {wait}.',
  rate_limit_exceeded: 'All visitors together may ask {}. Ask again in {wait}.',
  open_limit_exceeded: 'All visitors together may have {}. Ask again in {wait}.',
  daily_questions_exceeded: 'All visitors together may ask {} a day. Ask again after 00:00 UTC.',
  access_code_required:
    'The relay requires an access code. Enter it on the page, which sends it to /v1/access.',
  access_code_wrong: 'This is not the access code. Ask the operator for it.',
  access_tries_exceeded: 'Too many wrong access codes or passes were sent. Try again in {wait}.',
  paused: 'The operator has paused questions to the provider. Try again later.',
  draining: 'The server is about to stop or restart. Ask again in {wait}.',
  no_api_key: 'The server has no key for the provider. Set OPENAI_API_KEY and restart it.',
  provider_unreachable:
    'The provider could not be reached ({}). Check the network and OPENAI_BASE_URL, then try again.',
  provider_broke_off: 'The provider broke off its answer. Try again.',
  provider_unreadable:
    "The relay cannot read the provider's answer: {}. Check that OPENAI_BASE_URL is the address of an OpenAI-compatible server.",
  deadline_passed:
    'The answer took longer than {}. Try again, or start the server with a larger QUARTET_ATTEMPT_TIMEOUT_MS.',
  relay_failed: 'The relay failed. Try again; if it fails again, restart the server.',
};

/** Statuses after which OpenAI clients retry by themselves. */
const ASKED_AGAIN: ReadonlySet<number> = new Set([408, 409, 429]);

/** Codes for Fastify's own errors. */
const CODES: Readonly<Record<string, RelayCode>> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'request_too_large',
};

/** Thrown to answer a request with an error. */
export class RequestRefusal extends Error {
  override readonly name = 'RequestRefusal';
  readonly code: RelayCode;
  readonly details: Details;

  constructor(code: RelayCode, details: Details = {}) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

export function refuse(reply: FastifyReply, code: RelayCode, details: Details = {}): FastifyReply {
  const { status, mayTryAgain } = RELAY_ERRORS[code];
  reply.refusedWith = code;
  const seconds = secondsOf(details);
  if (seconds !== undefined) reply.header('retry-after', seconds);
  // Retrying helps only if time does.
  if (!mayTryAgain || (status < 500 && !ASKED_AGAIN.has(status))) reply.header('x-should-retry', 'false');
  return sendError(reply, status, errorOf(code, details));
}

export function errorOf(code: RelayCode, details: Details = {}): ErrorBody {
  const { detail = '', param = null } = details;
  const message = SENTENCES[code].replace('{}', () => detail).replace('{wait}', `${secondsOf(details)} s`);
  return { message, type: typeOf(RELAY_ERRORS[code].status), param, code };
}

function secondsOf({ retryAfterMs }: Details): number | undefined {
  return retryAfterMs === undefined ? undefined : Math.max(1, Math.ceil(retryAfterMs / 1000));
}

export function sendError(reply: FastifyReply, status: number, error: ErrorBody): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .header('content-type', 'application/json; charset=utf-8')
    .send(JSON.stringify({ error }));
}

/** Fastify's error handler: answers whatever was thrown with an error of the table, and reveals nothing else. */
export function answerError(
  error: FastifyError | RequestRefusal,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (error instanceof RequestRefusal) return refuse(reply, error.code, error.details);
  // The visitor has left, which has ended the question.
  if (request.socket.destroyed) return reply.hijack();
  const known = CODES[error.code];
  if (known !== undefined) {
    return refuse(reply, known, { detail: `at most ${request.routeOptions.bodyLimit ?? 0} bytes` });
  }
  if (error.statusCode === 400) return refuse(reply, 'malformed_json', { detail: 'one object, in UTF-8' });
  if (error.statusCode !== undefined && error.statusCode < 500) return reply.code(error.statusCode).send();
  request.server.log.error({ requestId: request.id, failure: failureOf(error) }, 'failed');
  return refuse(reply, 'relay_failed');
}

/** The `type` that providers give such an error. */
export function typeOf(status: number): string {
  if (status >= 500) return 'server_error';
  if (status === 429) return 'requests';
  return status === 403 || status === 421 ? 'request_forbidden' : 'invalid_request_error';
}

/** Where an error was thrown, innermost first; without its message, which could quote what was sent. */
function failureOf({ name, message, stack = '' }: Error): object {
  const places = stack.slice(stack.indexOf(message) + message.length).matchAll(/^ {4}at (.+)$/gm);
  return { name, at: Array.from(places, ([, place = '']) => place).slice(0, 5) };
}
