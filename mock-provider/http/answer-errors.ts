import type { IncomingMessage, ServerResponse } from 'node:http';
import { ProviderError, errorAnswer, unknownPath } from '../wire/provider-error.ts';
import { perform } from './perform.ts';

export function answerUnknown(
  request: IncomingMessage & { readonly originalUrl?: string },
  response: ServerResponse,
): void {
  const error = unknownPath(request.method ?? 'GET', request.originalUrl ?? request.url ?? '/');
  void perform(errorAnswer(error), response);
}

/** Express error handler: clients see a provider's error and no stack. */
export function answerErrors(
  error: unknown,
  _request: IncomingMessage,
  response: ServerResponse,
  _next: () => void,
): void {
  if (response.headersSent) response.destroy();
  else void perform(errorAnswer(toProviderError(error)), response);
}

/** Express sets a status on its own refusals, such as a path that cannot be decoded. */
function toProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const { message, status } = Object(error) as { readonly message?: string; readonly status?: number };
  return new ProviderError(status ?? 500, message?.split('\n', 1)[0] ?? 'The mock provider failed.');
}
