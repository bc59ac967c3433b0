import { ATTEMPT_TIMEOUT_MS } from './meet.ts';
import {
  type Answer,
  type Row,
  type Step,
  BOTH,
  PLAIN,
  STREAMED,
  completion,
  delta,
  fails,
  json,
  moreEvents,
  openEvents,
  replies,
  silence,
} from './row.ts';

const TIMEOUT = fails('timeout', { detail: /within 30000 ms/ });
const OPEN: Step = { kind: 'open' };
const LATE = json(completion({ content: 'Late.' }));
const HEADERS: Answer = (response) => {
  response.writeHead(200, { 'content-type': 'application/json' }).flushHeaders();
};

/** Silence, and answers about the limit of an attempt (behaviour 11.9, 11.15). */
export const DEADLINE_ROWS: readonly Row[] = [
  {
    name: 'silence before the headers ends at the limit and not before',
    modes: BOTH,
    answer: silence,
    steps: [pass(ATTEMPT_TIMEOUT_MS - 1), OPEN, pass(1)],
    expected: TIMEOUT,
  },
  {
    name: 'silence after the headers ends at the limit and not before',
    modes: BOTH,
    answer: HEADERS,
    steps: [pass(ATTEMPT_TIMEOUT_MS - 1), OPEN, pass(1)],
    expected: TIMEOUT,
  },
  {
    name: 'silence within the body ends at the limit and not before',
    modes: BOTH,
    answer: (response) =>
      void response.writeHead(200, { 'content-type': 'application/json' }).write('{"choices": ['),
    steps: [pass(ATTEMPT_TIMEOUT_MS - 1), OPEN, pass(1)],
    expected: TIMEOUT,
  },
  {
    name: 'silence within the body of a status ends at the limit',
    modes: BOTH,
    answer: (response) => void response.writeHead(500).write('{"error": '),
    steps: [pass(ATTEMPT_TIMEOUT_MS - 1), OPEN, pass(1)],
    expected: TIMEOUT,
  },
  ...([-1, 0, 1] as const).map((aboutMs): Row => ({
    name: `an answer ${aboutMs} ms after the limit`,
    modes: BOTH,
    answer: silence,
    steps: [pass(ATTEMPT_TIMEOUT_MS + aboutMs), { kind: 'send', answer: LATE }],
    expected: aboutMs < 0 ? replies('Late.') : TIMEOUT,
  })),
  {
    name: 'a body that goes on a little at a time ends at the limit all the same',
    modes: PLAIN,
    answer: HEADERS,
    steps: [...drips(3, 9999), pass(2), OPEN, pass(1)],
    expected: TIMEOUT,
  },
  {
    name: 'stream: silence after some parts ends at the limit, counted from the last',
    modes: STREAMED,
    answer: openEvents(delta('One')),
    steps: [
      { kind: 'hear', text: 'One' },
      pass(20_000),
      { kind: 'send', answer: moreEvents(delta(' two')) },
      { kind: 'hear', text: 'One two' },
      pass(ATTEMPT_TIMEOUT_MS - 1),
      OPEN,
      pass(1),
    ],
    expected: TIMEOUT,
  },
  {
    name: 'stream: text after the limit changes nothing',
    modes: STREAMED,
    answer: openEvents(delta('One')),
    steps: [
      { kind: 'hear', text: 'One' },
      pass(ATTEMPT_TIMEOUT_MS),
      { kind: 'send', answer: moreEvents(delta(' two', 'stop')) },
    ],
    expected: TIMEOUT,
  },
  {
    name: 'stream: signs of life without text are silence',
    modes: STREAMED,
    answer: openEvents(delta('One')),
    steps: [
      { kind: 'hear', text: 'One' },
      pass(20_000),
      { kind: 'send', answer: (response) => void response.write(': still here\n\n') },
      { kind: 'send', answer: moreEvents(delta(''), { choices: [], usage: {} }) },
      pass(9999),
      OPEN,
      pass(1),
    ],
    expected: TIMEOUT,
  },
  {
    name: 'stream: text that never ends is cut off after four times the limit',
    modes: STREAMED,
    answer: openEvents(delta('.')),
    steps: [...endlessText(), pass(3), OPEN, pass(1)],
    expected: fails('timeout', { detail: /within 120000 ms/ }),
  },
  {
    name: 'stream: an end one millisecond before four times the limit',
    modes: STREAMED,
    answer: openEvents(delta('.')),
    steps: [...endlessText(), pass(3), { kind: 'send', answer: moreEvents(delta('', 'stop')) }],
    expected: replies('.....'),
  },
];

function pass(durationMs: number): Step {
  return { kind: 'pass', durationMs };
}

function drips(times: number, everyMs: number): readonly Step[] {
  const drip: Step = { kind: 'send', answer: (response) => void response.write(' ') };
  return Array.from({ length: times }).flatMap(() => [pass(everyMs), drip]);
}

/** 119,996 ms of it: a dot, and four times another after 29,999 ms; never silent for the limit. */
function endlessText(): readonly Step[] {
  const more: Step = { kind: 'send', answer: moreEvents(delta('.')) };
  const later = ['..', '...', '....', '.....'].flatMap((text): Step[] => [
    pass(29_999),
    more,
    { kind: 'hear', text },
  ]);
  return [{ kind: 'hear', text: '.' }, ...later];
}
