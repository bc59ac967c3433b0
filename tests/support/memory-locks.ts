/** The locks that the tabs of one browser share; they can only be requested if available. */
export function createMemoryLocks(): Pick<LockManager, 'request'> {
  const held = new Set<string>();
  const request = async (name: string, _: LockOptions, callback: (lock: Lock | null) => unknown) => {
    await Promise.resolve();
    if (held.has(name)) return callback(null);
    held.add(name);
    try {
      return await callback({ name, mode: 'exclusive' });
    } finally {
      held.delete(name);
    }
  };
  return { request: request as LockManager['request'] };
}
