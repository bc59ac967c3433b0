type Locks = Pick<LockManager, 'request'>;

/** Who holds a lock, or waits for it. */
interface Asking {
  readonly grant: () => void;
  readonly lose: (reason: unknown) => void;
}

/** The locks that the tabs of one browser share. */
export function createMemoryLocks(): Locks {
  const queues = new Map<string, Asking[]>();

  async function request(
    name: string,
    { ifAvailable = false, steal = false, signal }: LockOptions,
    callback: (lock: Lock | null) => unknown,
  ): Promise<unknown> {
    // Browsers answer later in any case.
    await Promise.resolve();
    const queue = queues.get(name) ?? [];
    queues.set(name, queue);
    if (ifAvailable && queue.length > 0) return callback(null);
    if (steal) queue.shift()?.lose(new DOMException('Another took it.', 'AbortError'));

    let asking!: Asking;
    const isGranted = new Promise<void>((grant, lose) => (asking = { grant, lose }));
    const giveUp = () => asking.lose(signal?.reason);
    signal?.addEventListener('abort', giveUp);
    if (steal) queue.unshift(asking);
    else queue.push(asking);
    queue[0]?.grant();
    try {
      await isGranted;
      signal?.removeEventListener('abort', giveUp);
      const isLost = new Promise<never>((_, lose) => queue.splice(0, 1, { ...asking, lose }));
      asking = queue[0]!;
      return await Promise.race([callback({ name, mode: 'exclusive' }), isLost]);
    } finally {
      if (queue.includes(asking)) queue.splice(queue.indexOf(asking), 1);
      queue[0]?.grant();
    }
  }

  return { request: request as Locks['request'] };
}
