import { describe, expect, it } from 'vitest';
import { cacheNameOf } from '../../src/offline/cache-names.ts';
import {
  type RegistrationTools,
  registerOfflineWorker,
  removeOfflineWorker,
} from '../../src/offline/registration.ts';
import { createFakeCaches } from './fake-caches.ts';

const SITE = 'https://example.org/quartet/';
const PAGE = `${SITE}index.html?x=1#top`;
const OWN = cacheNameOf(SITE, '1f');
const OTHERS = [cacheNameOf('https://example.org/', '1f'), 'workbox-precache'];

interface Scripted {
  readonly scope: string;
  readonly scriptURL: string;
  readonly state?: 'active' | 'waiting' | 'installing';
}

/** A browser that has one registration, or none. */
function meet(scripted?: Scripted) {
  const told: unknown[] = [];
  const caches = createFakeCaches();
  for (const name of [OWN, ...OTHERS]) caches.put(name, SITE, '');
  const registration = scripted && {
    scope: scripted.scope,
    active: null,
    waiting: null,
    installing: null,
    [scripted.state ?? 'active']: { scriptURL: scripted.scriptURL },
    unregister: async () => told.push(['unregister', [...caches.contents.keys()]]),
  };
  const workers = {
    register: async (...given: unknown[]) => void told.push(['register', ...given]),
    getRegistration: async (address: string) => {
      expect(address).toBe(SITE);
      return registration;
    },
  } as unknown as RegistrationTools['workers'];
  const tools = { workers, caches, vouchFor: (policy: string, address: string) => `${policy}: ${address}` };
  return { told, caches, tools };
}

it('a page registers the worker of its own folder, in the words of its policy (20.6, 20.9)', async () => {
  const { told, tools } = meet();
  await registerOfflineWorker(PAGE, tools);
  expect(told).toEqual([['register', `quartet-service-worker: ${SITE}offline-worker.js`, { scope: SITE }]]);
});

it('a refusal of the browser reaches whoever wanted it (20.11)', async () => {
  const { tools } = meet();
  const workers = { ...tools.workers, register: () => Promise.reject(new Error('SecurityError')) };
  await expect(registerOfflineWorker(PAGE, { ...tools, workers })).rejects.toThrow('SecurityError');
});

describe('a page without a worker', () => {
  it.each(['active', 'waiting', 'installing'] as const)(
    'ends an older one, %s, after what it kept, and nothing of another site (20.9, 20.10)',
    async (state) => {
      const { told, caches, tools } = meet({ scope: SITE, scriptURL: `${SITE}offline-worker.js`, state });
      await removeOfflineWorker(PAGE, tools);
      expect(told).toEqual([['unregister', OTHERS]]);
      expect([...caches.contents.keys()]).toEqual(OTHERS);
    },
  );

  it.each([
    undefined,
    { scope: 'https://example.org/', scriptURL: 'https://example.org/offline-worker.js' },
    { scope: SITE, scriptURL: `${SITE}service-worker.js` },
  ])('leaves one alone that is not its own: %j (20.9)', async (scripted) => {
    const { told, caches, tools } = meet(scripted);
    await removeOfflineWorker(PAGE, tools);
    expect(told).toEqual([]);
    expect([...caches.contents.keys()]).toEqual([OWN, ...OTHERS]);
  });
});
