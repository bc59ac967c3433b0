/** The locks that the tabs of one browser share; they are given if available, or stolen. */
export function createMemoryLocks(): Pick<LockManager, 'request'> {
  /** How to tell each holder that its lock is stolen. */
  const held = new Map<string, (error: Error) => void>();
  const request = async (name: string, { steal }: LockOptions, callback: (lock: Lock | null) => unknown) => {
    await Promise.resolve();
    const holder = held.get(name);
    if (holder && !steal) return callback(null);
    holder?.(new DOMException('Stolen', 'AbortError'));
    return new Promise((resolve, reject) => {
      held.set(name, reject);
      void Promise.resolve(callback({ name, mode: 'exclusive' })).then((result) => {
        if (held.get(name) === reject) held.delete(name);
        return resolve(result);
      });
    });
  };
  return { request: request as LockManager['request'] };
}
