import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { QuestionRecord } from '../relay/question-record.ts';

/** The figures of one server, for Prometheus (behaviour 21.15). No label is anything that a visitor chooses. */
export interface Metrics {
  /** Counts a question that is over. */
  count(record: QuestionRecord): void;
  /** Asks for a state each time that the figures are read; until it is followed, it is not among them. */
  follow(state: State, read: () => number | boolean | Promise<number>): void;
  /** In Prometheus's text format. */
  print(): Promise<string>;
  /** The media type of that format. */
  readonly mediaType: string;
}

type State = keyof typeof STATES;

/** What is read and not counted, each with its name and its meaning. */
const STATES = {
  openQuestions: ['quartet_open_questions', 'Questions that are being answered now.'],
  connections: ['quartet_connections', 'Open connections to the server.'],
  isPaused: ['quartet_paused', '1 while the relay does not ask the provider.'],
  isDraining: ['quartet_draining', '1 while the server ends and takes no questions.'],
  isStoreAway: [
    'quartet_limit_store_away',
    '1 while the store of the limits is away and each relay counts alone.',
  ],
} as const;

/** Up to four times the longest default limit of an attempt. */
const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const questions = new Counter({
    name: 'quartet_questions_total',
    help: 'Questions that are over, by how they ended and by the class of the status that was sent.',
    labelNames: ['outcome', 'status'],
    registers,
  });
  const headSeconds = new Histogram({
    name: 'quartet_answer_head_seconds',
    help: 'From the request to the provider until the head of its answer.',
    buckets: SECONDS,
    registers,
  });
  const questionSeconds = new Histogram({
    name: 'quartet_question_seconds',
    help: 'From the head of a question until its answer is sent or its connection is closed, by how it ended.',
    labelNames: ['outcome'],
    buckets: SECONDS,
    registers,
  });
  const tokens = new Counter({
    name: 'quartet_tokens_total',
    help: 'Tokens of questions and answers, as far as the provider reports them.',
    labelNames: ['kind'],
    registers,
  });
  const limits = new Counter({
    name: 'quartet_limit_refusals_total',
    help: 'Questions that were refused because a limit was reached, by what it counts.',
    labelNames: ['scope'],
    registers,
  });
  // A counter that begins with its first question would hide it from rates.
  questions.inc({ outcome: 'answered', status: '2xx' }, 0);

  return {
    count({ outcome, status, headMs, totalMs, limitScope, tokens: counted }) {
      questions.inc({ outcome, status: classOf(status) });
      questionSeconds.observe({ outcome }, totalMs / 1000);
      if (headMs !== undefined) headSeconds.observe(headMs / 1000);
      if (limitScope !== undefined) limits.inc({ scope: limitScope });
      if (counted === undefined) return;
      tokens.inc({ kind: 'question' }, counted.question);
      tokens.inc({ kind: 'answer' }, counted.answer);
    },
    follow(state, read) {
      const [name, help] = STATES[state];
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async (): Promise<void> => gauge.set(Number(await read())),
      });
    },
    print: () => registry.metrics(),
    mediaType: registry.contentType,
  };
}

/** Of a status such as 404: `4xx`. */
function classOf(status: number | undefined): string {
  return status === undefined ? 'none' : `${Math.floor(status / 100)}xx`;
}
