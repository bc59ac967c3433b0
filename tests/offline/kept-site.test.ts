import { describe, expect, it } from 'vitest';
import { cacheNameOf } from '../../src/offline/cache-names.ts';
import { type KeptSiteTools, createKeptSite } from '../../src/offline/kept-site.ts';
import type { OfflineCopy } from '../../src/offline/offline-copy.ts';
import { createFakeCaches } from './fake-caches.ts';

const SITE = 'https://example.org/quartet/';
const COPY: OfflineCopy = {
  version: 'new',
  files: ['', 'assets/a.js', 'icon.svg'].map((path) => ({ path, integrity: `sha256-of:${path}` })),
};
const OWN = cacheNameOf(SITE, 'new');
const OLDER = cacheNameOf(SITE, 'old');
const OTHERS = [cacheNameOf('https://example.org/', 'old'), 'workbox-precache'];
const PAGE = { kind: 'network-first', path: '' } as const;

/** A time that never ends, unless a test wants it to. */
const never = () => new Promise<never>(() => undefined);

function meet(tools: Partial<KeptSiteTools> & { readonly caches: KeptSiteTools['caches'] }) {
  return createKeptSite(SITE, COPY, {
    fetch: () => Promise.reject(new TypeError('Failed to fetch')),
    countPages: () => Promise.resolve(0),
    wait: never,
    ...tools,
  });
}

async function textOf(response: Promise<Response>): Promise<string> {
  return (await response).text();
}

function answering(body: string, status = 200): KeptSiteTools['fetch'] {
  return () => Promise.resolve(new Response(body, { status }));
}

describe('keeping a copy', () => {
  it('fetches every file by its address, and only with the contents it should have (20.6)', async () => {
    const requests: Request[] = [];
    const caches = createFakeCaches(async (request) => {
      requests.push(request);
      return `contents of ${request.url}`;
    });
    await meet({ caches }).keep();
    expect(requests.map(({ url, integrity, cache }) => [url, integrity, cache])).toEqual([
      [SITE, 'sha256-of:', 'no-cache'],
      [`${SITE}assets/a.js`, 'sha256-of:assets/a.js', 'default'],
      [`${SITE}icon.svg`, 'sha256-of:icon.svg', 'no-cache'],
    ]);
    expect([...caches.contents.keys()]).toEqual([OWN]);
    expect(caches.contents.get(OWN)?.size).toBe(3);
  });

  it('keeps nothing of a copy that does not come whole, and says so (20.11)', async () => {
    const caches = createFakeCaches(async ({ url }) => {
      if (url.endsWith('icon.svg'))
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
      return '';
    });
    caches.put(OLDER, SITE, 'old page');
    await expect(meet({ caches }).keep()).rejects.toThrow('quota');
    expect([...caches.contents.keys()]).toEqual([OLDER]);
  });

  it('leaves a copy alone that is already whole', async () => {
    const caches = createFakeCaches();
    for (const { path } of COPY.files) caches.put(OWN, SITE + path, 'kept');
    await meet({ caches }).keep();
    expect(caches.contents.get(OWN)?.size).toBe(3);
  });

  it('completes one that is not', async () => {
    const caches = createFakeCaches(async () => 'fetched');
    caches.put(OWN, SITE, 'kept');
    await meet({ caches }).keep();
    expect([...(caches.contents.get(OWN)?.values() ?? [])]).toEqual(['fetched', 'fetched', 'fetched']);
  });
});

describe('the page', () => {
  const keptPage = () => {
    const caches = createFakeCaches();
    caches.put(OLDER, SITE, 'old page');
    caches.put(OWN, SITE, 'kept page');
    return caches;
  };

  it('comes from the network, asked anew whatever the browser remembers (20.8)', async () => {
    const options: (RequestInit | undefined)[] = [];
    const site = meet({
      caches: keptPage(),
      fetch: async (_, given) => {
        options.push(given);
        return new Response('fresh page');
      },
    });
    expect(await textOf(site.answer(new Request(SITE), PAGE))).toBe('fresh page');
    expect(options).toEqual([{ cache: 'no-cache' }]);
  });

  it('comes as it was kept where the network fails, for any address of it (20.6)', async () => {
    const site = meet({ caches: keptPage() });
    for (const address of [SITE, `${SITE}index.html`, `${SITE}?x=1`]) {
      expect(await textOf(site.answer(new Request(address), PAGE))).toBe('kept page');
    }
  });

  it('comes as it was kept where the network takes too long', async () => {
    const site = meet({ caches: keptPage(), fetch: never, wait: () => Promise.resolve() });
    expect(await textOf(site.answer(new Request(SITE), PAGE))).toBe('kept page');
  });

  it('comes as it was kept where the host has a trouble of its own', async () => {
    const site = meet({ caches: keptPage(), fetch: answering('Bad gateway', 502) });
    expect(await textOf(site.answer(new Request(SITE), PAGE))).toBe('kept page');
  });

  it('is gone where the host says that it is', async () => {
    const site = meet({ caches: keptPage(), fetch: answering('Not found', 404) });
    expect((await site.answer(new Request(SITE), PAGE)).status).toBe(404);
  });

  it('of an older copy never takes its place (20.8)', async () => {
    const caches = createFakeCaches();
    caches.put(OLDER, SITE, 'old page');
    await expect(meet({ caches }).answer(new Request(SITE), PAGE)).rejects.toThrow('Failed to fetch');
  });

  it('is as without a worker where nothing is kept (20.11)', async () => {
    const empty = createFakeCaches();
    const slow = meet({
      caches: empty,
      wait: () => Promise.resolve(),
      fetch: async () => {
        await new Promise((resolve) => void setTimeout(resolve));
        return new Response('slow page');
      },
    });
    expect(await textOf(slow.answer(new Request(SITE), PAGE))).toBe('slow page');
    const broken = meet({ caches: empty, fetch: answering('Bad gateway', 502) });
    expect((await broken.answer(new Request(SITE), PAGE)).status).toBe(502);
    await expect(meet({ caches: empty }).answer(new Request(SITE), PAGE)).rejects.toThrow('Failed to fetch');
  });

  it('is as without a worker where the storage is damaged (20.11)', async () => {
    const caches = keptPage();
    caches.fail();
    await expect(meet({ caches }).answer(new Request(SITE), PAGE)).rejects.toThrow('Failed to fetch');
  });
});

describe('a file that never changes', () => {
  const request = new Request(`${SITE}assets/a.js`);
  const route = { kind: 'kept-first' } as const;

  it('comes as it was kept', async () => {
    const caches = createFakeCaches();
    caches.put(OWN, request.url, 'kept');
    expect(await textOf(meet({ caches, fetch: answering('fetched') }).answer(request, route))).toBe('kept');
  });

  it('comes of an older copy, whose page may be open (20.8)', async () => {
    const caches = createFakeCaches();
    caches.put(OLDER, request.url, 'of the older copy');
    expect(await textOf(meet({ caches }).answer(request, route))).toBe('of the older copy');
  });

  it('never comes from what another site keeps (20.9)', async () => {
    const caches = createFakeCaches();
    for (const name of OTHERS) caches.put(name, request.url, 'not ours');
    expect(await textOf(meet({ caches, fetch: answering('fetched') }).answer(request, route))).toBe(
      'fetched',
    );
  });

  it('comes from the network where the storage is damaged (20.11)', async () => {
    const caches = createFakeCaches();
    caches.put(OWN, request.url, 'kept');
    caches.fail();
    expect(await textOf(meet({ caches, fetch: answering('fetched') }).answer(request, route))).toBe(
      'fetched',
    );
  });
});

describe('sweeping', () => {
  const keptCaches = () => {
    const caches = createFakeCaches();
    for (const name of [OLDER, OWN, ...OTHERS]) caches.put(name, SITE, name);
    return caches;
  };

  it('deletes older copies of the site, and nothing of another (20.9)', async () => {
    const caches = keptCaches();
    await meet({ caches }).sweep();
    expect([...caches.contents.keys()]).toEqual([OWN, ...OTHERS]);
  });

  it('waits until no page of the site is open, which may want its own files (20.8)', async () => {
    const caches = keptCaches();
    await meet({ caches, countPages: () => Promise.resolve(1) }).sweep();
    expect(caches.contents.size).toBe(4);
  });
});
