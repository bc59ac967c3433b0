import type { IncomingMessage, ServerResponse } from 'node:http';

export type Next = (error?: unknown) => void;

/** Connect-style: answers its own requests and passes on the others. */
export type Handler = (request: IncomingMessage, response: ServerResponse, next: Next) => void;

/** One handler that asks each in turn. */
export function inTurn(handlers: readonly Handler[]): Handler {
  return (request, response, next) => {
    function ask(index: number): void {
      const handler = handlers[index];
      if (handler === undefined) next();
      else handler(request, response, (error) => (error === undefined ? ask(index + 1) : next(error)));
    }
    ask(0);
  };
}

/** Puts headers on every answer; a later handler may say otherwise. */
export function setHeaders(headers: Readonly<Record<string, string>>): Handler {
  return (_request, response, next) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    next();
  };
}

/** The path of a request, without its query. */
export function pathOf({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  return url.replace(/[?#].*$/s, '');
}
