import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { PassedBody } from './inspect-body.ts';
import type { Refusal } from './refusal.ts';

export interface UpstreamQuestion {
  readonly url: URL;
  readonly apiKey: string;
  readonly body: PassedBody;
  readonly signal: AbortSignal;
}

export type Forwarded = { readonly kind: 'answered'; readonly message: IncomingMessage } | Refusal;

/**
 * Asks the provider and resolves with the head of its answer, whose body is yet to be read. Node's own client rather
 * than fetch: it follows no redirect, adds no header, and has no limit of 300 s of its own.
 */
export function forward({ url, apiKey, body, signal }: UpstreamQuestion): Promise<Forwarded> {
  const payload = Buffer.from(JSON.stringify(body));
  const open = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve) => {
    const upstream = open(url, {
      method: 'POST',
      // No kept connection: one that the provider has just closed would look like a failure.
      agent: false,
      signal,
      headers: {
        authorization: `Bearer ${apiKey}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'accept-encoding': 'identity',
        'content-length': payload.length,
      },
    });
    upstream.once('response', (message) => resolve({ kind: 'answered', message }));
    // It stays for what goes wrong within the body, where the reader of the answer sees it too.
    upstream.on('error', (error) => resolve({ kind: 'no-connection', code: codeOf(error) }));
    // Also without an error, as after a change of protocol that nobody asked for.
    upstream.once('close', () => resolve({ kind: 'no-connection', code: 'closed without an answer' }));
    upstream.end(payload);
  });
}

function codeOf(error: Error): string {
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^\w{1,64}$/.test(code) ? code : 'no connection';
}
