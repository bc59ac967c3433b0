import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorAnswer, type ProviderError } from '../wire/provider-error.ts';
import { allowOrigin, answerPreflight, isForeignChange, isLoopbackHost } from './cross-origin.ts';
import { perform } from './perform.ts';

/** Turns away who may not talk to the mock, answers preflights, and lets the rest through. */
export function guard(
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
  next: () => void,
): void {
  response.setHeader('x-content-type-options', 'nosniff');
  if (!isLoopbackHost(request.headers.host ?? '')) {
    void perform(errorAnswer(foreignHost), response, () => undefined);
    return;
  }
  allowOrigin(request, response);
  if (request.method === 'OPTIONS') {
    answerPreflight(request, response);
    return;
  }
  const path = request.originalUrl ?? request.url ?? '';
  if (/^\/_mock/i.test(path) && isForeignChange(request)) {
    void perform(errorAnswer(foreignOrigin), response, () => undefined);
    return;
  }
  next();
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
