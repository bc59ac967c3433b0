import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import { cacheNameOf, isCacheOf } from '../../src/offline/cache-names.ts';

const SITE = 'https://example.github.io/quartet/';

describe('the names of caches (20.9)', () => {
  it('are of a site, whatever its version', () => {
    expect(isCacheOf(SITE, cacheNameOf(SITE, '1f'))).toBe(true);
    expect(cacheNameOf(SITE, '1f')).not.toBe(cacheNameOf(SITE, '2e'));
  });

  it.each([
    cacheNameOf('https://example.github.io/', '1f'),
    cacheNameOf('https://example.github.io/quartet/other/', '1f'),
    cacheNameOf('https://example.github.io/quartet2/', '1f'),
    'quartet-offline',
    'quartet-offline /quartet/',
    'quartet-offline /quartet/ 1f more',
    'workbox-precache /quartet/ 1f',
    '/quartet/',
    '',
  ])('of another are told apart: %s', (name) => {
    expect(isCacheOf(SITE, name)).toBe(false);
  });

  test.prop([fc.webPath(), fc.webPath()])('tell any two folders of an origin apart', (one, other) => {
    const siteAt = (path: string) => `https://example.org${path}/`;
    const isSame = new URL(siteAt(one)).pathname === new URL(siteAt(other)).pathname;
    expect(isCacheOf(siteAt(one), cacheNameOf(siteAt(other), '1f'))).toBe(isSame);
  });
});
