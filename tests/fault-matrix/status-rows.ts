import type { FailureReason } from '../../src/ports/completion.ts';
import { DEEP } from '../support/depth.ts';
import { createSeededRandomness } from '../support/seeded-randomness.ts';
import { SOUND_TEXT } from './meet.ts';
import {
  type Row,
  API_KEY,
  BOTH,
  PLAIN,
  REFUSAL,
  bytes,
  completion,
  content,
  fails,
  json,
  replies,
} from './row.ts';

/** The statuses that have a meaning of their own, and a few that have none. */
const NAMED: readonly (readonly [number, FailureReason])[] = [
  [400, 'bad-request'],
  [401, 'authentication'],
  [402, 'quota'],
  [403, 'permission'],
  [404, 'not-found'],
  [405, 'not-found'],
  [408, 'timeout'],
  [409, 'conflict'],
  [410, 'not-found'],
  [413, 'unprocessable'],
  [415, 'bad-request'],
  [418, 'unexpected-status'],
  [422, 'unprocessable'],
  [425, 'unexpected-status'],
  [429, 'rate-limit'],
  [451, 'permission'],
  [500, 'server'],
  [501, 'server'],
  [502, 'server'],
  [503, 'server'],
  [504, 'timeout'],
  [520, 'server'],
  [524, 'timeout'],
  [529, 'server'],
  [599, 'server'],
];
const SAMPLED = 8;
/** Fetch keeps it to itself: a proxy is the platform's affair. */
const PROXY_STATUS = 407;
const SOUND = '/sound/v1/chat/completions';

/** Every status a provider, a gateway or a proxy answers with; of those without a name a few, in the full form all. */
export const STATUS_ROWS: readonly Row[] = [
  ...[...NAMED, ...otherStatuses()].map(([status, reason]): Row => ({
    name: `status ${status}`,
    modes: BOTH,
    answer: json(REFUSAL, status),
    expected: fails(reason, { status, code: 'test_error', detail: new RegExp(`^${status} No\\.$`) }),
  })),
  {
    name: `status ${PROXY_STATUS}, which fetch turns into an error of the network`,
    modes: BOTH,
    answer: json(REFUSAL, PROXY_STATUS),
    expected: fails('connection'),
  },
  {
    name: 'a status without a body',
    modes: BOTH,
    answer: content('', {}, 503),
    expected: fails('server', { status: 503 }),
  },
  {
    name: 'a status with a page of HTML',
    modes: BOTH,
    answer: content('<h1>Bad Gateway</h1>', { 'content-type': 'text/html' }, 502),
    expected: fails('server', { status: 502, detail: /Bad Gateway/ }),
  },
  {
    name: 'a status whose body is no JSON though it says so',
    modes: BOTH,
    answer: content('{"error": {"mess', undefined, 500),
    expected: fails('server', { status: 500 }),
  },
  {
    name: 'a status whose body breaks off',
    modes: BOTH,
    answer: bytes('HTTP/1.1 500 Oops', 'content-length: 100', '', '{"error"'),
    expected: fails('server', { status: 500 }),
  },
  {
    name: 'a status whose error is a text',
    modes: BOTH,
    answer: json({ error: 'model "x" not found, try pulling it first' }, 404),
    expected: fails('model-gone', { status: 404, model: 'gpt-3.5-turbo', detail: /pulling/ }),
  },
  {
    name: 'a status whose message is no text',
    modes: BOTH,
    answer: json({ error: { message: { of: ['parts'] }, code: 7, type: {} } }, 400),
    expected: fails('bad-request', { status: 400 }),
  },
  {
    name: '429 for a quota that is used up',
    modes: BOTH,
    answer: json({ error: { message: 'No.', code: 'insufficient_quota' } }, 429),
    expected: fails('quota', { status: 429, code: 'insufficient_quota' }),
    adaptive: 'give-up',
  },
  {
    name: '429 for a quota that only the type names',
    modes: BOTH,
    answer: json({ error: { message: 'No.', type: 'insufficient_quota', code: null } }, 429),
    expected: fails('quota', { status: 429, code: 'insufficient_quota' }),
    adaptive: 'give-up',
  },
  {
    name: 'a status that quotes the key in its message and its code',
    modes: BOTH,
    answer: json({ error: { message: `Bad key: ${API_KEY}`, code: `bad:${API_KEY}` } }, 401),
    expected: fails('authentication', { status: 401, code: 'bad:[key]', detail: /^401 Bad key: \[key\]$/ }),
  },
  {
    name: 'a status whose plain text quotes the key far down',
    modes: BOTH,
    answer: content(`${'x'.repeat(490)} ${API_KEY}`, { 'content-type': 'text/plain' }, 403),
    expected: fails('permission', { status: 403, detail: /^403 x+ \[k/ }),
  },
  {
    name: '204, which has no body',
    modes: BOTH,
    answer: content('', {}, 204),
    expected: fails('malformed-answer', { detail: /empty/ }),
  },
  {
    name: '205, which has no body',
    modes: BOTH,
    answer: content('', {}, 205),
    expected: fails('malformed-answer', { detail: /empty/ }),
  },
  {
    name: '201 instead of 200',
    modes: BOTH,
    answer: json(completion({ content: 'Made.' }), 201),
    expected: replies('Made.'),
  },
  {
    name: '103 before the answer',
    modes: BOTH,
    answer(response) {
      response.writeEarlyHints({ link: '</a.css>; rel=preload' });
      json(completion({ content: 'After hints.' }))(response);
    },
    expected: replies('After hints.'),
  },
  {
    name: '102 before the answer',
    modes: PLAIN,
    answer(response) {
      response.writeProcessing();
      json(completion({ content: 'Processed.' }))(response);
    },
    expected: replies('Processed.'),
  },
  {
    name: '101, a switch of protocols nobody asked for',
    modes: BOTH,
    answer: bytes('HTTP/1.1 101 Switching Protocols', 'connection: upgrade', 'upgrade: other', '', ''),
    expected: fails('connection'),
  },
];

/** Answers that point elsewhere; the client follows as a browser does. */
export const REDIRECT_ROWS: readonly Row[] = [
  ...[307, 308].map((status): Row => ({
    name: `${status} to a sound address`,
    modes: BOTH,
    answer: content('', { location: SOUND }, status),
    expected: replies(SOUND_TEXT),
  })),
  ...[301, 302, 303].map((status): Row => ({
    name: `${status}, which turns the question into a GET that the address refuses`,
    modes: BOTH,
    answer: content('', { location: SOUND }, status),
    expected: fails('not-found', { status: 405 }),
  })),
  {
    name: 'a redirect in a circle',
    modes: BOTH,
    answer: content('', { location: '/fault/v1/chat/completions' }, 307),
    expected: fails('connection', { detail: /redirect/ }),
  },
  {
    name: 'a redirect to nowhere',
    modes: BOTH,
    answer: content('', {}, 302),
    expected: fails('unexpected-status', { status: 302 }),
  },
  {
    name: 'a redirect to what is no address',
    modes: BOTH,
    answer: content('', { location: 'http://[' }, 307),
    expected: fails('connection'),
  },
  {
    name: '304, though nothing was kept',
    modes: BOTH,
    answer: content('', {}, 304),
    expected: fails('unexpected-status', { status: 304 }),
  },
];

/** Statuses that nobody has given a meaning: those of 500 and more are the server's failure. */
function otherStatuses(): typeof NAMED {
  const named = new Set(NAMED.map(([status]) => status));
  const all = Array.from({ length: 200 }, (_, index) => 400 + index);
  const others = all.filter((status) => !named.has(status) && status !== PROXY_STATUS);
  return (DEEP ? others : sample(others)).map((status) => [
    status,
    status >= 500 ? 'server' : 'unexpected-status',
  ]);
}

function sample(statuses: readonly number[]): readonly number[] {
  const { next } = createSeededRandomness(1);
  const places = Array.from({ length: SAMPLED }, () => Math.floor(next() * statuses.length));
  return [...new Set(places)].map((place) => statuses[place]!);
}
