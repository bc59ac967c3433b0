import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Lifecycle } from './lifecycle.ts';
import type { OpenAnswers } from './open-answers.ts';

/** The ways to end a server; both resolve once its port is free and nothing is open. */
export interface Ending {
  /** Lets the answers under way end, for as long as they may (behaviour 21.11). */
  drain(): Promise<void>;
  /** Cuts off what is open. */
  close(): Promise<void>;
}

interface EndingOptions {
  readonly server: Server;
  readonly answers: OpenAnswers;
  readonly lifecycle: Lifecycle;
  /** How long open answers may go on. */
  readonly drainMs: number;
  /** Told to the operator, a line each. */
  readonly say: (line: string) => void;
  readonly dispose: () => void;
}

export function createEnding({ server, answers, lifecycle, drainMs, say, dispose }: EndingOptions): Ending {
  const closed = new Promise<void>((resolve) => void server.once('close', () => resolve()));
  const waits = new AbortController();

  async function waitFor(durationMs: number): Promise<void> {
    await sleep(durationMs, undefined, { signal: waits.signal }).catch(() => undefined);
  }

  function noneOpen(): Promise<void> {
    return new Promise((resolve) => {
      const look = () => (answers.count() === 0 ? resolve() : undefined);
      answers.onEnd(look);
      look();
    });
  }

  function close(): Promise<void> {
    if (waits.signal.aborted) return closed;
    waits.abort();
    const count = answers.count();
    if (lifecycle.isDraining() && count > 0) say(`Cut off: ${countAnswers(count)} not at an end`);
    dispose();
    server.close();
    server.closeAllConnections();
    return closed;
  }

  async function drain(): Promise<void> {
    if (lifecycle.isDraining() || waits.signal.aborted) return closed;
    lifecycle.startDraining();
    const count = answers.count();
    if (count > 0) say(describeDraining(count, drainMs));
    answers.closeConnectionsAfterwards();
    // An answer that has begun has promised to keep its connection; by its end, the promise is void.
    answers.onEnd(() => void setImmediate(() => server.closeIdleConnections()));
    server.close();
    await Promise.race([noneOpen(), waitFor(drainMs)]);
    await close();
  }

  return { drain, close };
}

/** What a server that drains waits for, in one line. */
function describeDraining(count: number, drainMs: number): string {
  const open = `${countAnswers(count)} ${count === 1 ? 'is' : 'are'} open`;
  return `Draining: ${open}; at most ${drainMs / 1000} s, or until another signal`;
}

function countAnswers(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`;
}
