/** The locks that the tabs of one browser share; they are given if available, or stolen. */
export function createMemoryLocks(): Pick<LockManager, 'request'> {
  /** How to tell each holder that its lock is stolen. */
  const held = new Map<string, (error: Error) => void>();
  const request = async (name: string, { steal }: LockOptions, callback: (lock: Lock | null) => unknown) => {
    await Promise.resolve();
    const holder = held.get(name);
    if (holder && !steal) return callback(null);
    holder?.(new DOMException('Stolen', 'AbortError'));
    let give!: (error: Error) => void;
    const isStolen = new Promise<never>((_, reject) => (give = reject));
    held.set(name, give);
    const use = async () => {
      try {
        return await callback({ name, mode: 'exclusive' });
      } finally {
        if (held.get(name) === give) held.delete(name);
      }
    };
    return Promise.race([isStolen, use()]);
  };
  return { request: request as LockManager['request'] };
}
