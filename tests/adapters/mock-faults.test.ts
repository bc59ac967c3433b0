import { afterEach, describe, expect, it, vi } from 'vitest';
import { createMockFaults } from '../../src/adapters/mock-faults.ts';
import type { FaultDrill } from '../../src/ports/faults.ts';
import { ask, startMock } from '../mock-provider/support.ts';
import { findFreePort } from '../support/free-port.ts';
import { sendJson, shareRawServer } from '../support/raw-server.ts';

const NO_FAULT = { kind: 'set', fault: 'none', times: 'until-off', otherFaults: 0 };
const VISITOR = 'here';
const question = ask('How can I grow my bakery?');

async function startDrill() {
  const mock = await startMock();
  const drill: FaultDrill = createMockFaults(`${mock.url}/`, VISITOR);
  return { ...mock, drill };
}

const server = shareRawServer();

afterEach(() => vi.restoreAllMocks());

describe('the fault drill on the mock', () => {
  it('leaves other faults alone, and counts them', async () => {
    const { drill, control, read } = await startDrill();
    await control('POST', '/faults', { id: 'mine', kind: 'hang' });
    expect(await drill.current()).toEqual({ ...NO_FAULT, otherFaults: 1 });
    expect(await drill.set('slow', 'once')).toEqual({
      kind: 'set',
      fault: 'slow',
      times: 'once',
      otherFaults: 1,
    });
    await drill.set('none', 'once');
    expect(await read('/faults')).toEqual([{ id: 'mine', kind: 'hang' }]);
  });

  it('counts its own fault as another once that fault was changed', async () => {
    const { drill, control } = await startDrill();
    await drill.set('server-error', 'until-off');
    await control('PATCH', '/faults/drill-here', { status: 503 });
    expect(await drill.current()).toEqual({ ...NO_FAULT, otherFaults: 1 });
    expect(await drill.set('none', 'until-off')).toEqual(NO_FAULT);
  });

  it('requests no missing path, which a browser would report as an error', async () => {
    const { drill } = await startDrill();
    const fetched = vi.spyOn(globalThis, 'fetch');
    for (const fault of ['none', 'slow', 'empty', 'none', 'none'] as const) await drill.set(fault, 'once');
    const responses = await Promise.all(fetched.mock.results.map(({ value }) => value as Promise<Response>));
    expect(responses.length).toBeGreaterThan(5);
    expect(responses.filter(({ ok }) => !ok)).toEqual([]);
  });

  it('belongs to the visitor who set it: others are not struck and do not see it', async () => {
    const { drill, v1, url } = await startDrill();
    const other = createMockFaults(url, 'elsewhere');
    await drill.set('server-error', 'until-off');
    expect(await other.current()).toEqual(NO_FAULT);
    await other.set('rate-limit', 'until-off');
    const statusOf = async (headers: Record<string, string>) =>
      (await v1('/chat/completions', { body: question, headers })).status;
    expect(await statusOf({ 'x-quartet-visitor': VISITOR })).toBe(500);
    expect(await statusOf({ 'x-quartet-visitor': 'elsewhere' })).toBe(429);
    expect(await statusOf({})).toBe(200);
    expect(await drill.current()).toEqual({ ...NO_FAULT, fault: 'server-error' });
  });

  it('ends with the newest choice, however fast the choices come', async () => {
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

it('the fault offline also breaks the head, or a browser would ask again by itself; slow takes 8 s more', async () => {
  const { drill, read } = await startDrill();
  const held = { id: 'drill-here', visitor: VISITOR };
  await drill.set('offline', 'until-off');
  expect(await read('/faults')).toEqual([{ ...held, kind: 'drop', brokenHead: true }]);
  await drill.set('slow', 'once');
  expect(await read('/faults')).toEqual([{ ...held, kind: 'delay', delayMs: 8000, times: 1 }]);
});

describe('a mock that cannot be asked', () => {
  it('refuses everything, as under a public name', async () => {
    server.answerWith((response) => sendJson(response, { error: {} }, 403));
    const drill = createMockFaults(server.url, VISITOR);
    expect(await drill.current()).toEqual({ kind: 'refused' });
    expect(await drill.set('slow', 'once')).toEqual({ kind: 'refused' });
  });

  it.each(['POST', 'PUT', 'DELETE'])('may refuse only a change: %s', async (refused) => {
    const records = refused === 'POST' ? [] : [{ id: 'drill-here', visitor: VISITOR, kind: 'hang' }];
    server.answerWith((response, { method }) => sendJson(response, records, method === refused ? 403 : 200));
    const fault = refused === 'DELETE' ? 'none' : 'slow';
    expect(await createMockFaults(server.url, VISITOR).set(fault, 'once')).toEqual({ kind: 'refused' });
    expect(server.requests.map(({ method }) => method)).toEqual(['GET', refused]);
  });

  it.each([
    ['another status', 500, []],
    ['nothing, as on a page without a mock', 404, []],
    ['a reply that is no list', 200, { faults: [] }],
    ['a list of other things', 200, [7]],
  ])('is unreachable with %s, and the path says where', async (_, status, body) => {
    server.answerWith((response) => sendJson(response, body, status));
    expect(await createMockFaults(server.url, VISITOR).current()).toEqual({
      kind: 'unreachable',
      detail: expect.stringContaining('/_mock/faults') as string,
    });
  });

  it('is unreachable when it is down, and is asked again each time', async () => {
    const drill = createMockFaults(`http://127.0.0.1:${await findFreePort()}`, VISITOR);
    expect(await drill.set('slow', 'once')).toMatchObject({ kind: 'unreachable' });
    expect(await drill.current()).toMatchObject({ kind: 'unreachable' });
  });

  it('is unreachable when it has not answered within 5 s', async () => {
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
