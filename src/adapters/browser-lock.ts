import type { Clock } from '../ports/clock.ts';
import type { Claim } from '../ports/store.ts';
import { troubleOf } from './dom-trouble.ts';

interface LockParts {
  readonly name: string;
  /** Undefined on pages that are served neither over https nor from the same machine. */
  readonly locks: Pick<LockManager, 'request'> | undefined;
  readonly clock: Pick<Clock, 'after'>;
}

/** A lock that one tab of the browser holds at a time. */
export interface BrowserLock {
  isHeld(): boolean;
  take(): Promise<Claim>;
  /** Settles once another tab can take it. */
  free(): Promise<void>;
  /** Runs with the lock, also where there are none: after some seconds, it is taken from its holder. */
  during<Result>(run: () => Promise<Result>): Promise<Result>;
}

interface Holding {
  readonly free: () => void;
  /** Settles once it is given back, or taken away. */
  readonly isOver: Promise<void>;
}

/** More than a tab needs for its last write. */
const PATIENCE_MS = 3000;

export function createBrowserLock({ name, locks, clock }: LockParts): BrowserLock {
  let holding: Holding | undefined;

  return {
    isHeld: () => holding !== undefined,
    async take() {
      if (holding) return { kind: 'held' };
      return locks ? request(locks) : { kind: 'unsupported' };
    },
    async free() {
      const present = holding;
      present?.free();
      await present?.isOver;
    },
    async during(run) {
      if (holding || !locks) return run();
      const patience = new AbortController();
      const cancel = clock.after(PATIENCE_MS, () => patience.abort());
      const runInTime = () => {
        cancel();
        return run();
      };
      try {
        return await locks.request(name, { signal: patience.signal }, runInTime);
      } catch {
        return locks.request(name, { steal: true }, run).catch(run);
      } finally {
        cancel();
      }
    },
  };

  /** The browser holds the lock for as long as the callback's promise is pending. */
  function request(manager: Pick<LockManager, 'request'>): Promise<Claim> {
    return new Promise((tell) => {
      const isOver = manager
        .request(name, { ifAvailable: true }, async (lock) => {
          if (lock === null) return tell({ kind: 'elsewhere' });
          const freed = new Promise<void>((free) => (holding = { free, isOver }));
          tell({ kind: 'held' });
          return freed;
        })
        .catch((error: unknown) => tell(troubleOf(error)))
        .finally(() => (holding = undefined));
    });
  }
}
