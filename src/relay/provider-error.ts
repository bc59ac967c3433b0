/** A refusal as it goes out: `{ error: { message, type, param, code } }` is the body. */
export interface WordedRefusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly error: ProviderError;
}

/** The provider's error, so that one client understands both. */
interface ProviderError {
  readonly message: string;
  readonly type: string;
  readonly param: string | null;
  readonly code: string;
}

interface Details {
  readonly param?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Puts an error together; its type follows from the status, as the provider's does. */
export function word(
  status: number,
  code: string,
  message: string,
  { param, headers = {} }: Details = {},
): WordedRefusal {
  // The same question would be refused again.
  const inVain = status < 500 && status !== 429 ? { 'x-should-retry': 'false' } : {};
  return {
    status,
    headers: { ...inVain, ...headers },
    error: { message, type: typeOf(status), param: param ?? null, code },
  };
}

function typeOf(status: number): string {
  if (status >= 500) return 'server_error';
  if (status === 429) return 'requests';
  return status === 403 || status === 421 ? 'request_forbidden' : 'invalid_request_error';
}
