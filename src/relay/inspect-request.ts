import type { IncomingMessage } from 'node:http';
import { ownOriginOf } from './guard.ts';
import type { Refusal } from './refusal.ts';

export type RequestInspection =
  | { readonly kind: 'not-ours' }
  | { readonly kind: 'question' }
  /** An access code. */
  | { readonly kind: 'access' }
  | Refusal;

/** The most an access code may weigh, in bytes. */
export const MAX_CODE_BYTES = 4 * 1024;

const PATH = '/v1/chat/completions';

const ACCESS_PATH = '/v1/access';

/**
 * Classifies a request by its method, address and headers only; the body is inspected later.
 * @param maxBodyBytes The most a question may weigh.
 * @param isGuarded Whether there is an access code.
 */
export function inspectRequest(
  { method, url = '', headers }: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  publicOrigin: string | undefined,
  maxBodyBytes: number,
  isGuarded = false,
): RequestInspection {
  if (isAbsolute(url)) return { kind: 'unknown-path' };
  if (!isUnderV1(url)) return { kind: 'not-ours' };
  const ownOrigin = ownOriginOf(headers.host, publicOrigin);
  if (ownOrigin === undefined) return { kind: 'foreign-host' };
  const isAccess = isGuarded && url === ACCESS_PATH;
  if (url !== PATH && !isAccess) return { kind: 'unknown-path' };
  if (method !== 'POST') return { kind: 'wrong-method' };
  if (!isSameOrigin(headers, ownOrigin)) return { kind: 'foreign-origin' };
  if (!isJson(headers['content-type'])) return { kind: 'wrong-content-type' };
  if (!isPlain(headers['content-encoding'])) return { kind: 'encoded-body' };
  const limitBytes = isAccess ? MAX_CODE_BYTES : maxBodyBytes;
  if (Number(headers['content-length']) > limitBytes) return { kind: 'body-too-large', limitBytes };
  return { kind: isAccess ? 'access' : 'question' };
}

/** A request meant for a proxy. */
function isAbsolute(url: string): boolean {
  return /^[a-z][a-z\d+.-]*:/i.test(url);
}

function isUnderV1(url: string): boolean {
  return /^\/v1(?:[/?#\\]|$)/.test(url);
}

function isSameOrigin(headers: IncomingMessage['headers'], ownOrigin: string): boolean {
  const site = headers['sec-fetch-site'] ?? 'same-origin';
  return site === 'same-origin' && headers.origin?.toLowerCase() === ownOrigin;
}

function isJson(contentType = ''): boolean {
  return /^application\/json\s*(?:;|$)/i.test(contentType);
}

function isPlain(contentEncoding = 'identity'): boolean {
  return contentEncoding.toLowerCase() === 'identity';
}
