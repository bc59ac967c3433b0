import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { databaseNameOf } from '../../src/adapters/browser-store.ts';
import { ANSWER_OPTIONS, NAMED_MODEL, OWN_MODEL, storeName } from '../../src/adapters/keep-wish.ts';
import { VISITOR_KEY } from '../../src/adapters/visitor-id.ts';
import { ACCESS_COOKIE } from '../../src/server/access.ts';
import { THEME_KEY } from '../../src/ui/controls/theme.ts';
import { INTRO_KEY } from '../../src/ui/loading/first-frame.ts';
import { readDocument, rowsOf } from '../support/documents.ts';

const KEPT = storeName('<path>', '<squad>');

/** What writes to a visitor's device; which files open a database is a rule of tests/architecture. */
const WRITES =
  /Storage(?:\(\))?\.setItem\(|'set-cookie'|\bcookieStore\b|document\.cookie|caches\.open\(|locks\.request\(/;

it('docs/deployment.md lists what a browser holds, under the names of the code', () => {
  const named = rowsOf('docs/deployment.md', 'what').flatMap(([, where = '']) => {
    const [, store, name] = /(cookie|\w+Storage|IndexedDB|Web Lock)\W+(quartet[^`]*)/.exec(where) ?? [];
    return store === undefined ? [] : [[store, name]];
  });
  expect(named).toEqual([
    ['cookie', ACCESS_COOKIE],
    ['localStorage', THEME_KEY],
    ['localStorage', INTRO_KEY],
    ['localStorage', storeName('<path>', OWN_MODEL)],
    ['localStorage', storeName('<path>', ANSWER_OPTIONS)],
    ['sessionStorage', storeName('<path>', NAMED_MODEL)],
    ['sessionStorage', VISITOR_KEY],
    ['localStorage', KEPT],
    ['IndexedDB', databaseNameOf(KEPT)],
    ['Web Lock', KEPT],
  ]);
});

it('nothing else writes to a device', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.tsx?$/.test(name),
  );
  const writing = files.filter((name) => WRITES.test(readFileSync(path.join('src', name), 'utf8')));
  expect(writing.toSorted()).toEqual([
    'adapters/browser-note.ts',
    'adapters/browser-store.ts',
    'adapters/keep-wish.ts',
    'adapters/visitor-id.ts',
    'server/access.ts',
    'ui/controls/theme.ts',
  ]);
});

it('nginx passes on the cookies of the access code, and no others', () => {
  const template = readDocument('deploy/nginx/default.conf.template');
  const passed = [...template.matchAll(/<quartet_access_\d>(?:;\[ \]\*\+)?([\w-]*)=/g)];
  expect(passed.length).toBeGreaterThan(0);
  expect(template.match(/<quartet_access/g)).toHaveLength(passed.length);
  for (const [, name] of passed) expect(name).toBe(ACCESS_COOKIE);
});
