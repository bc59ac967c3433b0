import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from './access.ts';
import { parseJson } from './inspect-body.ts';
import { MAX_CODE_BYTES } from './inspect-request.ts';
import { startLifetime } from './lifetime.ts';
import { type Arrivals, readBody } from './read-body.ts';
import type { Refusal } from './refusal.ts';
import { SAFE_HEADERS, sendRefusal } from './send-refusal.ts';

interface Entering {
  readonly access: Access;
  readonly visitor: string;
  /** Whether the page is on https. */
  readonly isSecure: boolean;
  readonly arrivals: Arrivals;
}

const BODY_TIME_MS = 10_000;

/** Answers `{ "code": "…" }`, whose method, address and headers have passed: 204 with a cookie, or why not (behaviour 21.19). */
export async function answerAccess(
  request: IncomingMessage,
  response: ServerResponse,
  { access, visitor, isSecure, arrivals }: Entering,
): Promise<void> {
  const limited = access.limitOf(visitor);
  if (limited) return sendRefusal(limited, request, response);
  const code = await readCode(request, response, arrivals);
  if (code === undefined) return void response.destroy();
  if (typeof code !== 'string') return sendRefusal(code, request, response);
  const entered = access.enter(visitor, code);
  if (entered.kind !== 'pass') return sendRefusal(entered, request, response);
  response.writeHead(204, {
    ...SAFE_HEADERS,
    'set-cookie': isSecure ? `${entered.cookie}; Secure` : entered.cookie,
  });
  response.end();
}

/** Undefined where the client leaves before the end of the body. */
async function readCode(
  request: IncomingMessage,
  response: ServerResponse,
  arrivals: Arrivals,
): Promise<string | Refusal | undefined> {
  const lifetime = startLifetime(request, response);
  lifetime.limit(BODY_TIME_MS, { kind: 'question-too-slow', limitMs: BODY_TIME_MS });
  const read = await readBody(request, MAX_CODE_BYTES, lifetime.signal, arrivals);
  lifetime.release();
  switch (read.kind) {
    case 'interrupted': {
      const end = lifetime.end();
      return end === undefined || end.kind === 'client-gone' ? undefined : end;
    }
    case 'too-large':
      return { kind: 'body-too-large', limitBytes: MAX_CODE_BYTES };
    case 'no-room':
      return read;
    case 'bytes':
      return codeIn(parseJson(read.bytes)) ?? { kind: 'no-access-code' };
  }
}

function codeIn(body: unknown): string | undefined {
  const isRecord = typeof body === 'object' && body !== null && 'code' in body;
  return isRecord && typeof body.code === 'string' ? body.code : undefined;
}
