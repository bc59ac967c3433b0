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
  const readingOnly: Hook = ({ method }, reply, done) => {
    if (method === 'GET' || method === 'HEAD') done();
    else refuse(reply.header('allow', 'GET, HEAD'), 'method_not_allowed', { detail: 'GET or HEAD' });
  };

  /** Why the server is not ready. A paused relay is ready, because only it can say that it is paused. */
  function problem(): string | undefined {
    if (isDraining()) return 'draining';
    if (relay !== undefined && settings.openaiApiKey === undefined) return 'no-key';
    return relay?.isKeyRefused() ? 'key-refused' : undefined;
  }

  app.all('/healthz', { onRequest: readingOnly }, (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('ok'),
  );
  app.all('/readyz', { onRequest: readingOnly }, ({ method }, reply) => {
    const status = problem();
    reply.code(status === undefined ? 200 : 503).header('cache-control', 'no-store');
    // Also without a content-length: nginx answers a GET with this head, and the client would wait for a body.
    if (method === 'HEAD') return reply.send();
    return reply.send({
      status: status ?? 'ready',
      ...(relay !== undefined && settings.isPaused && { questions: 'paused' }),
      ...(settings.limitStore !== undefined && relay?.isStoreAway() && { store: 'away' }),
    });
  });
}
