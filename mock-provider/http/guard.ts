import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProviderError } from '../wire/provider-error.ts';

type Guard = (
  request: IncomingMessage & { readonly originalUrl?: string },
  response: ServerResponse,
  next: (refusal?: ProviderError) => void,
) => void;

const foreignHost = forbidden('foreign_host', 'The mock provider only answers requests for localhost.');

const foreignClient = forbidden(
  'foreign_client',
  'Only the machine that the mock provider runs on may use its state.',
);

const foreignOrigin = forbidden(
  'foreign_origin',
  'Only a page served from this machine may use the mock provider.',
);

/** Headers by which a proxy marks forwarded requests. */
const forwarded = /^(?:x-forwarded-|x-real-ip$|forwarded$|via$)/;

const exposed = [
  'retry-after',
  'retry-after-ms',
  'x-should-retry',
  'x-request-id',
  'x-quartet-reply',
  'openai-processing-ms',
  'x-ratelimit-limit-requests',
  'x-ratelimit-limit-tokens',
  'x-ratelimit-remaining-requests',
  'x-ratelimit-remaining-tokens',
  'x-ratelimit-reset-requests',
  'x-ratelimit-reset-tokens',
].join(', ');

/**
 * Turns away clients that may not use the mock, answers preflights, and lets other requests through. Under
 * `publicOrigin` only the provider is available; the journal is for this machine.
 */
export function createGuard(publicOrigin?: string): Guard {
  const publicHost = publicOrigin === undefined ? undefined : new URL(publicOrigin).host;
  return (request, response, next) => {
    response.setHeader('x-content-type-options', 'nosniff');
    const host = request.headers.host?.toLowerCase() ?? '';
    const isControl = /^\/_mock/i.test(request.originalUrl ?? request.url ?? '');
    if (!isLoopbackHost(host) && (host !== publicHost || isControl)) {
      next(foreignHost);
      return;
    }
    if (isControl && !isOfThisMachine(request)) {
      next(foreignClient);
      return;
    }
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      answerPreflight(request, response);
      return;
    }
    if (isForeignUse(request, isControl ? undefined : publicOrigin)) {
      next(foreignOrigin);
      return;
    }
    next();
  };
}

function forbidden(code: string, message: string): ProviderError {
  return new ProviderError(403, message, { type: 'request_forbidden', code });
}

/** The journal contains what visitors typed, so only pages of this machine may read it. */
function isLoopbackOrigin(origin: string): boolean {
  const [, host] = /^https?:\/\/([^/?#@\\]+)$/i.exec(origin) ?? [];
  return host !== undefined && isLoopbackHost(host);
}

/** Other names that resolve to this machine do not count, since an outsider can register one. */
function isLoopbackHost(host: string): boolean {
  return /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}

function allowOrigin(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('vary', 'Origin');
  const { origin } = request.headers;
  if (origin === undefined || !isLoopbackOrigin(origin)) return;
  response.setHeader('access-control-allow-origin', origin);
  response.setHeader('access-control-expose-headers', exposed);
}

function answerPreflight(request: IncomingMessage, response: ServerResponse): void {
  const { origin } = request.headers;
  if (origin !== undefined && isLoopbackOrigin(origin)) {
    response.setHeader('access-control-allow-methods', 'GET, HEAD, POST, PUT, PATCH, DELETE');
    response.setHeader('access-control-max-age', '600');
    const asked = request.headers['access-control-request-headers'];
    if (asked !== undefined) response.setHeader('access-control-allow-headers', asked);
    response.setHeader('vary', 'Origin, Access-Control-Request-Headers');
  }
  response.writeHead(204, { 'content-length': '0' }).end();
}

/**
 * Whether a page of another site sends this, pictures and frames included, for which browsers send no origin. Such a
 * page may link to readable resources, but cannot see their content.
 */
function isForeignUse({ method, headers }: IncomingMessage, publicOrigin: string | undefined): boolean {
  const { origin } = headers;
  if (origin !== undefined) return origin !== publicOrigin && !isLoopbackOrigin(origin);
  if (headers['sec-fetch-site'] !== 'cross-site') return false;
  return method !== 'GET' || headers['sec-fetch-dest'] !== 'document';
}

/** A forged Host can reach a server that listens on another address, and a local proxy connects for others. */
function isOfThisMachine({ headers, socket }: IncomingMessage): boolean {
  const isLocal = /^(?:(?:::ffff:)?127\.\d+\.\d+\.\d+|::1)$/.test(socket.remoteAddress ?? '');
  return isLocal && !Object.keys(headers).some((name) => forwarded.test(name));
}
