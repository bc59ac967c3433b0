import { createHmac, scryptSync, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { RequestRefusal, refuse } from './errors.ts';
import { guardPosting } from './guard.ts';
import { SITE_FACTOR, type Visitor, visitorOf } from './visitor.ts';

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
  readonly secret: string;
  readonly publicOrigin: string | undefined;
  readonly warn: (line: string) => void;
}

/** What is counted in a minute, and for whom. */
type Counter = readonly [limiter: RateLimiterMemory, name: string];

/** The name of the only cookies that nginx forwards to the relay. */
export const ACCESS_COOKIE = 'quartet-access';

const PATH = 'Path=/v1; HttpOnly; SameSite=Strict';

const PASS_SECONDS = 30 * 24 * 60 * 60;

const PASS = /^(\d{1,12})\.([\w-]{43})$/;

const MAX_WRONG_CODES_OF_VISITOR = 5;

const MAX_WRONG_CODES_OF_ALL = 30;

/** Generous: after a new code, the open tabs of a whole office send passes of the old one. */
const MAX_WRONG_PASSES_OF_VISITOR = 30;

/** As many as nginx passes on. */
const MAX_PASSES_OF_SUSPECT = 8;

const MINUTE_SECONDS = 60;

const EVERYBODY = 'all';

/** Largest body that holds a code, as JSON. */
export const MAX_CODE_BYTES = 4 * 1024;

const BODY = {
  type: 'object',
  required: ['code'],
  properties: { code: { type: 'string' } },
} as const;

/** A pass is valid on every relay with the same code and the same secret, and on no other. */
export function createAccess({ code, secret, publicOrigin, warn }: AccessOptions): Access {
  const key = scryptSync(normalise(code), secret, 32);
  const codesOfVisitor = createLimiter(MAX_WRONG_CODES_OF_VISITOR);
  const codesOfSite = createLimiter(SITE_FACTOR * MAX_WRONG_CODES_OF_VISITOR);
  const codesOfAll = createLimiter(MAX_WRONG_CODES_OF_ALL);
  const passesOfVisitor = createLimiter(MAX_WRONG_PASSES_OF_VISITOR);
  const secure = publicOrigin?.startsWith('https:') ? '; Secure' : '';
  let wrongCount = 0;
  let warnedAtMs = Number.NEGATIVE_INFINITY;

  function sign(text: string): Buffer {
    return createHmac('sha256', key).update(text).digest();
  }

  function isPass(text: string): boolean {
    const [, endsAt = '', signature = ''] = PASS.exec(text) ?? [];
    if (Number(endsAt) * 1000 <= Date.now()) return false;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(`pass until ${endsAt}`));
  }

  function isCode(text: string): boolean {
    return timingSafeEqual(sign(normalise(text)), sign(normalise(code)));
  }

  /** Checks a code that was entered; only a wrong one stays counted. Rejects with a RequestRefusal beyond the limits. */
  async function judge(text: string, { household, site }: Visitor): Promise<boolean> {
    const counters: readonly Counter[] = [
      [codesOfVisitor, household],
      ...(site === undefined ? [] : [[codesOfSite, site] as const]),
      [codesOfAll, EVERYBODY],
    ];
    // Counted before the check, so that parallel guesses count too.
    const waits = (await Promise.all(counters.map(count))).filter((wait) => wait !== undefined);
    const isRight = isCode(text);
    if (waits.length > 0 || isRight) await Promise.all(counters.map(takeBack));
    if (waits.length === 0) return isRight;
    throw new RequestRefusal('access_tries_exceeded', { retryAfterMs: Math.max(...waits) });
  }

  function noteWrongCode(): void {
    wrongCount += 1;
    if (performance.now() - warnedAtMs < MINUTE_SECONDS * 1000) return;
    warn(`Wrong access codes: ${wrongCount} since this was last logged`);
    warnedAtMs = performance.now();
    wrongCount = 0;
  }

  /** All of them; from a visitor whose passes keep being wrong, only as many as nginx would pass on. */
  async function passesToTry(passes: readonly string[], household: string): Promise<readonly string[]> {
    if (passes.length <= MAX_PASSES_OF_SUSPECT) return passes;
    const wrong = (await passesOfVisitor.get(household))?.consumedPoints ?? 0;
    return wrong < MAX_WRONG_PASSES_OF_VISITOR ? passes : passes.slice(0, MAX_PASSES_OF_SUSPECT);
  }

  return {
    async require(request, reply) {
      const passes = passesIn(request.headers.cookie);
      const { household } = visitorOf(request.ips ?? [request.ip]);
      if ((await passesToTry(passes, household)).some(isPass)) return undefined;
      if (passes.length === 0) return refuse(reply, 'access_code_required');
      reply.header('set-cookie', `${ACCESS_COOKIE}=; Max-Age=0; ${PATH}`);
      // Apart from codes and from other visitors: after a new code many passes are wrong, and nobody else is to notice.
      const retryAfterMs = await count([passesOfVisitor, household]);
      if (retryAfterMs !== undefined) return refuse(reply, 'access_tries_exceeded', { retryAfterMs });
      return refuse(reply, 'access_code_required');
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
          const visitor = visitorOf(request.ips ?? [request.ip]);
          if (!(await judge(request.body.code, visitor))) {
            noteWrongCode();
            return refuse(reply, 'access_code_wrong', { param: 'code' });
          }
          const endsAt = String(Math.floor(Date.now() / 1000) + PASS_SECONDS);
          const pass = `${endsAt}.${sign(`pass until ${endsAt}`).toString('base64url')}`;
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

/** Every one, since a site of the same domain can put a cookie of this name before the right one. */
function passesIn(cookies = ''): readonly string[] {
  const beginning = `${ACCESS_COOKIE}=`;
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(beginning))
    .map((cookie) => cookie.slice(beginning.length));
}

function createLimiter(points: number): RateLimiterMemory {
  return new RateLimiterMemory({ points, duration: MINUTE_SECONDS });
}

/** @returns how many ms to wait if there were too many */
async function count([limiter, name]: Counter): Promise<number | undefined> {
  try {
    await limiter.consume(name);
    return undefined;
  } catch (rejected) {
    if (rejected instanceof RateLimiterRes) return rejected.msBeforeNext;
    throw rejected;
  }
}

async function takeBack([limiter, name]: Counter): Promise<void> {
  await limiter.reward(name);
}
