import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { QuestionRecord, TokenCount } from '../../src/relay/question-record.ts';
import { eventually } from '../support/eventually.ts';
import { type RawServer, startRawServer } from '../support/raw-server.ts';
import { type ServedRelay, ask, serveRelay } from './exchange.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const STREAM = 'text/event-stream; charset=utf-8';
const USAGE = { prompt_tokens: 12, completion_tokens: 34, total_tokens: 46 };
const REPORTED = { question: 12, answer: 34 };

const event = (value: unknown): string => `data: ${JSON.stringify(value)}\n\n`;
const delta = (content: unknown): string => event({ choices: [{ index: 0, delta: { content } }] });
const completion = (content: unknown, rest: object = {}): string =>
  JSON.stringify({ choices: [{ index: 0, message: { role: 'assistant', content } }], ...rest });

describe('the tokens of a question and its answer (21.15, 21.16)', () => {
  let upstream: RawServer;
  let relay: ServedRelay;
  let records: QuestionRecord[];

  beforeEach(async () => {
    records = [];
    upstream = await startRawServer();
    relay = await serveRelay(upstream.url, { onQuestion: (record) => records.push(record) });
  });

  afterEach(async () => {
    await relay.close();
    await upstream.close();
  });

  async function tokensOf(
    contentType: string,
    chunks: readonly string[],
    isWhole = true,
  ): Promise<TokenCount | undefined> {
    records = [];
    upstream.answerWith((response) => {
      response.writeHead(200, { 'content-type': contentType });
      const sendNext = (index: number): void => {
        const chunk = chunks[index];
        if (chunk !== undefined) response.write(chunk, () => setImmediate(sendNext, index + 1));
        else if (isWhole) response.end();
        else response.destroy();
      };
      sendNext(0);
    });
    await ask(relay, { stream: contentType === STREAM });
    await eventually(() => expect(records).toHaveLength(1));
    return records[0]?.tokens;
  }

  it('are as the provider reports them, in JSON or in a stream', async () => {
    expect(await tokensOf(JSON_TYPE, [completion('Why not?', { usage: USAGE })])).toEqual(REPORTED);
    const stream = [delta('Why '), delta('not?'), event({ choices: [], usage: USAGE }), 'data: [DONE]\n\n'];
    expect(await tokensOf(STREAM, stream)).toEqual(REPORTED);
    const cut =
      stream
        .join('')
        .replaceAll('\n', '\r\n')
        .match(/.{1,30}/gs) ?? [];
    expect(await tokensOf(STREAM, cut)).toEqual(REPORTED);
  });

  it('are those that were reported before an answer broke off', async () => {
    const stream = [event({ choices: [], usage: USAGE }), delta('Why ')];
    expect(await tokensOf(STREAM, stream, false)).toEqual(REPORTED);
  });

  it('are not what the text of an answer says', async () => {
    const text = `My "usage": ${JSON.stringify({ ...USAGE, prompt_tokens: 1000 })}`;
    expect(await tokensOf(JSON_TYPE, [completion(text, { usage: USAGE })])).toEqual(REPORTED);
    expect(await tokensOf(JSON_TYPE, [completion(text)])).toBeUndefined();
  });

  it.each([
    undefined,
    null,
    {},
    { prompt_tokens: 1 },
    { prompt_tokens: '1', completion_tokens: 1 },
    { prompt_tokens: 1, completion_tokens: -1 },
    [],
  ])('are unknown where it reports %j', async (usage) => {
    expect(await tokensOf(JSON_TYPE, [completion('four', { usage })])).toBeUndefined();
    expect(await tokensOf(STREAM, [delta('four'), event({ choices: [], usage })])).toBeUndefined();
  });

  it.each(['{"usage":', 'null', '"usage"', '["usage"]'])('are unknown in %s', async (json) => {
    expect(await tokensOf(JSON_TYPE, [json])).toBeUndefined();
    expect(await tokensOf(STREAM, [`data: ${json}\n\n`])).toBeUndefined();
  });
});
