import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { measureThroughput } from '../../scripts/mock-throughput-load.mjs';
import { mostRatio, ratioOf, wordThroughput } from '../../scripts/mock-throughput-result.mjs';
import { ask, startMock } from './support/mock.ts';

const load = { connections: 3, durationMs: 60 };

describe('the load', () => {
  it('sends requests for completions that the mock takes, each body in turn', async () => {
    const { url, read } = await startMock();
    const bodies = ['One?', 'Two?', 'Thrée?'].map((text) => JSON.stringify(ask(text)));
    expect(await measureThroughput({ ...load, url, bodies })).toBeGreaterThan(0);
    const journal = (await read('/journal')) as { status: number; text: string }[];
    expect(new Set(journal.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(journal.map(({ text }) => text))).toEqual(new Set(['One?', 'Two?', 'Thrée?']));
  });

  it('ends in an error when an answer is none, or a connection is closed', async () => {
    const { url } = await startMock();
    await expect(measureThroughput({ ...load, url, bodies: ['{}'] })).rejects.toThrow('HTTP/1.1 400');
    const server = createServer((request) => request.socket.destroy());
    onTestFinished(() => void server.close());
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
    const closing = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    await expect(measureThroughput({ ...load, url: closing, bodies: ['{}'] })).rejects.toThrow(
      /closed|ECONNRESET/,
    );
  });
});

describe('the result', () => {
  const rounds = [
    { mock: 1000, express: 1500 },
    { mock: 100, express: 2000 },
    { mock: 2000, express: 2600 },
  ];

  it('is the median of how much longer the mock took, so that one bad round says nothing', () => {
    expect(ratioOf(rounds)).toBe(1.5);
    expect(ratioOf(rounds.slice(0, 2))).toBe(10.75);
  });

  it('is told in a table and a sentence', () => {
    expect(wordThroughput(rounds)).toBe(
      [
        'requests/s       median  slowest  fastest',
        'mock provider      1000      100     2000',
        'Express route      2000     1500     2600',
        '',
        'A request takes the mock 1.50 times as long as the Express route: at most 2 are allowed.',
      ].join('\n'),
    );
  });

  it('says so when it is more than is allowed', () => {
    expect(wordThroughput([{ mock: 1000, express: 1000 * mostRatio + 1 }])).toContain(
      'more than the 2 allowed',
    );
    expect(wordThroughput([{ mock: 1000, express: 1000 * mostRatio }])).toContain('at most 2 are allowed');
  });
});
