import type { Server, ServerOptions } from 'node:http';
import type { Socket } from 'node:net';
import type { OpenAnswers } from './open-answers.ts';
import { createPauser } from './pauser.ts';

/** What connections may take; times in ms (behaviour 21.13). */
export interface ConnectionLimits {
  /** For a request's head, from the beginning of the connection or the request's first byte. */
  readonly headMs: number;
  /** For a whole request. */
  readonly requestMs: number;
  /** Without a request, after an answer. */
  readonly idleMs: number;
  /** While the client takes nothing of an answer that waits for it; Node notices after once or twice as long. */
  readonly stalledMs: number;
  /** How often the first two are looked at. */
  readonly checkMs: number;
  /** Connections at the same time. */
  readonly all: number;
}

interface LimitOptions {
  readonly limits: ConnectionLimits;
  readonly answers: OpenAnswers;
  /** Told when connections are refused, now and then. */
  readonly warn: (line: string) => void;
}

/** Far more than a crowd of visitors holds, in memory that a small machine has. */
const USUAL_CONNECTIONS = 4096;

/** An answer each, and as many again for the page's files. */
const CONNECTIONS_PER_QUESTION = 2;

/** What waits for a slow reader lies in the system's buffers, and so much of it here. */
const BUFFER_BYTES = 16 * 1024;

const EVICTION_PAUSE_MS = 1000;

const WARNING_PAUSE_MS = 60_000;

/** @param openQuestions how many answers of a provider may be open */
export function connectionLimitsFor(openQuestions: number): ConnectionLimits {
  return {
    headMs: 10_000,
    requestMs: 30_000,
    // Proxies keep connections for a minute: one that closes first would break their next request.
    idleMs: 75_000,
    stalledMs: 15_000,
    checkMs: 2000,
    all: Math.max(USUAL_CONNECTIONS, CONNECTIONS_PER_QUESTION * openQuestions),
  };
}

/** The part of the limits that Node itself keeps. */
export function serverOptionsOf({ headMs, requestMs, idleMs, checkMs }: ConnectionLimits): ServerOptions {
  return {
    headersTimeout: headMs,
    requestTimeout: requestMs,
    keepAliveTimeout: idleMs,
    connectionsCheckingInterval: checkMs,
    highWaterMark: BUFFER_BYTES,
  };
}

/** Refuses connections beyond the limits, and ends those whose client takes nothing of an answer. */
export function limitConnections(server: Server, options: LimitOptions): void {
  server.setTimeout(options.limits.stalledMs, (socket) => {
    // Without an answer a connection is idle. A provider that is silent leaves nothing waiting.
    if (options.answers.countOn(socket) === 0 || socket.writableLength > 0) socket.destroy();
  });
  countConnections(server, options);
}

function countConnections(server: Server, { limits, warn }: LimitOptions): void {
  const sockets = new Set<Socket>();
  const now = (): number => performance.now();
  const mayEvict = createPauser(EVICTION_PAUSE_MS, now);
  const mayWarn = createPauser(WARNING_PAUSE_MS, now);

  function isFull(): boolean {
    if (sockets.size < limits.all) return false;
    if (!mayEvict()) return true;
    server.closeIdleConnections();
    return [...sockets].filter(({ destroyed }) => !destroyed).length >= limits.all;
  }

  server.on('connection', (socket: Socket) => {
    if (isFull()) {
      socket.destroy();
      if (mayWarn()) {
        warn(`${limits.all} connections are open: further ones are refused until some of them close`);
      }
      return;
    }
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
}
