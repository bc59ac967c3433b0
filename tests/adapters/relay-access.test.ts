import { describe, expect, it } from 'vitest';
import { createRelayAccess } from '../../src/adapters/relay-access.ts';
import { shareRawServer } from '../support/raw-server.ts';

const CODE = 'canary-code-of-may';

const server = shareRawServer();

function answered(status: number, headers: Readonly<Record<string, string>> = {}) {
  server.answerWith((response) => response.writeHead(status, headers).end());
  return createRelayAccess(`${server.url}/v1`).enter(CODE);
}

describe('an access code', () => {
  it('is sent as exactly these bytes, and only to the relay', async () => {
    expect(await answered(204)).toEqual({ kind: 'open' });
    expect(server.requests).toHaveLength(1);
    const [request] = server.requests;
    expect(request).toMatchObject({
      method: 'POST',
      url: '/v1/access',
      body: `{"code":"${CODE}"}`,
    });
    expect(request?.headers['content-type']).toBe('application/json');
  });

  it.each([
    [401, {}, { kind: 'wrong' }],
    [429, { 'retry-after': '42' }, { kind: 'limited', retryAfterMs: 42_000 }],
    [429, {}, { kind: 'limited', retryAfterMs: undefined }],
    [429, { 'retry-after': 'soon' }, { kind: 'limited', retryAfterMs: undefined }],
    [404, {}, { kind: 'unreachable', detail: '/access answered 404' }],
    [503, {}, { kind: 'unreachable', detail: '/access answered 503' }],
    [200, {}, { kind: 'unreachable', detail: '/access answered 200' }],
  ])('answered with %i %j is %j', async (status, headers, result) => {
    expect(await answered(status, headers)).toEqual(result);
  });

  it.each([
    ['cut off', () => server.answerWith((response) => void response.destroy())],
    ['redirected', () => server.answerWith((response) => response.writeHead(307, { location: '/' }).end())],
  ])('whose request is %s leads to unreachable, and does not appear in the detail', async (_, arrange) => {
    arrange();
    const result = await createRelayAccess(`${server.url}/v1`).enter(CODE);
    expect(result.kind).toBe('unreachable');
    expect(JSON.stringify(result)).not.toContain('canary');
    expect(server.requests).toHaveLength(1);
  });
});
