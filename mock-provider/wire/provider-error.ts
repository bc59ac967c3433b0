import { STATUS_CODES } from 'node:http';
import { type Answer, type Headers, jsonAnswer } from '../http/answer.ts';

/** The provider's error, as it stands under `error` in a body. */
export interface ProviderError {
  status: number;
  message: string;
  type: string;
  param: string | null;
  code: string | null;
}

export function errorAnswer(error: ProviderError, headers: Headers = {}): Answer {
  return jsonAnswer(error.status, errorBody(error), headers);
}

export function errorBody({ message, type, param, code }: ProviderError): {
  error: Omit<ProviderError, 'status'>;
} {
  return { error: { message, type, param, code } };
}

export function invalidRequest(
  message: string,
  param: string | null = null,
  code: string | null = null,
  status = 400,
): ProviderError {
  return { status, message, type: 'invalid_request_error', param, code };
}

export function modelNotFound(model: string): ProviderError {
  const message = `The model \`${model.slice(0, 100)}\` does not exist or you do not have access to it.`;
  return invalidRequest(message, null, 'model_not_found', 404);
}

export function unknownPath(method: string, path: string): ProviderError {
  return invalidRequest(`Invalid URL (${method} ${path.slice(0, 200)})`, null, 'unknown_url', 404);
}

export function wrongMethod(method: string, path: string): ProviderError {
  const message = `Not allowed to ${method} on ${path.slice(0, 200)}. (HINT: Perhaps you meant to make the request with a different HTTP method?)`;
  return invalidRequest(message, null, 'method_not_supported', 405);
}

/** What the provider says for any status from 400 to 599; `code` picks between the two reasons of a 429. */
export function errorForStatus(status: number, code?: string): ProviderError {
  const known = status === 429 && code === 'insufficient_quota' ? quotaExceeded : wellKnown[status];
  if (known !== undefined)
    return { param: null, code: null, ...known, status, ...(code === undefined ? {} : { code }) };
  const message = STATUS_CODES[status] ?? `Status ${status}`;
  return { status, message: `${message}.`, type: typeFor(status), param: null, code: code ?? null };
}

function typeFor(status: number): string {
  return status >= 500 ? 'server_error' : 'invalid_request_error';
}

const quotaExceeded = {
  message:
    'You exceeded your current quota, please check your plan and billing details. For more information on this error, read the docs: https://platform.openai.com/docs/guides/error-codes/api-errors.',
  type: 'insufficient_quota',
};

const wellKnown: Readonly<Record<number, { message: string; type: string; code?: string; param?: string }>> =
  {
    400: {
      message: 'We could not process this request: one of its fields is invalid.',
      type: 'invalid_request_error',
    },
    401: {
      message:
        'Incorrect API key provided. You can find your API key at https://platform.openai.com/account/api-keys.',
      type: 'invalid_request_error',
      code: 'invalid_api_key',
    },
    403: {
      message: 'Country, region, or territory not supported',
      type: 'request_forbidden',
      code: 'unsupported_country_region_territory',
    },
    404: {
      message: 'The model does not exist or you do not have access to it.',
      type: 'invalid_request_error',
      code: 'model_not_found',
    },
    413: {
      message: 'The request body is too large.',
      type: 'invalid_request_error',
      code: 'request_too_large',
    },
    429: {
      message:
        'Rate limit reached for requests. Limit: 3 / min. Visit https://platform.openai.com/account/rate-limits to learn more.',
      type: 'requests',
      code: 'rate_limit_exceeded',
    },
    500: {
      message: 'The server had an error while processing your request. Sorry about that!',
      type: 'server_error',
    },
    503: {
      message: 'That model is currently overloaded with other requests. Please try again later.',
      type: 'server_error',
      code: 'service_unavailable',
    },
  };
