import { fc, test } from '@fast-check/vitest';
import { describe, expect, it } from 'vitest';
import type { OfflineCopy } from '../../src/offline/offline-copy.ts';
import { routeOf } from '../../src/offline/route.ts';

const SITE = 'https://example.org/quartet/';
const COPY: OfflineCopy = {
  version: '1f',
  files: ['', 'assets/index-a.js', 'icon.svg'].map((path) => ({ path, integrity: 'sha256-' })),
};

function routeTo(address: string, { method = 'GET', ...headers }: Record<string, string> = {}) {
  return routeOf({ method, url: new URL(address, SITE).href, headers: new Headers(headers) }, SITE, COPY);
}

describe('the way of a request (20.6)', () => {
  it.each(['', 'index.html', '?from=link', 'index.html?x=1#top', '#top'])(
    'to the page leads to the network first: %j',
    (address) => {
      expect(routeTo(address)).toEqual({ kind: 'network-first', path: '' });
    },
  );

  it('to a file whose name says nothing of its contents leads there too', () => {
    expect(routeTo('icon.svg')).toEqual({ kind: 'network-first', path: 'icon.svg' });
  });

  it.each(['assets/index-a.js', 'assets/of-an-older-copy.js'])(
    'to a file that never changes leads to what is kept: %s',
    (address) => {
      expect(routeTo(address)).toEqual({ kind: 'kept-first' });
    },
  );

  it.each([
    'settings.json',
    'v1/chat/completions',
    '/v1/chat/completions',
    'offline-worker.js',
    '_headers',
    'robots.txt',
    'other/',
    'other/assets/index-a.js',
    'any/where',
    'assets/index-a.js?x=1',
    'icon.svg?x=1',
    '/',
    '/assets/index-a.js',
    '/quartet',
    '/quartet2/icon.svg',
    'https://example.com/quartet/icon.svg',
    'http://example.org/quartet/icon.svg',
    'assets/../settings.json',
    '%61ssets/index-a.js',
  ])('to anything else is left as it is: %s', (address) => {
    expect(routeTo(address)).toEqual({ kind: 'untouched' });
  });

  it.each([{ method: 'POST' }, { method: 'HEAD' }, { range: 'bytes=0-1' }])(
    'that is no plain reading of a whole file is left as it is: %j',
    (request) => {
      for (const address of ['', 'icon.svg', 'assets/index-a.js']) {
        expect(routeTo(address, request)).toEqual({ kind: 'untouched' });
      }
    },
  );

  it('works at the root of a domain as well', () => {
    const route = (url: string) =>
      routeOf({ method: 'GET', url, headers: new Headers() }, 'https://example.org/', COPY).kind;
    expect(route('https://example.org/')).toBe('network-first');
    expect(route('https://example.org/assets/index-a.js')).toBe('kept-first');
    expect(route('https://example.org/quartet/')).toBe('untouched');
    expect(route('https://example.org/v1/chat/completions')).toBe('untouched');
  });

  test.prop([fc.webUrl({ withQueryParameters: true, withFragments: true })])(
    'never leads to what is kept of another site',
    (url) => {
      expect(routeTo(url)).toEqual({ kind: 'untouched' });
    },
  );
});
