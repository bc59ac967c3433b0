import type { Handler } from './handler.ts';
import type { HeaderList } from './security-headers.ts';

/** Puts headers on every answer; a later handler may say otherwise. */
export function setHeaders(headers: HeaderList): Handler {
  return (_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
}
