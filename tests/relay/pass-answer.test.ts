import { describe, expect, it } from 'vitest';
import { inspectAnswer } from '../../src/relay/pass-answer.ts';

describe('an answer', () => {
  it.each([200, 204, 400, 401, 404, 418, 429, 500, 503, 599])('of status %i passes', (status) => {
    expect(inspect(status)).toMatchObject({ kind: 'pass', status });
  });

  it.each([300, 301, 302, 303, 304, 307, 308, 399])('of status %i is a redirect', (status) => {
    expect(inspect(status, { location: 'http://127.0.0.1/' })).toEqual({ kind: 'redirected' });
  });

  it.each([0, 100, 101, 199, 600, 999])('of status %i cannot be read', (status) => {
    expect(inspect(status)).toEqual({ kind: 'unreadable-answer' });
  });

  it.each(['gzip', 'br', 'x'])('encoded as %s cannot be read', (encoding) => {
    expect(inspect(200, { 'content-encoding': encoding })).toEqual({ kind: 'unreadable-answer' });
  });

  it('that says it is too large is refused', () => {
    expect(inspect(200, { 'content-length': '8388608' }).kind).toBe('pass');
    expect(inspect(200, { 'content-length': '8388609' }).kind).toBe('answer-too-large');
  });

  it('passes these headers and no others (21.9)', () => {
    const passed = {
      'content-type': 'application/json',
      'retry-after': '3',
      'retry-after-ms': '3000',
      'x-should-retry': 'true',
    };
    const dropped = {
      'openai-processing-ms': '12',
      'x-ratelimit-limit-requests': '60',
      'x-ratelimit-reset-tokens': '1s',
      'set-cookie': 'a=b',
      'content-length': '2',
      'content-encoding': 'identity',
      'transfer-encoding': 'chunked',
      'access-control-allow-origin': '*',
      'openai-organization': 'org',
      'www-authenticate': 'Bearer',
      'clear-site-data': '"*"',
      location: '/',
      link: '<a>; rel=preload',
      refresh: '0; url=http://evil',
      server: 'x',
      'cache-control': 'public',
      'x-powered-by': 'x',
    };
    const inspected = inspect(200, { ...passed, ...dropped });
    expect(inspected).toEqual({
      kind: 'pass',
      status: 200,
      headers: {
        ...passed,
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      },
    });
  });
});

function inspect(statusCode: number, headers: Readonly<Record<string, string>> = {}) {
  return inspectAnswer({ statusCode, headers });
}
