import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../domain/checks/loopback.ts';
import { refuse } from './errors.ts';

/** A step of a request that continues or answers. */
export type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/** A `Host`: a name or an address, IPv6 in brackets, with or without a port. */
const HOST = /^([^:[\]]+|\[[^[\]]+\])(?::\d{1,5})?$/;

/** Whether a request with this `Host` can only come from this machine. */
export function isLoopbackHost(host = ''): boolean {
  return isLoopback(HOST.exec(host)?.[1] ?? '');
}

/**
 * The origin of this server's page under a `Host`, or undefined for a foreign name. Other names that
 * resolve to this machine are foreign, since an outsider can register one.
 */
function ownOriginOf(host: string | undefined, publicOrigin: string | undefined): string | undefined {
  const name = host?.toLowerCase() ?? '';
  if (publicOrigin !== undefined && name === new URL(publicOrigin).host) return publicOrigin;
  return isLoopbackHost(name) ? `http://${name}` : undefined;
}

/** Refuses foreign host names, and requests meant for a proxy. */
export function guardHost(publicOrigin: string | undefined): Hook {
  return ({ raw }, reply, done) => {
    // With two names, a server in front may have used the other.
    const names = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
    if (!raw.url?.startsWith('/')) refuse(reply, 'unknown_url');
    else if (names.length === 0) reply.code(400).send();
    else if (names.length !== 1 || ownOriginOf(raw.headers.host, publicOrigin) === undefined)
      refuse(reply, 'foreign_host');
    else done();
  };
}

/** For reading: another site may link here, but not embed or fetch. */
export const guardReading: Hook = ({ method, headers }, reply, done) => {
  const isForeign = headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document';
  if (method !== 'GET' && method !== 'HEAD') {
    refuse(reply.header('allow', 'GET, HEAD'), 'method_not_allowed', { detail: 'GET or HEAD' });
  } else if (isForeign) refuse(reply, 'foreign_origin');
  else done();
};

/** For what the page posts: JSON from its own origin. */
export function guardPosting(publicOrigin: string | undefined): Hook {
  return ({ headers }, reply, done) => {
    const isSameSite = (headers['sec-fetch-site'] ?? 'same-origin') === 'same-origin';
    const isOwn = headers.origin?.toLowerCase() === ownOriginOf(headers.host, publicOrigin);
    const isPlain = (headers['content-encoding'] ?? 'identity').toLowerCase() === 'identity';
    const isJson = /^application\/json\s*(?:;|$)/i.test(headers['content-type'] ?? '');
    if (!isSameSite || !isOwn) refuse(reply, 'foreign_origin');
    else if (!isPlain || !isJson) refuse(reply, 'unsupported_media_type');
    else done();
  };
}

/** Takes a response over from Fastify, with its headers, for code that writes to Node's own. */
export function takeOver(reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  return raw;
}
