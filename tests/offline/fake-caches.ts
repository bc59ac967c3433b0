/** Caches in memory, of what a cache is asked for here; whatever else it is asked for throws. */
export interface FakeCaches extends Pick<CacheStorage, 'open' | 'match' | 'keys' | 'delete'> {
  /** What is in them, by their names. */
  readonly contents: ReadonlyMap<string, ReadonlyMap<string, string>>;
  put(name: string, address: string, body: string): void;
  /** All that is asked from now on fails. */
  fail(): void;
}

/** `download` is what a cache fetches when told to add; what it throws, adding does. */
export function createFakeCaches(
  download: (request: Request) => Promise<string> = () => Promise.reject(new Error('Nothing to download')),
): FakeCaches {
  const contents = new Map<string, Map<string, string>>();
  let isFailing = false;

  function open(name: string): Map<string, string> {
    const found = contents.get(name) ?? new Map<string, string>();
    contents.set(name, found);
    return found;
  }

  async function guard<Value>(run: () => Value | Promise<Value>): Promise<Value> {
    if (isFailing) throw new Error('The storage is damaged');
    return run();
  }

  return {
    contents,
    put: (name, address, body) => void open(name).set(address, body),
    fail: () => void (isFailing = true),
    keys: () => guard(() => [...contents.keys()]),
    delete: (name) => guard(() => contents.delete(name)),
    match: (address, options) =>
      guard(() => {
        if (typeof address !== 'string' || options?.cacheName === undefined) throw new Error('Not told how');
        const body = contents.get(options.cacheName)?.get(address);
        return body === undefined ? undefined : new Response(body);
      }),
    open: (name) =>
      guard(() => {
        const cache = open(name);
        const opened = {
          keys: async () => [...cache.keys()].map((address) => new Request(address)),
          async addAll(requests: readonly Request[]) {
            const bodies = await Promise.all(requests.map(download));
            for (const [index, { url }] of requests.entries()) cache.set(url, bodies[index] ?? '');
          },
        };
        return opened as Partial<Cache> as Cache;
      }),
  };
}
