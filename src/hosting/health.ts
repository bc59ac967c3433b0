import { refuse } from '../relay/send-refusal.ts';
import { type Handler, pathOf } from './handler.ts';

/** What decides whether a server should be asked. */
export interface Condition {
  readonly isDraining: boolean;
  /** Undefined where the server itself asks no provider. */
  readonly relay: RelayCondition | undefined;
}

export interface RelayCondition {
  readonly hasKey: boolean;
  /** The provider has said lately that it does not know the key. */
  readonly isKeyRefused: boolean;
  readonly isPaused: boolean;
  readonly isStoreAway: boolean;
}

/** The body of `/readyz`. */
interface Readiness {
  readonly status: 'ready' | 'draining' | 'no-key' | 'key-refused';
  readonly questions?: 'paused';
  readonly store?: 'away';
}

type Probe = () => { readonly status: number; readonly type: string; readonly body: string };

/** Answers `/healthz` and `/readyz` under any host name; to stand before the guard (behaviour 21.14). */
export function serveHealth(condition: () => Condition): Handler {
  const probes: Readonly<Record<string, Probe>> = {
    '/healthz': () => ({ status: 200, type: 'text/plain', body: 'ok' }),
    '/readyz': () => {
      const readiness = readinessOf(condition());
      const status = readiness.status === 'ready' ? 200 : 503;
      return { status, type: 'application/json', body: JSON.stringify(readiness) };
    },
  };
  return (request, response, next) => {
    const path = pathOf(request);
    const probe = Object.hasOwn(probes, path) ? probes[path] : undefined;
    if (probe === undefined) return next();
    if (request.method !== 'GET') return refuse({ kind: 'get-only' }, request, response);
    const { status, type, body } = probe();
    response.writeHead(status, {
      'content-type': `${type}; charset=utf-8`,
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    });
    response.end(body);
  };
}

/** Whether a server should be asked. A paused relay is ready: it alone can say why it does not ask. */
function readinessOf({ isDraining, relay }: Condition): Readiness {
  if (isDraining) return { status: 'draining' };
  if (relay?.hasKey === false) return { status: 'no-key' };
  if (relay?.isKeyRefused) return { status: 'key-refused' };
  return {
    status: 'ready',
    ...(relay?.isPaused && { questions: 'paused' }),
    ...(relay?.isStoreAway && { store: 'away' }),
  };
}
