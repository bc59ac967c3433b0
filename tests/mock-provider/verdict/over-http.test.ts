import OpenAI from 'openai';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Report } from '../../../mock-provider/verdict/judge.ts';
import { serveRelay } from '../../relay/exchange.ts';
import { ask, errorOf, type Mock, startMock } from '../support/mock.ts';

const question = ask('How can I grow my bakery?');
const anHourMs = 3_600_000;

function officialClient(url: string): OpenAI {
  return new OpenAI({ apiKey: 'mock', baseURL: `${url}/v1`, maxRetries: 2 });
}

async function verdictOf({ read }: Mock, query = ''): Promise<Report> {
  return (await read(`/verdict${query}`)) as Report;
}

function kindsIn({ verdict }: Report): string[] {
  return verdict.remarks.map(({ kind }) => kind);
}

/** Asks at once again, whatever is answered. */
async function insist({ v1 }: Mock, times: number, body: unknown = question): Promise<void> {
  for (let call = 0; call < times; call += 1) await (await v1('/chat/completions', { body })).text();
}

/** Leaves when the request has come to the mock, or the answer has begun. */
async function leave({ v1, read }: Mock, body: unknown, status: number | null): Promise<void> {
  const leaving = new AbortController();
  const call = v1('/chat/completions', { body, signal: leaving.signal });
  await expect.poll(() => read('/journal')).toMatchObject([{ status, endedAt: null, fault: {} }]);
  leaving.abort();
  await call.then((response) => response.text()).catch(() => '');
  await expect.poll(() => read('/journal')).toMatchObject([{ clientLeft: true }]);
}

describe('the official client', () => {
  it('behaves well: it waits as told, and gives up on what cannot pass', async () => {
    const mock = await startMock();
    const client = officialClient(mock.url);
    await mock.control('POST', '/faults', { kind: 'status', status: 429, retryAfterMs: 40, times: 2 });
    await client.chat.completions.create(question);
    await client.chat.completions.create(question);
    for (const fault of [{ status: 401 }, { status: 500, shouldRetry: false }]) {
      await mock.control('POST', '/faults', { kind: 'status', ...fault, times: 1 });
      const refused = client.chat.completions.create(ask(`And my shop, after ${fault.status}?`));
      await expect(refused).rejects.toThrow(OpenAI.APIError);
    }
    await client.models.list();
    const report = await verdictOf(mock);
    expect(report.verdict).toEqual({ ok: true, remarks: [] });
    expect(report.questions.map(({ requestCount, ending }) => [requestCount, ending])).toEqual([
      [3, 'answered'],
      [1, 'answered'],
      [1, 'refused'],
      [1, 'refused'],
    ]);
    expect(report.totals).toMatchObject({ answeredQuestions: 2, requests: 6, retries: 2, otherRequests: 1 });
    expect(report.questions[0]).toMatchObject({
      model: 'gpt-3.5-turbo',
      persona: 'visionary',
      text: 'How can I grow my bakery?',
      requests: [{ status: 429, retryAfterMs: 40 }, { status: 429 }, { status: 200 }],
      gapsMs: [expect.any(Number), expect.any(Number)],
      verdict: { ok: true, remarks: [] },
    });
  });

  it('is not blamed for its time limit', async () => {
    const mock = await startMock();
    const client = officialClient(mock.url);
    await mock.control('POST', '/faults', { kind: 'hang', times: 1 });
    await client.chat.completions.create(question, { timeout: 300, maxRetries: 1 });
    const report = await verdictOf(mock);
    expect(report.questions).toMatchObject([{ requests: [{ ending: 'left' }, { ending: 'answered' }] }]);
    expect(report.verdict).toEqual({ ok: true, remarks: [] });
  });
});

describe('a rude client', () => {
  it.each([
    [{ status: 429, retryAfterSeconds: 3600 }, 'retried-too-early'],
    [
      { status: 503, headers: { 'Retry-After': new Date(Date.now() + anHourMs).toUTCString() } },
      'retried-too-early',
    ],
    [{ status: 401 }, 'retried-in-vain'],
    [{ status: 429, code: 'insufficient_quota' }, 'retried-in-vain'],
    [{ status: 500, shouldRetry: false }, 'retried-in-vain'],
  ])('is remarked on when it asks at once again after %j: %s', async (fault, kind) => {
    const mock = await startMock();
    await mock.control('POST', '/faults', { kind: 'status', ...fault });
    await insist(mock, 3);
    const report = await verdictOf(mock);
    expect(report.questions).toHaveLength(1);
    expect(kindsIn(report)).toEqual([kind, kind]);
  });

  it('is remarked on for a body that the provider refuses, and for sending it again', async () => {
    const mock = await startMock();
    await insist(mock, 2, { ...question, temperature: 7 });
    const { verdict } = await verdictOf(mock);
    expect(verdict.remarks).toMatchObject([
      { kind: 'bad-body', request: 'request-1', param: 'temperature' },
      { kind: 'retried-in-vain', request: 'request-2', status: 400 },
      { kind: 'bad-body', request: 'request-2' },
    ]);
  });

  it('is remarked on for each body that is no JSON', async () => {
    const mock = await startMock();
    await insist(mock, 2, '{"model":');
    expect(kindsIn(await verdictOf(mock))).toEqual(['bad-body', 'bad-body']);
  });

  it('is remarked on for a key and for an address that stay wrong', async () => {
    const mock = await startMock();
    await mock.control('PATCH', '/settings', { apiKey: 'sk-the-only-one' });
    await insist(mock, 2);
    await insist(mock, 1, ask('Something else?'));
    for (let call = 0; call < 2; call += 1) await mock.v1('/v1/chat/completions', { body: question });
    const { questions, verdict } = await verdictOf(mock);
    expect(questions.map(({ requestCount }) => requestCount)).toEqual([2, 1, 2]);
    expect(verdict.remarks).toMatchObject([
      { kind: 'retried-in-vain', request: 'request-2', status: 401 },
      { kind: 'retried-in-vain', request: 'request-5', status: 404 },
    ]);
  });

  it.each([
    ['before an answer', { kind: 'hang', times: 1 }, null],
    ['in the middle of a stream', { kind: 'stream-stall', times: 1 }, 200],
  ])('is remarked on when it leaves %s and goes on asking', async (_, fault, status) => {
    const mock = await startMock();
    const body = { ...question, stream: true };
    await mock.control('POST', '/faults', fault);
    await leave(mock, body, status);
    await insist(mock, 1, body);
    const { verdict } = await verdictOf(mock);
    expect(verdict.remarks).toMatchObject([
      { kind: 'went-on-after-cancel', request: 'request-2', hadBegun: status !== null },
    ]);
    expect(kindsIn(await verdictOf(mock, '?timeLimitMs=0'))).toEqual([]);
  });

  it('is remarked on when it asks more often than allowed', async () => {
    const mock = await startMock();
    await mock.control('POST', '/faults', { kind: 'status', status: 500 });
    await insist(mock, 5);
    expect((await verdictOf(mock)).verdict.remarks).toMatchObject([
      { kind: 'over-limit', number: 5, limit: 4 },
    ]);
    expect(kindsIn(await verdictOf(mock, '?mostRequests=5'))).toEqual([]);
  });
});

describe('a client behind the relay', () => {
  it('is judged like any other, and so is one that leaves it', async () => {
    const mock = await startMock();
    const relay = await serveRelay(mock.url);
    onTestFinished(() => relay.close());
    const asked = (signal?: AbortSignal): Promise<Response> =>
      fetch(`${relay.origin}/v1/chat/completions`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: relay.origin },
        body: JSON.stringify(question),
        ...(signal === undefined ? {} : { signal }),
      });
    await mock.control('POST', '/faults', { kind: 'hang', times: 1 });
    await mock.control('POST', '/faults', { kind: 'status', status: 429, retryAfterSeconds: 3600, times: 1 });
    const leaving = new AbortController();
    const first = asked(leaving.signal);
    await expect.poll(() => mock.read('/journal')).toMatchObject([{ fault: { kind: 'hang' } }]);
    leaving.abort();
    await expect(first).rejects.toThrow('aborted');
    await expect.poll(() => mock.read('/journal')).toMatchObject([{ clientLeft: true }]);
    for (const status of [429, 200]) expect((await asked()).status).toBe(status);
    const report = await verdictOf(mock);
    expect(report.questions).toMatchObject([{ requestCount: 3, persona: 'visionary', ending: 'answered' }]);
    expect(kindsIn(report)).toEqual(['went-on-after-cancel', 'retried-too-early']);
  });
});

describe('GET /_mock/verdict', () => {
  it('leaves out what came before a time, or up to a request', async () => {
    const mock = await startMock();
    await insist(mock, 1, { ...question, n: 0 });
    await insist(mock, 1);
    expect((await verdictOf(mock)).totals).toMatchObject({ requests: 2, questions: 1 });
    expect(await verdictOf(mock, '?since=request-1')).toMatchObject({
      verdict: { ok: true },
      totals: { requests: 1 },
    });
    expect((await verdictOf(mock, '?since=0')).totals.requests).toBe(2);
    expect((await verdictOf(mock, `?since=${Date.now() + anHourMs}`)).totals.requests).toBe(0);
  });

  it.each([
    ['?since=request-9', 'since'],
    ['?mostRequests=some', 'mostRequests'],
    ['?timeLimitMs=-1', 'timeLimitMs'],
    ['?until=0', 'until'],
  ])('refuses %s, naming it', async (query, param) => {
    const { control } = await startMock();
    expect(await errorOf(await control('GET', `/verdict${query}`))).toMatchObject({ status: 400, param });
  });

  it.each(['POST', 'PUT', 'PATCH', 'DELETE'])('is not changed by %s', async (method) => {
    const { control } = await startMock();
    const response = await control(method, '/verdict', {});
    expect(response.headers.get('allow')).toBe('GET, HEAD');
    expect(await errorOf(response)).toMatchObject({ status: 405, code: 'method_not_supported' });
    expect((await control('GET', '/verdict/1')).status).toBe(404);
  });

  it('overlooks what somebody else wrote into the journal', async () => {
    const mock = await startMock();
    await mock.control('POST', '/journal', { id: 'note' });
    await insist(mock, 1);
    expect((await verdictOf(mock)).totals).toMatchObject({ requests: 1, otherRequests: 0 });
  });

  it('is listed at the root', async () => {
    const { read } = await startMock();
    expect(await read('')).toMatchObject({ verdict: '/_mock/verdict' });
  });
});
