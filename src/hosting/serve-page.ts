import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Handler, pathOf } from './handler.ts';
import { withSquadName } from './name-page.ts';
import { withPolicy } from './security-headers.ts';
import { type PublicSettings, PUBLIC_SETTINGS_PATH } from '../settings/public-settings.ts';

/**
 * Answers every address that names no file with the built page, its own policy made equal to the header's; of two
 * that differ, a browser would obey both. Passes on when there is no page; throws when it is of another make.
 */
export function servePage(folder: string, policy: string, squad: PublicSettings['squad']): Handler {
  const path = join(folder, 'index.html');
  return (request, response, next) => {
    if (!isPagePath(pathOf(request)) || !existsSync(path)) return next();
    const html = withSquadName(withPolicy(readFileSync(path, 'utf8'), policy), squad);
    response.writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-length': Buffer.byteLength(html),
      'cache-control': 'no-cache',
    });
    response.end(html);
  };
}

/** Answers the page's question for its settings (behaviour 12.2). */
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

function isPagePath(path: string): boolean {
  return path === '/index.html' || /\/[^/.]*$/.test(path);
}
