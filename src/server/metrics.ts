import Fastify, { type FastifyInstance } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { isLoopback } from '../domain/checks/loopback.ts';
import { refuse } from './errors.ts';
import { isLoopbackHost } from './guard.ts';
import type { QuestionRecord } from './question-log.ts';

/** Prometheus metrics of one server. No label holds anything that visitors choose. */
export interface ServerMetrics {
  readonly registry: Registry;
  /** Counts a question that has ended. */
  count(record: QuestionRecord): void;
  /** Adds a gauge that is read at each scrape. */
  follow(name: string, help: string, read: () => number | boolean | Promise<number>): void;
}

/** Histogram buckets, up to four times the default limit of an attempt. */
const SECONDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30, 60, 120];

/** A scraper's request is small and comes at once. */
const PATIENCE_MS = 5000;

export function createMetrics(): ServerMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const questions = new Counter({
    name: 'quartet_questions_total',
    help: 'Questions that have ended, by outcome and by class of the status sent.',
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
    help: 'From the head of a question until its answer is sent or its connection is closed, by outcome.',
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
  // A counter that first appears with its first question would hide that question from rates.
  questions.inc({ outcome: 'answered', status: '2xx' }, 0);
  return {
    registry,
    count({ outcome, status, headMs, totalMs, tokens: counted }) {
      questions.inc({ outcome, status: status === undefined ? 'none' : `${Math.floor(status / 100)}xx` });
      questionSeconds.observe({ outcome }, totalMs / 1000);
      if (headMs !== undefined) headSeconds.observe(headMs / 1000);
      if (counted === undefined) return;
      tokens.inc({ kind: 'question' }, counted.question);
      tokens.inc({ kind: 'answer' }, counted.answer);
    },
    follow(name, help, read) {
      const gauge: Gauge = new Gauge({
        name,
        help,
        registers,
        collect: async (): Promise<void> => gauge.set(Number(await read())),
      });
    },
  };
}

/** Serves the metrics on a separate port that visitors do not reach; on loopback, only under loopback host names. */
export function createMetricsServer({ registry }: ServerMetrics, host: string): FastifyInstance {
  const isLocal = isLoopback(host);
  const app = Fastify({
    requestTimeout: PATIENCE_MS,
    keepAliveTimeout: PATIENCE_MS,
    connectionTimeout: 2 * PATIENCE_MS,
    genReqId: () => crypto.randomUUID(),
  });
  app.decorateReply('refusedWith');
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    return isLocal && !isLoopbackHost(request.headers.host) ? refuse(reply, 'foreign_host') : undefined;
  });
  app.setNotFoundHandler((_request, reply) => refuse(reply, 'unknown_url'));
  app.get('/metrics', async (_request, reply) =>
    reply.type(registry.contentType).send(await registry.metrics()),
  );
  return app;
}
