import { STATUS_CODES } from 'node:http';
import { type Answer, type Headers, jsonAnswer } from '../http/answer.ts';

interface Details {
  readonly type?: string;
  readonly param?: string | null;
  readonly code?: string | null;
}

/** A refusal or failure of the provider, thrown to be sent as `errorAnswer`. */
export class ProviderError extends Error {
  readonly status: number;
  readonly type: string;
  /** The invalid field. */
  readonly param: string | null;
  readonly code: string | null;

  constructor(status: number, message: string, details: Details = {}) {
    super(message);
    this.status = status;
    this.type = details.type ?? (status < 500 ? 'invalid_request_error' : 'server_error');
    this.param = details.param ?? null;
    this.code = details.code ?? null;
  }
}

export function errorAnswer(error: ProviderError, headers: Headers = {}): Answer {
  return jsonAnswer(error.status, errorBody(error), headers);
}

export function errorBody({ message, type, param, code }: ProviderError): object {
  return { error: { message, type, param, code } };
}

export function invalidRequest(message: string, param?: string | null, code?: string): ProviderError {
  return new ProviderError(400, message, { param: param ?? null, code: code ?? null });
}

export function modelNotFound(model: string): ProviderError {
  const message = `The model \`${model.slice(0, 100)}\` does not exist or you do not have access to it.`;
  return new ProviderError(404, message, { code: 'model_not_found' });
}

export function unknownPath(method: string, path: string): ProviderError {
  return new ProviderError(404, `Invalid URL (${method} ${path.slice(0, 200)})`, { code: 'unknown_url' });
}

export function wrongMethod(method: string, path: string): ProviderError {
  const message = `Not allowed to ${method} on ${path.slice(0, 200)}.`;
  return new ProviderError(405, message, { code: 'method_not_supported' });
}

/** The provider's error for a status from 400 to 599; `code` chooses between the two reasons for 429. */
export function errorForStatus(status: number, code?: string): ProviderError {
  const { message, ...known } = (code === 'insufficient_quota' ? quota : wellKnown[status]) ?? {};
  const details = code === undefined ? known : { ...known, code };
  return new ProviderError(status, message ?? `${STATUS_CODES[status] ?? `Status ${status}`}.`, details);
}

const quota = {
  message: 'You exceeded your current quota, please check your plan and billing details.',
  type: 'insufficient_quota',
};

const wellKnown: Readonly<Record<number, Details & { readonly message?: string }>> = {
  401: { message: 'Incorrect API key provided.', code: 'invalid_api_key' },
  403: {
    message: 'Country, region, or territory not supported.',
    type: 'request_forbidden',
    code: 'unsupported_country_region_territory',
  },
  404: { message: 'The model does not exist or you do not have access to it.', code: 'model_not_found' },
  413: { code: 'request_too_large' },
  429: { message: 'Rate limit reached for requests.', type: 'requests', code: 'rate_limit_exceeded' },
  500: { message: 'The server had an error while processing your request. Sorry about that!' },
  503: { message: 'That model is currently overloaded. Try again later.', code: 'service_unavailable' },
};
