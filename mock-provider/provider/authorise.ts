import type { IncomingMessage } from 'node:http';
import type { Settings } from '../state/state.ts';
import { errorForStatus, invalidRequest, type ProviderError } from '../wire/provider-error.ts';

/** Any key will do unless the settings hold one. The key that came is never shown or kept. */
export function refuseKey(request: IncomingMessage, settings: Settings): ProviderError | null {
  const [, key] = /^Bearer\s+(\S+)\s*$/i.exec(request.headers.authorization ?? '') ?? [];
  if (key === undefined) return invalidRequest(noKey, null, 'invalid_api_key', 401);
  return settings.apiKey === undefined || settings.apiKey === key ? null : errorForStatus(401);
}

const noKey =
  "You didn't provide an API key. You need to provide your API key in an Authorization header using Bearer auth (i.e. Authorization: Bearer YOUR_KEY). You can obtain an API key from https://platform.openai.com/account/api-keys.";
