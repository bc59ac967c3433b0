import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorAnswer, errorForStatus, unknownPath } from '../wire/provider-error.ts';
import { perform } from './perform.ts';

export function answerUnknown(
  request: IncomingMessage & { originalUrl?: string },
  response: ServerResponse,
): void {
  const answer = errorAnswer(unknownPath(request.method ?? 'GET', request.originalUrl ?? request.url ?? '/'));
  void perform(answer, response, () => undefined);
}

/** Whatever went wrong inside, a client sees the provider's error and no stack. */
export function answerErrors(
  error: unknown,
  _request: IncomingMessage,
  response: ServerResponse,
  _next: () => void,
): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  const message = error instanceof Error ? error.message.split('\n', 1)[0] : undefined;
  const answer = errorAnswer({ ...errorForStatus(500), message: message ?? 'The mock provider failed.' });
  void perform(answer, response, () => undefined);
}
