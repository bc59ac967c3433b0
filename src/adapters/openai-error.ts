import type { APIError, OpenAI } from 'openai';
import type { Failure } from '../ports/completion.ts';
import { failureOfProviderError, failureOfStatus } from './openai-failure.ts';
import { malformed } from './openai-wire.ts';

const MAX_CAUSES = 4;

/** An error without a status came before the answer (no connection) or within it (it broke off). */
export function failureOfError(error: unknown, Client: typeof OpenAI): Failure {
  // The engine's message would quote a piece of it, perhaps a piece of the key.
  if (error instanceof SyntaxError) return malformed('A part of the streamed answer is not JSON');
  if (error instanceof Client.APIConnectionTimeoutError) return failureOf('timeout', error);
  if (error instanceof Client.APIConnectionError) return failureOf('connection', error);
  if (error instanceof Client.APIError) return failureOfApiError(error);
  return failureOf('broken-answer', error);
}

function failureOfApiError({ status, code, type, message, headers, error }: APIError): Failure {
  if (status === undefined) return failureOfProviderError(error);
  return failureOfStatus({ status, code, type, message, headers }, Date.now());
}

function failureOf(reason: Failure['reason'], error: unknown): Failure {
  return { kind: 'failure', reason, detail: [String(error), ...causesOf(error)].join(': ') };
}

/** What lies under an error, such as the code of a refused connection. */
function causesOf(error: unknown, depth = 1): readonly string[] {
  const cause = error instanceof Error ? error.cause : undefined;
  if (!(cause instanceof Error) || depth > MAX_CAUSES) return [];
  return [String(cause), ...causesOf(cause, depth + 1)];
}
