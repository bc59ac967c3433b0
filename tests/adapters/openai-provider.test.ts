import type { ServerResponse } from 'node:http';
import { OpenAI } from 'openai';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createKeyMask } from '../../src/domain/keys.ts';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { PERSONAS, QUARTET } from '../../src/domain/personas.ts';
import { buildRequest, systemMessage } from '../../src/domain/prompt.ts';
import { Visit } from '../../src/domain/visit/visit.ts';
import { hearCompletion } from '../support/hear-completion.ts';
import { createRecordingLog } from '../support/recording-log.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';
import { createSeededRandomness } from '../support/seeded-randomness.ts';
import { createSwitchedNetwork } from '../support/switched-network.ts';
import { TEST_VISIT_OPTIONS, say, transcript } from '../support/test-visit.ts';
import { createVirtualClock } from '../support/virtual-clock.ts';

const REQUEST = buildRequest(PERSONAS[0]!, 'Why?', { model: 'gpt-3.5-turbo', streaming: false });
const STREAMED_REQUEST = { ...REQUEST, streaming: true };

const API_KEY = 'canary-key-of-this-test';

const EVENT_STREAM = { 'content-type': 'text/event-stream' };

let server: RawServer;

beforeAll(async () => {
  server = await startRawServer();
});

beforeEach(() => void server.requests.splice(0));

afterAll(() => server.close());

describe('on the wire', () => {
  it('a question is these bytes and no others (11.1 to 11.3)', async () => {
    const completion = answering((response) =>
      sendJson(response, { choices: [{ message: { content: 'Because.' } }] }),
    );
    expect(await hearCompletion(completion, REQUEST).ending).toEqual({ kind: 'reply', text: 'Because.' });
    const [request] = server.requests;
    expect(request?.method).toBe('POST');
    expect(request?.url).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe(`Bearer ${API_KEY}`);
    expect(request?.headers['openai-organization']).toBeUndefined();
    expect(request?.body).toBe(
      JSON.stringify({
        model: 'gpt-3.5-turbo',
        messages: [
          { role: 'system', content: systemMessage(PERSONAS[0]!) },
          { role: 'user', content: 'Why?' },
        ],
        temperature: 0.7,
        max_tokens: 150,
        presence_penalty: 0.6,
        frequency_penalty: 0.5,
      }),
    );
  });

  it('a question that fails four times is 4 requests, not 12 (11.6)', async () => {
    const clock = createVirtualClock();
    const log = createRecordingLog();
    const completion = answering((response) => sendJson(response, { error: { message: 'Oops' } }, 500));
    const visit = new Visit(
      { clock, log, completion, randomness: createSeededRandomness(1), network: createSwitchedNetwork() },
      QUARTET,
      TEST_VISIT_OPTIONS,
    );
    visit.skipIntro();
    visit.begin();
    say({ visit }, 'Why?');
    for (const attempt of [1, 2, 3, 4]) {
      await expect.poll(() => log.entries).toHaveLength(attempt);
      await clock.advance(attempt * 1000);
    }
    expect(server.requests).toHaveLength(4);
    expect(transcript({ visit })[1]).toMatch(/^ai: I apologize, but I'm having trouble connecting/);
    visit.dispose();
  });

  it('a cancelled question ends its connection (11.11)', async () => {
    let closed = false;
    const completion = answering((response) => response.on('close', () => (closed = true)));
    const { cancel, events } = hearCompletion(completion, REQUEST);
    await expect.poll(() => server.requests).toHaveLength(1);
    cancel();
    await expect.poll(() => closed).toBe(true);
    expect(events).toEqual([]);
  });
});

// Every other ending of an attempt is a case of tests/ports/provider-answers.contract.test.ts.
describe('an answer', () => {
  it('of status 200 that quotes the key, in its code too, is told without it', async () => {
    const error = { message: `Bad key ${API_KEY} ${'x'.repeat(490)}`, code: `refused:${API_KEY}` };
    const completion = answering((response) => sendJson(response, { error }));
    const ending = await hearCompletion(completion, REQUEST).ending;
    expect(JSON.stringify(ending)).not.toContain(API_KEY);
    expect(ending.kind === 'failure' && ending.detail.length).toBeLessThan(510);
  });

  it('that quotes the key is told without it', async () => {
    const message = `Incorrect API key provided: ${API_KEY}, or sk-proj-abcdef. Try another.`;
    const completion = answering((response) => sendJson(response, { error: { message } }, 401));
    const ending = await hearCompletion(completion, REQUEST).ending;
    expect(ending.kind === 'failure' && ending.detail).toBe(
      '401 Incorrect API key provided: [key], or [key]. Try another.',
    );
  });
});

describe('a failure names the request of its answer', () => {
  const requestId = '3f2a9c1e-0d1b';
  it.each<[how: string, body: string, status: number]>([
    ['refused', '{"error":{"message":"No."}}', 429],
    ['with an error in place of an answer', '{"error":{"message":"No."}}', 200],
    ['that is no JSON', 'Oops', 200],
    ['that is cut', '{"choices":', 200],
  ])('%s (21.17)', async (_, body, status) => {
    for (const request of [REQUEST, STREAMED_REQUEST]) {
      const completion = answering((response) =>
        response.writeHead(status, { 'x-request-id': requestId }).end(body),
      );
      const ending = await hearCompletion(completion, request).ending;
      expect(ending).toMatchObject({ kind: 'failure', requestId });
    }
  });

  it('whose stream or body breaks off (21.17)', async () => {
    for (const request of [REQUEST, STREAMED_REQUEST]) {
      const completion = answering((response) => {
        const type = request.streaming ? EVENT_STREAM : {};
        response.writeHead(200, { 'x-request-id': requestId, ...type }).write('data: {"cho');
        setImmediate(() => response.destroy());
      });
      const ending = await hearCompletion(completion, request).ending;
      expect(ending).toMatchObject({ kind: 'failure', reason: 'broken-answer', requestId });
    }
  });

  it('and of none where no answer came (21.17)', async () => {
    const completion = answering((response) => void response.destroy());
    const ending = await hearCompletion(completion, REQUEST).ending;
    expect(ending).toMatchObject({ kind: 'failure', reason: 'connection' });
    expect(ending).not.toHaveProperty('requestId');
  });
});

describe('a streamed answer', () => {
  async function streamOf(respond: (response: ServerResponse) => void) {
    const { ending, deltas } = hearCompletion(answering(respond), STREAMED_REQUEST);
    return { ending: await ending, deltas };
  }

  it('asks to be streamed and for nothing else (11.15)', async () => {
    await streamOf((response) =>
      response.writeHead(200, EVENT_STREAM).end(sse(delta('Hi', 'stop'), '[DONE]')),
    );
    const body = JSON.parse(server.requests[0]?.body ?? '') as Record<string, unknown>;
    expect(body['stream']).toBe(true);
    expect(Object.keys(body)).toHaveLength(7);
  });

  it('is whole with a finish reason, even without [DONE] (11.15)', async () => {
    const { ending, deltas } = await streamOf((response) =>
      response
        .writeHead(200, EVENT_STREAM)
        .end(sse(delta(''), delta('One '), delta('two'), delta(null, 'stop'))),
    );
    expect(ending).toEqual({ kind: 'reply', text: 'One two' });
    expect(deltas).toEqual(['One ', 'two']);
  });

  it('is whole with a finish reason, even when its connection stays open (11.15)', async () => {
    let isClosed = false;
    const { ending } = await streamOf((response) => {
      response.once('close', () => (isClosed = true));
      response.writeHead(200, { 'content-type': 'Text/Event-Stream' }).write(sse(delta('Done.', 'stop')));
    });
    expect(ending).toEqual({ kind: 'reply', text: 'Done.' });
    await expect.poll(() => isClosed).toBe(true);
  });

  it('that comes as a whole is taken as a whole (11.18)', async () => {
    const { ending, deltas } = await streamOf((response) =>
      sendJson(response, { choices: [{ message: { content: 'All.' } }] }),
    );
    expect(ending).toEqual({ kind: 'reply', text: 'All.' });
    expect(deltas).toEqual(['All.']);
  });

  it('tells nothing more once it is cancelled (11.17)', async () => {
    let sendRest = (): unknown => undefined;
    let closed = false;
    const completion = answering((response) => {
      response.on('close', () => (closed = true));
      response.writeHead(200, EVENT_STREAM).write(sse(delta('One')));
      sendRest = () => response.end(sse(delta('two', 'stop')));
    });
    const { cancel, events } = hearCompletion(completion, STREAMED_REQUEST);
    await expect.poll(() => events).toHaveLength(1);
    cancel();
    sendRest();
    await expect.poll(() => closed).toBe(true);
    expect(events).toEqual([{ kind: 'text', delta: 'One' }]);
  });
});

function answering(respond: (response: ServerResponse) => void) {
  server.answerWith(respond);
  return createOpenAiProvider({
    Client: OpenAI,
    maskKeys: createKeyMask(API_KEY),
    baseUrl: `${server.url}/v1`,
    apiKey: API_KEY,
  });
}

function sse(...events: readonly unknown[]): string {
  return events
    .map((event) => `data: ${typeof event === 'string' ? event : JSON.stringify(event)}\n\n`)
    .join('');
}

function delta(content: unknown, finishReason: string | null = null) {
  return { id: 'c', choices: [{ index: 0, delta: { content }, finish_reason: finishReason }] };
}
