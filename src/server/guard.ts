import type { ServerResponse } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { refuse } from './errors.ts';

/** A step of a request: it goes on, or answers. */
export type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

/** A loopback host name, with or without a port. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/;

/** Whether only this machine can have sent a request with this `Host`. */
export function isLoopbackHost(host = ''): boolean {
  return LOOPBACK_HOST.test(host.toLowerCase());
}

/**
 * The origin that a page of this server has when it was asked for under this `Host`, or undefined when the name is not
 * ours: a name that an outsider can point at this machine is none, whatever it resolves to.
 */
function ownOriginOf(host: string | undefined, publicOrigin: string | undefined): string | undefined {
  const name = host?.toLowerCase() ?? '';
  if (publicOrigin !== undefined && name === new URL(publicOrigin).host) return publicOrigin;
  return isLoopbackHost(name) ? `http://${name}` : undefined;
}

/** A hook that refuses requests for a foreign host name, and requests that are meant for a proxy. */
export function guardHost(publicOrigin: string | undefined): Hook {
  return ({ raw }, reply, done) => {
    // Of two names, a server in front may have gone by the other.
    const names = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^host$/i.test(name));
    if (!raw.url?.startsWith('/')) refuse(reply, 'unknown_url');
    else if (names.length === 0) reply.code(400).send();
    else if (names.length !== 1 || ownOriginOf(raw.headers.host, publicOrigin) === undefined)
      refuse(reply, 'foreign_host');
    else done();
  };
}

/** A hook for what only reads: another site may link to it, but must not embed it or fetch it. */
export const guardReading: Hook = ({ method, headers }, reply, done) => {
  const isForeign = headers['sec-fetch-site'] === 'cross-site' && headers['sec-fetch-dest'] !== 'document';
  if (method !== 'GET' && method !== 'HEAD') {
    refuse(reply.header('allow', 'GET, HEAD'), 'method_not_allowed', { detail: 'GET or HEAD' });
  } else if (isForeign) refuse(reply, 'foreign_origin');
  else done();
};

/** A hook for what the page posts: from its own origin, as JSON. */
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

/** Takes a response from Fastify, with the headers that it has, for who writes to it as to Node's own. */
export function takeOver(reply: FastifyReply): ServerResponse {
  const { raw } = reply.hijack();
  for (const [name, value] of Object.entries(reply.getHeaders())) {
    if (value !== undefined) raw.setHeader(name, value);
  }
  return raw;
}
