import { type PublicSettings, PUBLIC_SETTINGS_PATH } from '../settings/public-settings.ts';
import { type Handler, pathOf } from './handler.ts';

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
