import { type ClientOptions, OpenAI } from 'openai';
import { expect } from 'vitest';
import { type ExpectedFailure, type Row, BOTH, REFUSAL, fails, json } from './row.ts';

type Headers = Readonly<Record<string, string>>;
type Facts = Partial<ExpectedFailure>;

const HOUR_MS = 3_600_000;
const LADDER = { delayMs: 1000 };
const ELSEWHERE = { 'access-control-allow-origin': '*' };
const ASKS_FOR_TIME = { 'retry-after': '3', 'retry-after-ms': '2500', 'x-should-retry': 'false' };
const AT_ONCE: Facts = { retryAfterMs: 0 };
const IN_3_S: Facts = { retryAfterMs: 3000 };

/** The official client as a page of another origin has it: a browser keeps headers, or the answer, to itself. */
class CrossOriginOpenAI extends OpenAI {
  constructor(options: ClientOptions) {
    super({ ...options, fetch: fetchAcrossOrigins });
  }
}

/** What a provider says about when, and whether, to ask again. */
export const RETRY_HEADER_ROWS: readonly Row[] = [
  limited('Retry-After of 3 s', { 'retry-after': '3' }, IN_3_S, { delayMs: 3000 }),
  limited('Retry-After of 1.5 s', { 'retry-after': '1.5' }, { retryAfterMs: 1500 }, { delayMs: 1500 }),
  limited('Retry-After of 0', { 'retry-after': '0' }, AT_ONCE, LADDER),
  limited('a negative Retry-After', { 'retry-after': '-5' }, {}, LADDER),
  limited('an empty Retry-After', { 'retry-after': '' }, {}, LADDER),
  limited('a Retry-After of words', { 'retry-after': 'soon' }, {}, LADDER),
  limited('a Retry-After of words with a year', { 'retry-after': 'try 2050' }, {}, LADDER),
  limited('a Retry-After with a unit', { 'retry-after': '3s' }, {}, LADDER),
  limited('two Retry-After in one', { 'retry-after': '3, 5' }, {}, LADDER),
  limited(
    'a Retry-After of centuries',
    { 'retry-after': '9'.repeat(20) },
    { retryAfterMs: 1e23 },
    { delayMs: 60_000 },
  ),
  limited(
    'a Retry-After beyond all numbers',
    { 'retry-after': '9'.repeat(400) },
    { retryAfterMs: Number.POSITIVE_INFINITY },
    { delayMs: 60_000 },
  ),
  limited('a date that is past', { 'retry-after': 'Sun, 06 Nov 1994 08:49:37 GMT' }, AT_ONCE, LADDER),
  limited('a date of the old form', { 'retry-after': 'Sunday, 06-Nov-94 08:49:37 GMT' }, AT_ONCE, LADDER),
  limited('a date that does not exist', { 'retry-after': 'Sun, 99 Nov 1994 08:49:37 GMT' }, {}, LADDER),
  {
    name: 'a date in an hour',
    modes: BOTH,
    answer: (response) =>
      json(REFUSAL, 503, { 'retry-after': new Date(Date.now() + HOUR_MS).toUTCString() })(response),
    // A date has whole seconds; precision -5 is within 50 s.
    expected: fails('server', { ...refused(503), retryAfterMs: closeTo(HOUR_MS) }),
    adaptive: { delayMs: 60_000 },
  },
  limited('retry-after-ms', { 'retry-after-ms': '1500' }, { retryAfterMs: 1500 }, { delayMs: 1500 }),
  limited(
    'retry-after-ms before Retry-After',
    { ...ASKS_FOR_TIME, 'x-should-retry': '' },
    { retryAfterMs: 2500 },
    {
      delayMs: 2500,
    },
  ),
  limited('a negative retry-after-ms beside 3 s', { 'retry-after-ms': '-1', 'retry-after': '3' }, IN_3_S, {
    delayMs: 3000,
  }),
  limited('a retry-after-ms of words', { 'retry-after-ms': '10 minutes' }, {}, LADDER),
  limited('x-should-retry: true', { 'x-should-retry': 'true' }, { shouldRetry: true }, LADDER),
  limited('x-should-retry: false', { 'x-should-retry': 'false' }, { shouldRetry: false }, 'give-up'),
  limited('x-should-retry of another word', { 'x-should-retry': 'maybe' }, {}, LADDER),
  {
    name: 'x-should-retry: true for what cannot pass',
    modes: BOTH,
    answer: json(REFUSAL, 400, { 'x-should-retry': 'true' }),
    expected: fails('bad-request', { ...refused(400), shouldRetry: true }),
    adaptive: 'give-up',
  },
  {
    ...limited('headers that a page elsewhere may not read', { ...ELSEWHERE, ...ASKS_FOR_TIME }, {}, LADDER),
    provider: { Client: CrossOriginOpenAI },
  },
  {
    ...limited(
      'headers that a page elsewhere may read',
      {
        ...ELSEWHERE,
        ...ASKS_FOR_TIME,
        'access-control-expose-headers': 'Retry-After, retry-after-ms, X-Should-Retry',
      },
      { retryAfterMs: 2500, shouldRetry: false },
      'give-up',
    ),
    provider: { Client: CrossOriginOpenAI },
  },
  {
    name: 'a status that a page elsewhere may not read at all',
    modes: BOTH,
    answer: json(REFUSAL, 502, ASKS_FOR_TIME),
    provider: { Client: CrossOriginOpenAI },
    expected: fails('connection', { detail: /Failed to fetch/ }),
    adaptive: LADDER,
  },
];

/** What a page may read of an answer from elsewhere that names nothing more. */
const ALWAYS_EXPOSED =
  'cache-control, content-language, content-length, content-type, expires, last-modified, pragma';

function limited(name: string, headers: Headers, facts: Facts, adaptive: NonNullable<Row['adaptive']>): Row {
  return {
    name,
    modes: BOTH,
    answer: json(REFUSAL, 429, headers),
    expected: fails('rate-limit', { ...refused(429), ...facts }),
    adaptive,
  };
}

function refused(status: number): Facts {
  return { status, code: 'test_error' };
}

function closeTo(value: number): number {
  return expect.closeTo(value, -5) as number;
}

async function fetchAcrossOrigins(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (!response.headers.has('access-control-allow-origin')) {
    await response.body?.cancel();
    throw new TypeError('Failed to fetch');
  }
  const exposed = namesIn(`${ALWAYS_EXPOSED},${response.headers.get('access-control-expose-headers') ?? ''}`);
  const headers = [...response.headers].filter(([name]) => exposed.has(name));
  return new Response(response.body, { status: response.status, headers });
}

function namesIn(list: string): ReadonlySet<string> {
  return new Set(list.split(',').map((name) => name.trim().toLowerCase()));
}
