import { Redis } from 'ioredis';

/** A Redis or Valkey in which several relays count together, and which may be away at any time (behaviour 21.5). */
export interface LimitStore {
  readonly client: Redis;
  /** What the command gives, or undefined while the store is away. Never rejects, and never takes long. */
  ask<T>(command: () => Promise<T>): Promise<T | undefined>;
  isAway(): boolean;
  /** Lets what was asked be answered, and ends the connection. */
  dispose(): void;
}

export interface LimitStoreOptions {
  /** Such as `redis://:password@localhost:6379/0`; never told to anyone. */
  readonly address: string;
  /** Told when the store goes away and when it is back, once each. */
  readonly onStore: (isAway: boolean) => void;
}

/** Other programs may use the same store. */
export const KEY_PREFIX = 'quartet:limits';

/** How long a silent store may hold up a question, once: from then on it counts as away. */
const SILENCE_MS = 500;

const CONNECT_TIMEOUT_MS = 2000;

const MAX_RECONNECT_DELAY_MS = 2000;

/** Connects at once, and again whenever the connection is lost. */
export function createLimitStore({ address, onStore }: LimitStoreOptions): LimitStore {
  const client = new Redis(address, {
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    retryStrategy: (attempt) => Math.min(attempt * 100, MAX_RECONNECT_DELAY_MS),
    // What cannot be asked now is counted in memory: asked again later, it would count twice.
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
  });
  let isAway = false;
  let isDisposed = false;

  function note(isAwayNow: boolean): void {
    if (isAwayNow === isAway || isDisposed) return;
    isAway = isAwayNow;
    onStore(isAway);
  }

  // Its text has the address in it, and 'close' follows.
  client.on('error', () => undefined);
  client.on('close', () => note(true));
  client.on('ready', () => note(false));

  return {
    client,
    async ask(command) {
      if (client.status !== 'ready') return undefined;
      try {
        const answer = await command();
        note(false);
        return answer;
      } catch {
        // A store that is full or read-only answers, but does not count.
        note(true);
        return undefined;
      }
    },
    isAway: () => isAway,
    dispose() {
      isDisposed = true;
      const end = (): void => client.disconnect();
      if (client.status === 'ready') void client.quit().then(end, end);
      else end();
    },
  };
}
