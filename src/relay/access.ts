import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { createTries } from './limits/tries.ts';
import type { Refusal } from './refusal.ts';

/** Lets those ask who have entered the operator's code (behaviour 21.19). */
export interface Access {
  /** Whether the cookies of a request hold a pass that this code has signed and that has not run out. */
  isOpenTo(cookies: string | undefined): boolean;
  /** Why a visitor may enter no code now. */
  limitOf(visitor: string): Refusal | undefined;
  /** Judges a code; only wrong ones count as tries. */
  enter(visitor: string, code: string): Pass | Refusal;
}

interface Pass {
  readonly kind: 'pass';
  /** For `Set-Cookie`, without `Secure`. */
  readonly cookie: string;
}

/** What nginx lets through of a visitor's cookies. */
const COOKIE = 'quartet-access';

const PASS_SECONDS = 30 * 24 * 60 * 60;

const PASS = /^(?<endsAt>\d{1,12})\.(?<signature>[\w-]{43})$/;

/** A browser sends one; whoever sends more does not choose how much is computed. */
const MOST_PASSES = 4;

/**
 * A pass holds on every relay with the same code, and on none with another.
 * @param now in epoch ms
 * @param onWrongCode called for each code that was judged and is wrong
 */
export function createAccess(
  accessCode: string,
  now: () => number,
  onWrongCode: () => void = () => undefined,
): Access {
  const code = normalize(accessCode);
  const tries = createTries(now);
  const nonce = randomBytes(32);

  function sign(endsAt: string): Buffer {
    return createHmac('sha256', code).update(`${COOKIE} until ${endsAt}`).digest();
  }

  function isValid(pass: string): boolean {
    const { endsAt, signature } = PASS.exec(pass)?.groups ?? {};
    if (endsAt === undefined || signature === undefined || Number(endsAt) * 1000 <= now()) return false;
    return timingSafeEqual(Buffer.from(signature, 'base64url'), sign(endsAt));
  }

  /** Compares texts of equal length, whatever was given. */
  function isCode(given: string): boolean {
    const digest = (text: string) => createHmac('sha256', nonce).update(text).digest();
    return timingSafeEqual(digest(normalize(given)), digest(code));
  }

  return {
    isOpenTo: (cookies = '') => passesIn(cookies).some(isValid),
    limitOf: (visitor) => limitedBy(tries.waitMs(visitor)),
    enter(visitor, given) {
      const limited = limitedBy(tries.waitMs(visitor));
      if (limited) return limited;
      if (!isCode(given)) {
        tries.count(visitor);
        onWrongCode();
        return { kind: 'access-code-wrong' };
      }
      const endsAt = String(Math.floor(now() / 1000) + PASS_SECONDS);
      const pass = `${endsAt}.${sign(endsAt).toString('base64url')}`;
      return {
        kind: 'pass',
        cookie: `${COOKIE}=${pass}; Path=/v1; Max-Age=${PASS_SECONDS}; HttpOnly; SameSite=Strict`,
      };
    },
  };
}

/** Copied codes bring blanks along, and keyboards write letters in two ways. */
function normalize(code: string): string {
  return code.normalize('NFC').trim();
}

function passesIn(cookies: string): readonly string[] {
  return cookies
    .split(';')
    .flatMap((cookie) => {
      const [name, value = ''] = cookie.trim().split('=', 2);
      return name === COOKIE ? [value] : [];
    })
    .slice(0, MOST_PASSES);
}

function limitedBy(waitMs: number): Refusal | undefined {
  return waitMs > 0 ? { kind: 'access-limited', retryAfterMs: waitMs } : undefined;
}
