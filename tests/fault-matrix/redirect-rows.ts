import { content } from './answers.ts';
import { BOTH, type Row, fails, replies } from './row.ts';
import { SOUND_TEXT } from './meet.ts';

const SOUND = '/sound/v1/chat/completions';

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
