import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RequestRefusal, refuse } from './errors.ts';
import { guardPosting } from './guard.ts';
import { visitorOf } from './visitor.ts';

/** Restricts questions to visitors who have entered the operator's access code. */
export interface Access {
  /** Hook of the questions: refuses requests without a valid pass. */
  require(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined>;
  /** Adds the route that takes the code. */
  route(app: FastifyInstance): void;
}

interface AccessOptions {
  readonly code: string;
  /** Also part of the signing key; otherwise a guessed code could be tested by forging its pass. */
  readonly apiKey: string | undefined;
  readonly publicOrigin: string | undefined;
  readonly warn: (line: string) => void;
}

/** The only cookie that nginx forwards to the relay. */
export const ACCESS_COOKIE = 'quartet-access';

const PATH = 'Path=/v1; HttpOnly; SameSite=Strict';

const PASS_SECONDS = 30 * 24 * 60 * 60;

const PASS = /^(\d{1,12})\.([\w-]{43})$/;

const TRIES_OF_VISITOR = 5;

const TRIES_OF_ALL = 30;

const MINUTE_SECONDS = 60;

/** Longest pass that is read from a cookie. */
const MAX_PASS_CHARACTERS = 100;

/** How many passes are remembered as right or wrong. */
const MAX_KNOWN = 10_000;

/** Largest body that holds a code, as JSON. */
export const MAX_CODE_BYTES = 4 * 1024;

const BODY = {
  type: 'object',
  required: ['code'],
  properties: { code: { type: 'string' } },
} as const;

/** A pass is valid on every relay with the same code and the same key, and on no other. */
export function createAccess({ code, apiKey = '', publicOrigin, warn }: AccessOptions): Access {
  const key = scryptSync(normalise(code), apiKey, 32);
  const ofVisitor = new RateLimiterMemory({ points: TRIES_OF_VISITOR, duration: MINUTE_SECONDS });
  const ofAll = new RateLimiterMemory({ points: TRIES_OF_ALL, duration: MINUTE_SECONDS });
  const isRight = new Map<string, boolean>();
  const secure = publicOrigin?.startsWith('https:') ? '; Secure' : '';
  let wrongCount = 0;
  let warnedAtMs = Number.NEGATIVE_INFINITY;

  function sign(text: string): Buffer {
    return createHmac('sha256', key).update(text).digest();
  }

  function isPass(pass: string): boolean {
    const [, endsAt = '', signature = ''] = PASS.exec(pass) ?? [];
    if (Number(endsAt) * 1000 <= Date.now()) return false;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(`pass until ${endsAt}`));
  }

  function remember(pass: string, isRightOne: boolean): void {
    isRight.set(pass, isRightOne);
    for (const oldest of isRight.keys()) if (isRight.size > MAX_KNOWN) isRight.delete(oldest);
  }

  /** Checks a possible guess; a wrong one stays counted. Rejects with a RequestRefusal once too many were wrong. */
  async function judge(request: FastifyRequest, isGood: () => boolean): Promise<boolean> {
    const { household } = visitorOf(request.ips ?? [request.ip]);
    try {
      // Counted before the check, so that parallel guesses count too.
      await ofVisitor.consume(household);
      await ofAll.consume('all');
    } catch (rejected) {
      if (!(rejected instanceof RateLimiterRes)) throw rejected;
      throw new RequestRefusal('access_tries_exceeded', { retryAfterMs: rejected.msBeforeNext });
    }
    if (isGood()) {
      await Promise.all([ofVisitor.reward(household), ofAll.reward('all')]);
      return true;
    }
    wrongCount += 1;
    if (performance.now() - warnedAtMs < MINUTE_SECONDS * 1000) return false;
    warn(`Wrong access codes: ${wrongCount} since this was last logged`);
    warnedAtMs = performance.now();
    wrongCount = 0;
    return false;
  }

  return {
    async require(request, reply) {
      const pass = passIn(request.headers.cookie);
      if (pass === undefined) return refuse(reply, 'access_code_required');
      // A known pass is no new guess, so visitors who are in can go on while others guess.
      if (!isRight.has(pass)) remember(pass, await judge(request, () => isPass(pass)));
      if (isRight.get(pass) === true && isPass(pass)) return undefined;
      return refuse(
        reply.header('set-cookie', `${ACCESS_COOKIE}=; Max-Age=0; ${PATH}`),
        'access_code_required',
      );
    },
    route(app) {
      app.route<{ Body: { code: string } }>({
        method: 'POST',
        url: '/v1/access',
        bodyLimit: MAX_CODE_BYTES,
        onRequest: guardPosting(publicOrigin),
        schema: { body: BODY },
        schemaErrorFormatter: () => new RequestRefusal('malformed_json', { detail: '{ "code": "…" }' }),
        async handler(request, reply) {
          const isCode = (): boolean =>
            timingSafeEqual(sign(normalise(request.body.code)), sign(normalise(code)));
          if (!(await judge(request, isCode))) return refuse(reply, 'access_code_wrong', { param: 'code' });
          const endsAt = String(Math.floor(Date.now() / 1000) + PASS_SECONDS);
          const pass = `${endsAt}.${sign(`pass until ${endsAt}`).toString('base64url')}`;
          remember(pass, true);
          return reply
            .code(204)
            .header('cache-control', 'no-store')
            .header('set-cookie', `${ACCESS_COOKIE}=${pass}; Max-Age=${PASS_SECONDS}; ${PATH}${secure}`)
            .send();
        },
      });
    },
  };
}

/** Copied codes bring whitespace along, and keyboards compose letters differently. */
function normalise(code: string): string {
  return code.normalize('NFC').trim();
}

function passIn(cookies = ''): string | undefined {
  const cookie = cookies.split(';').find((each) => each.trim().startsWith(`${ACCESS_COOKIE}=`));
  // Longer values are no passes, and not worth keeping in full.
  return cookie?.trim().slice(ACCESS_COOKIE.length + 1, MAX_PASS_CHARACTERS);
}
