import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Refusal } from './refusal.ts';
import { refuse } from './send-refusal.ts';

interface GuardOptions {
  /** The origin of a deployed page, such as `https://chat.example.org`; loopback names are always ours. */
  readonly publicOrigin: string | undefined;
  /** Whether the handler of this path checks methods and origins itself. */
  readonly isSelfGuarded: (path: string) => boolean;
}

interface Guard {
  /** Connect-style, to stand before everything else. */
  handler(request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void): void;
  /** Closes the connection of a change of protocol that is asked for under a foreign name. */
  onUpgrade(request: IncomingMessage, socket: Duplex): void;
}

type Request = Pick<IncomingMessage, 'method' | 'url' | 'headers'> &
  Partial<Pick<IncomingMessage, 'headersDistinct'>>;

/** A loopback host name, with or without a port. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/** Refuses requests for a foreign host name, proxy requests, other methods, and requests from another site's page. */
export function createGuard(options: GuardOptions): Guard {
  return {
    handler(request, response, next) {
      const refusal = inspectAccess(request, options);
      if (refusal === undefined) return next();
      refuse(refusal, request, response);
    },
    onUpgrade({ headers }, socket) {
      if (ownOriginOf(headers.host, options.publicOrigin) === undefined) socket.destroy();
    },
  };
}

/** Why a request must not reach this server at all, judged by its method, address and headers. */
function inspectAccess(
  { method = 'GET', url = '', headers, headersDistinct }: Request,
  { publicOrigin, isSelfGuarded }: GuardOptions,
): Refusal | undefined {
  if (!url.startsWith('/') && url !== '*') return { kind: 'unknown-path' };
  // Of two names a server in front may have gone by the other.
  const names = headersDistinct?.['host'] ?? [headers.host];
  if (names.length > 1 || ownOriginOf(headers.host, publicOrigin) === undefined)
    return { kind: 'foreign-host' };
  if (isSelfGuarded(url.replace(/[?#].*$/s, ''))) return undefined;
  if (method !== 'GET' && method !== 'HEAD') return { kind: 'not-readable' };
  return isForeignUse(headers) ? { kind: 'foreign-origin' } : undefined;
}

/**
 * The origin that a page of this server has when it was asked for under this `Host`, or undefined when the name is
 * not ours: a name that an outsider can point at this machine is none, whatever it resolves to.
 */
export function ownOriginOf(host: string | undefined, publicOrigin: string | undefined): string | undefined {
  const name = host?.toLowerCase() ?? '';
  if (publicOrigin !== undefined && name === new URL(publicOrigin).host) return new URL(publicOrigin).origin;
  return LOOPBACK_HOST.test(name) ? `http://${name}` : undefined;
}

/** Another site may link to the page, but must not embed it or fetch from here. */
function isForeignUse(headers: IncomingMessage['headers']): boolean {
  return headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document';
}
