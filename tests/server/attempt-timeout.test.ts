import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { OpenAI } from 'openai';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { PERSONAS } from '../../src/domain/personas.ts';
import { buildRequest } from '../../src/domain/prompt.ts';
import { longestAnswerMs } from '../../src/server/relay.ts';
import type { RunningServer } from '../../src/server/run.ts';
import { startServer } from '../../src/server.ts';
import { publicSettingsOf, requireSettings } from '../../src/server/settings.ts';
import { hearCompletion } from '../support/hear-completion.ts';
import { type RawServer, sendJson, startRawServer } from '../support/raw-server.ts';

const REQUEST = buildRequest(PERSONAS[0]!, 'Why?', { model: 'gpt-3.5-turbo', streaming: false });
const ENVIRONMENT = { QUARTET_PROVIDER: 'relay', OPENAI_API_KEY: 'a-key', PORT: '0' };

describe('a limit of 120,000 ms for an attempt (12.6, 12.9)', () => {
  let upstream: RawServer;
  let relay: RunningServer;
  let asked: Promise<ServerResponse>;

  beforeEach(async () => {
    upstream = await startRawServer();
    asked = new Promise((resolve) => upstream.answerWith(resolve));
    relay = await startServer({
      mode: 'relay',
      environment: {
        ...ENVIRONMENT,
        OPENAI_BASE_URL: `${upstream.url}/v1`,
        QUARTET_ATTEMPT_TIMEOUT_MS: '120000',
      },
    });
    // Sockets have timers of Node's own, which go on.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });

  afterEach(async () => {
    vi.useRealTimers();
    await relay.close();
    await upstream.close();
  });

  it('reaches the page', () => {
    expect(publicSettingsOf(relay.settings).attemptTimeoutMs).toBe(120_000);
  });

  it('is the shortest on the whole way: client, relay and provider wait as long', async () => {
    const completion = createOpenAiProvider({
      Client: clientOf(relay.address),
      baseUrl: `${relay.address}v1`,
      apiKey: 'kept-by-the-server',
      maskKeys: (text) => text,
    });
    const { ending } = hearCompletion(completion, REQUEST);
    const response = await asked;

    vi.advanceTimersByTime(119_999);
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    sendJson(response, { choices: [{ message: { content: 'At last.' } }] });
    expect(await ending).toEqual({ kind: 'reply', text: 'At last.' });
  });
});

it('nginx waits longer than the longest exchange that can be set', () => {
  const { settings } = requireSettings({
    ...ENVIRONMENT,
    QUARTET_ATTEMPT_TIMEOUT_MS: '600000',
    QUARTET_STREAM: 'on',
  });
  const template = readFileSync(
    path.resolve(import.meta.dirname, '../../deploy/nginx/default.conf.template'),
    'utf8',
  );
  const [, hours = ''] = /^ {4}proxy_read_timeout (\d+)h;$/m.exec(template) ?? [];
  expect(Number(hours) * 3_600_000).toBeGreaterThan(longestAnswerMs(settings));
});

/** The official client as a page uses it, from an origin of its own. */
function clientOf(address: string): typeof OpenAI {
  return class extends OpenAI {
    constructor(options: ConstructorParameters<typeof OpenAI>[0]) {
      super({ ...options, defaultHeaders: { origin: new URL(address).origin } });
    }
  };
}
