import type { FastifyInstance } from 'fastify';
import type { Settings } from './settings.ts';
import { refuse } from './errors.ts';
import type { Hook } from './guard.ts';
import type { Relay } from './relay.ts';

interface HealthOptions {
  readonly settings: Settings;
  readonly isDraining: () => boolean;
  /** Undefined unless the server asks a provider itself. */
  readonly relay: Relay | undefined;
}

/** Answers `/healthz` and `/readyz` under any host name, since probes use addresses of their own. */
export function addHealth(app: FastifyInstance, { settings, isDraining, relay }: HealthOptions): void {
  const getOnly: Hook = ({ method }, reply, done) => {
    if (method === 'GET') done();
    else refuse(reply.header('allow', 'GET'), 'method_not_allowed', { detail: 'GET' });
  };

  /** Why the server is not ready. A paused relay is ready, because only it can say that it is paused. */
  function problem(): string | undefined {
    if (isDraining()) return 'draining';
    if (relay !== undefined && settings.openaiApiKey === undefined) return 'no-key';
    return relay?.isKeyRefused() ? 'key-refused' : undefined;
  }

  app.all('/healthz', { onRequest: getOnly }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('ok'),
  );
  app.all('/readyz', { onRequest: getOnly }, (_request, reply) => {
    const status = problem();
    return reply
      .code(status === undefined ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({
        status: status ?? 'ready',
        ...(relay !== undefined && settings.isPaused && { questions: 'paused' }),
        ...(settings.limitStore !== undefined && relay?.isStoreAway() && { store: 'away' }),
      });
  });
}
