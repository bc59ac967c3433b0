import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Handler, pathOf } from './handler.ts';
import { withSquadName } from './name-page.ts';
import { withPolicy } from './security-headers.ts';
import { withSettings } from './settings-in-page.ts';
import { type PublicSettings, PUBLIC_SETTINGS_PATH } from '../settings/public-settings.ts';

const NOTHING_HERE = 'There is nothing at this address. The page is at /\n';

const PAGE_PATHS: ReadonlySet<string> = new Set(['/', '/index.html']);

/**
 * Answers with the built page, its settings in it and its own policy made equal to the header's; of two that differ, a
 * browser would obey both. Passes on other addresses, and where there is no page; throws when it is of another make
 * (behaviour 2.8, 12.2).
 */
export function servePage(folder: string, policy: string, settings: PublicSettings): Handler {
  const path = join(folder, 'index.html');
  return (request, response, next) => {
    if (!PAGE_PATHS.has(pathOf(request)) || !existsSync(path)) return next();
    const named = withSquadName(withPolicy(readFileSync(path, 'utf8'), policy), settings.squad);
    const html = withSettings(named, settings);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      // A key that the page may know is on no disk.
      'cache-control': settings.browserKey === null ? 'no-cache' : 'no-store',
    });
    response.end(html);
  };
}

/** Answers a page that was served without its settings, as by nginx (behaviour 12.2). */
export function serveSettings(settings: PublicSettings): Handler {
  const body = JSON.stringify(settings);
  return (request, response, next) => {
    if (pathOf(request) !== `/${PUBLIC_SETTINGS_PATH}`) return next();
    response.writeHead(200, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
    });
    response.end(body);
  };
}

/** Says that there is nothing; to stand behind everything else (behaviour 21.18). */
export const answerNothing: Handler = (_request, response) => {
  response.writeHead(404, {
    'content-type': 'text/plain; charset=utf-8',
    'content-length': Buffer.byteLength(NOTHING_HERE),
    'cache-control': 'no-store',
  });
  response.end(NOTHING_HERE);
};
