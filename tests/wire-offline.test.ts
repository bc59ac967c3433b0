import { afterEach, describe, expect, it, vi } from 'vitest';
import { settleOfflineCopy } from '../src/wire-offline.ts';

const SITE = 'https://example.org/quartet/';

afterEach(() => void vi.unstubAllGlobals());

function openPage(navigator: object) {
  vi.stubGlobal('document', { baseURI: `${SITE}?x=1` });
  vi.stubGlobal('caches', { keys: async () => [] });
  vi.stubGlobal('navigator', navigator);
}

describe('what becomes of a service worker', () => {
  it('is nothing where the browser has none, as on plain http (20.6, 20.11)', async () => {
    openPage({});
    await expect(settleOfflineCopy(true)).resolves.toBeUndefined();
    await expect(settleOfflineCopy(false)).resolves.toBeUndefined();
  });

  it('is what the copy says (20.6, 20.10)', async () => {
    const told: unknown[] = [];
    const registration = {
      scope: SITE,
      active: { scriptURL: `${SITE}offline-worker.js` },
      unregister: async () => told.push('unregister'),
    };
    openPage({
      serviceWorker: {
        register: async (address: string) => told.push(address),
        getRegistration: async () => registration,
      },
    });
    await settleOfflineCopy(true);
    await settleOfflineCopy(false);
    expect(told).toEqual([`${SITE}offline-worker.js`, 'unregister']);
  });
});
