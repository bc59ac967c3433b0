import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createMockProvider } from '../../mock-provider/mock-provider.ts';
import { createMockFaults } from '../../src/adapters/mock-faults.ts';
import type { DrillFault, FaultDrill } from '../../src/ports/faults.ts';
import { ANSWER_FAULTS, CLERK_FAULTS } from '../../src/domain/texts/dialog-texts.ts';
import { ask, completionOf, rawCall, startMock } from '../mock-provider/support.ts';
import { findFreePort } from '../support/free-port.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';

const DRILL_FAULTS = [...ANSWER_FAULTS, ...CLERK_FAULTS];
const NO_FAULT = { kind: 'set', fault: 'none', times: 'until-off', otherFaults: 0 };
const VISITOR = 'here';
const HEADERS = { 'x-quartet-visitor': VISITOR };
const question = ask('How can I grow my bakery?');

async function startDrill() {
  const mock = await startMock();
  const drill: FaultDrill = createMockFaults(`${mock.url}/`, VISITOR);
  return { ...mock, drill };
}

async function startServer(): Promise<RawServer> {
  const server = await startRawServer();
  onTestFinished(() => server.close());
  return server;
}

afterEach(() => vi.restoreAllMocks());

describe('the drill in the mock (13.7)', () => {
  it('finds no fault in a fresh mock', async () => {
    const { drill } = await startDrill();
    expect(await drill.current()).toEqual(NO_FAULT);
  });

  it.each(DRILL_FAULTS.flatMap((fault) => [[fault, 'once'] as const, [fault, 'until-off'] as const]))(
    'sets %s, %s, and another page reads it',
    async (fault, times) => {
      const { drill, url } = await startDrill();
      const expected = fault === 'none' ? NO_FAULT : { ...NO_FAULT, fault, times };
      expect(await drill.set(fault, times)).toEqual(expected);
      expect(await createMockFaults(`${url}/any?page`, VISITOR).current()).toEqual(expected);
    },
  );

  it('replaces its own fault, and takes it away for none', async () => {
    const { drill, read } = await startDrill();
    await drill.set('rate-limit', 'once');
    await drill.set('server-error', 'until-off');
    expect(await read('/faults')).toEqual([
      { id: 'drill-here', visitor: VISITOR, kind: 'status', status: 500 },
    ]);
    expect(await drill.set('none', 'once')).toEqual(NO_FAULT);
    expect(await read('/faults')).toEqual([]);
  });

  it('leaves faults alone that somebody else has set, and counts them', async () => {
    const { drill, control, read } = await startDrill();
    await control('POST', '/faults', { id: 'mine', kind: 'html' });
    expect(await drill.current()).toEqual({ ...NO_FAULT, otherFaults: 1 });
    expect(await drill.set('slow', 'once')).toEqual({
      kind: 'set',
      fault: 'slow',
      times: 'once',
      otherFaults: 1,
    });
    await drill.set('none', 'once');
    expect(await read('/faults')).toEqual([{ id: 'mine', kind: 'html' }]);
  });

  it('takes its own fault for another one once somebody has changed it', async () => {
    const { drill, control } = await startDrill();
    await drill.set('server-error', 'until-off');
    await control('PATCH', '/faults/drill-here', { status: 503 });
    expect(await drill.current()).toEqual({ ...NO_FAULT, otherFaults: 1 });
    expect(await drill.set('none', 'until-off')).toEqual(NO_FAULT);
  });

  it('asks for no path that is not there, which a browser would tell of', async () => {
    const { drill } = await startDrill();
    const fetched = vi.spyOn(globalThis, 'fetch');
    for (const fault of ['none', 'slow', 'empty', 'none', 'none'] as const) await drill.set(fault, 'once');
    const responses = await Promise.all(fetched.mock.results.map(({ value }) => value as Promise<Response>));
    expect(responses.length).toBeGreaterThan(5);
    expect(responses.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('sees that a fault has struck and is gone', async () => {
    const { drill, v1 } = await startDrill();
    await drill.set('rate-limit', 'once');
    expect((await v1('/chat/completions', { body: question, headers: HEADERS })).status).toBe(429);
    expect(await drill.current()).toEqual(NO_FAULT);
    expect((await v1('/chat/completions', { body: question, headers: HEADERS })).status).toBe(200);
  });

  it('belongs to who has set it: others are neither struck nor told of it', async () => {
    const { drill, v1, url } = await startDrill();
    const other = createMockFaults(url, 'elsewhere');
    await drill.set('server-error', 'until-off');
    expect(await other.current()).toEqual(NO_FAULT);
    await other.set('rate-limit', 'until-off');
    const statusOf = async (headers: Record<string, string>) =>
      (await v1('/chat/completions', { body: question, headers })).status;
    expect(await statusOf(HEADERS)).toBe(500);
    expect(await statusOf({ 'x-quartet-visitor': 'elsewhere' })).toBe(429);
    expect(await statusOf({})).toBe(200);
    expect(await drill.current()).toEqual({ ...NO_FAULT, fault: 'server-error' });
  });

  it('ends with the choice that came last, however fast they came', async () => {
    const { drill } = await startDrill();
    const results = await Promise.all([
      drill.set('rate-limit', 'until-off'),
      drill.set('none', 'until-off'),
      drill.set('slow', 'once'),
      drill.set('empty', 'until-off'),
      drill.current(),
    ]);
    expect(results.map((result) => (result.kind === 'set' ? result.fault : result.kind))).toEqual([
      'rate-limit',
      'none',
      'slow',
      'empty',
      'empty',
    ]);
  });
});

describe('a question under the drill (13.7)', () => {
  async function asked(fault: DrillFault, stream: boolean): Promise<Response> {
    const { drill, v1 } = await startDrill();
    await drill.set(fault, 'until-off');
    return v1('/chat/completions', { body: { ...question, stream }, headers: HEADERS });
  }

  it('gets the statuses, with the time to wait', async () => {
    const limited = await asked('rate-limit', false);
    expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '2']);
    expect((await asked('server-error', false)).status).toBe(500);
  });

  it('gets no answer at all in a time-out', async () => {
    const { drill, v1, read } = await startDrill();
    await drill.set('time-out', 'until-off');
    const leaving = new AbortController();
    const call = v1('/chat/completions', { body: question, headers: HEADERS, signal: leaving.signal });
    await expect.poll(() => read('/journal')).toMatchObject([{ status: null, fault: { kind: 'hang' } }]);
    leaving.abort();
    await expect(call).rejects.toThrow('aborted');
  });

  it('is answered well after 8 s when it is slow', async () => {
    const { drill, read } = await startDrill();
    await drill.set('slow', 'once');
    expect(await read('/faults')).toEqual([
      { id: 'drill-here', visitor: VISITOR, kind: 'delay', delayMs: 8000, times: 1 },
    ]);
  });

  it('loses the connection offline, in a way that no client repeats by itself', async () => {
    const { drill, url } = await startDrill();
    await drill.set('offline', 'until-off');
    const headers = { ...HEADERS, authorization: 'Bearer mock', 'content-type': 'application/json' };
    const call = { method: 'POST', headers, body: JSON.stringify(question) };
    await expect(rawCall(`${url}/v1/chat/completions`, call)).rejects.toThrow('Parse Error');
  });

  it('gets an answer without text when it is empty', async () => {
    const { choices } = await completionOf(await asked('empty', false));
    expect(choices[0]?.message.content).toBeNull();
  });

  it.each([true, false])('gets half an answer when it breaks (stream: %s)', async (stream) => {
    const response = await asked('broken-stream', stream);
    expect(response.status).toBe(200);
    await expect(response.text()).rejects.toThrow('terminated');
  });
});

describe('a mock that cannot be asked', () => {
  it('refuses under a public name: what it holds is for its own machine', async () => {
    const provider = createMockProvider({ publicOrigin: 'https://chat.example.org' });
    const server = createServer((request, response) => {
      request.headers.host = 'chat.example.org';
      provider.handler(request, response, () => response.end());
    });
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      provider.dispose();
      server.close();
      server.closeAllConnections();
    });
    const { port } = server.address() as AddressInfo;
    const drill = createMockFaults(`http://127.0.0.1:${port}`, VISITOR);
    expect(await drill.current()).toEqual({ kind: 'refused' });
    expect(await drill.set('slow', 'once')).toEqual({ kind: 'refused' });
  });

  it.each(['POST', 'PUT', 'DELETE'])('may refuse a change alone: %s', async (refused) => {
    const server = await startServer();
    const records = refused === 'POST' ? [] : [{ id: 'drill-here', visitor: VISITOR, kind: 'hang' }];
    server.answerWith((response, { method }) => sendJson(response, records, method === refused ? 403 : 200));
    const fault = refused === 'DELETE' ? 'none' : 'slow';
    expect(await createMockFaults(server.url, VISITOR).set(fault, 'once')).toEqual({ kind: 'refused' });
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', refused]);
  });

  it('that will not take a fault is unreachable, and says which path', async () => {
    const server = await startServer();
    server.answerWith((response, { method }) => sendJson(response, [], method === 'GET' ? 200 : 400));
    expect(await createMockFaults(server.url, VISITOR).set('slow', 'once')).toEqual({
      kind: 'unreachable',
      detail: '/_mock/faults answered 400',
    });
  });

  it.each([
    ['another status', 500, []],
    ['no list', 200, { faults: [] }],
    ['a list of anything else', 200, [7]],
  ])('is unreachable with %s, and the path says where', async (_, status, body) => {
    const server = await startServer();
    server.answerWith((response) => sendJson(response, body, status));
    expect(await createMockFaults(server.url, VISITOR).current()).toEqual({
      kind: 'unreachable',
      detail: expect.stringContaining('/_mock/faults') as string,
    });
  });

  it('is unreachable where nothing is set at all: a page without a mock', async () => {
    const server = await startServer();
    server.answerWith((response) => response.writeHead(404).end('Not found'));
    expect(await createMockFaults(server.url, VISITOR).set('none', 'once')).toMatchObject({
      kind: 'unreachable',
    });
    expect(await createMockFaults(server.url, VISITOR).set('slow', 'once')).toMatchObject({
      kind: 'unreachable',
    });
  });

  it('is unreachable where what comes is no JSON', async () => {
    const server = await startServer();
    server.answerWith((response) => response.writeHead(200).end('<!doctype html>'));
    expect(await createMockFaults(server.url, VISITOR).current()).toMatchObject({ kind: 'unreachable' });
  });

  it('is unreachable when it is down, and is asked anew each time', async () => {
    const drill = createMockFaults(`http://127.0.0.1:${await findFreePort()}`, VISITOR);
    expect(await drill.set('slow', 'once')).toMatchObject({ kind: 'unreachable' });
    expect(await drill.current()).toMatchObject({ kind: 'unreachable' });
  });

  it('is unreachable when it has not answered within 5 s', async () => {
    const server = await startServer();
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    server.answerWith(() => deadline.abort(new DOMException('Too late', 'TimeoutError')));
    expect(await createMockFaults(server.url, VISITOR).current()).toEqual({
      kind: 'unreachable',
      detail: 'TimeoutError: Too late',
    });
    expect(timeout).toHaveBeenCalledWith(5000);
  });
});
