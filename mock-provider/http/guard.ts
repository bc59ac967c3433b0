import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorAnswer, type ProviderError } from '../wire/provider-error.ts';
import { allowOrigin, answerPreflight, isForeignChange, isLoopbackHost } from './cross-origin.ts';
import { perform } from './perform.ts';

type Guard = (
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  next: () => void,
) => void;

/**
 * Turns away who may not talk to the mock, answers preflights, and lets the rest through. Under the name of
 * `publicOrigin` there is the provider alone: the journal is for this machine.
 */
export function createGuard(publicOrigin?: string): Guard {
  const publicHost = publicOrigin === undefined ? undefined : new URL(publicOrigin).host;
  return (request, response, next) => {
    response.setHeader('x-content-type-options', 'nosniff');
    const host = request.headers.host?.toLowerCase() ?? '';
    const isControl = /^\/_mock/i.test(request.originalUrl ?? request.url ?? '');
    if (!isLoopbackHost(host) && (host !== publicHost || isControl)) {
      void perform(errorAnswer(foreignHost), response, () => undefined);
      return;
    }
    allowOrigin(request, response);
    if (request.method === 'OPTIONS') {
      answerPreflight(request, response);
      return;
    }
    if (isControl && isForeignChange(request)) {
      void perform(errorAnswer(foreignOrigin), response, () => undefined);
      return;
    }
    next();
  };
}

const foreignHost: ProviderError = {
  status: 403,
  message: 'The mock provider only answers requests for localhost.',
  type: 'request_forbidden',
  param: null,
  code: 'foreign_host',
};

const foreignOrigin: ProviderError = {
  status: 403,
  message: 'Only a page of this machine may change the mock provider.',
  type: 'request_forbidden',
  param: null,
  code: 'foreign_origin',
};
