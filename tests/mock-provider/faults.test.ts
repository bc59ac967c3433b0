import { describe, expect, it } from 'vitest';
import { ask, errorOf, startMock } from './support.ts';

const question = ask('How can I grow my bakery?');

async function statusesUnder(faults: readonly object[], requests: readonly object[], seed = 1) {
  const { v1, control, read } = await startMock({ seed });
  for (const fault of faults) expect((await control('POST', '/faults', fault)).status).toBe(201);
  const statuses: number[] = [];
  for (const { headers = {}, ...body } of requests as { headers?: Record<string, string> }[]) {
    statuses.push((await v1('/chat/completions', { body, headers })).status);
  }
  return { statuses, left: await read('/faults') };
}

describe('faults', () => {
  it('strike as often as requested, in order, and then are gone', async () => {
    const faults = [
      { kind: 'status', status: 500, times: 2 },
      { kind: 'status', status: 429, times: 1 },
    ];
    const { statuses, left } = await statusesUnder(faults, [question, question, question, question]);
    expect(statuses).toEqual([500, 500, 429, 200]);
    expect(left).toEqual([]);
  });

  it.each(['executor', 'The Poet', 'clerk'])('strike only %s on request', async (persona) => {
    const poet = 'The Poet. A poet.\nYour specializations: Metre.\nAnswer from the perspective of The Poet';
    const asked = [
      ask('Hi', 'The Visionary'),
      ask('Hi', 'The Executor'),
      ask('Hi', poet),
      ask('Hi', 'the clerk of a round table.'),
    ];
    const { statuses } = await statusesUnder([{ kind: 'status', status: 500, persona }], asked);
    const expected = ['visionary', 'executor', 'The Poet', 'clerk'].map((id) => (id === persona ? 500 : 200));
    expect(statuses).toEqual(expected);
  });

  it('strike only one visitor on request', async () => {
    const fault = { kind: 'status', status: 500, visitor: 'one' };
    const headers = (visitor: string) => ({ 'x-quartet-visitor': visitor });
    const { statuses } = await statusesUnder(
      [fault],
      [question, { ...question, headers: headers('one') }, { ...question, headers: headers('two') }],
    );
    expect(statuses).toEqual([200, 500, 200]);
  });

  it('strike by chance, but the same way for the same seed', async () => {
    const fault = { kind: 'status', status: 500, probability: 0.5 };
    const crowd = Array.from({ length: 20 }, () => question);
    const { statuses } = await statusesUnder([fault], crowd, 8);
    expect(new Set(statuses)).toEqual(new Set([200, 500]));
    expect((await statusesUnder([fault], crowd, 8)).statuses).toEqual(statuses);
  });

  it.each([
    [{ kind: 'oops' }, 'kind', '"stream-stall"'],
    [{}, 'kind', '"status"'],
    [{ kind: 'status' }, 'status', 'status'],
    [{ kind: 'status', status: 200 }, 'status', '400'],
    [{ kind: 'drop', times: 0 }, 'times', '1'],
    [{ kind: 'drop', status: 500 }, 'status', 'never'],
    [{ kind: 'drop', probability: 2 }, 'probability', '2'],
    [{ kind: 'drop', brokenHead: 'yes' }, 'brokenHead', 'boolean'],
    [{ kind: 'hang', brokenHead: true }, 'brokenHead', 'never'],
    [{ kind: 'delay' }, 'delayMs', 'delayMs'],
    [{ kind: 'long-content', characters: 1e9 }, 'characters', '10000000'],
    [{ kind: 'drop', id: { toString: 1 } }, 'id', 'string'],
    [{ kind: 'drop', id: 'a/b' }, 'id', 'a/b'],
    [[], 'body', 'object'],
  ])('are refused as %j, with the field and what is allowed', async (fault, param, hint) => {
    const { control, read } = await startMock();
    const error = await errorOf(await control('POST', '/faults', fault));
    expect(error).toMatchObject({ status: 400, param, code: 'invalid_value' });
    expect(error.message).toContain(hint);
    expect(await read('/faults')).toEqual([]);
  });
});
