import { OpenAI } from 'openai';
import { describe, expect, it } from 'vitest';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import type { Completion, CompletionRequest } from '../../src/ports/completion.ts';
import type { RequestBody } from '../../src/wire/fields.ts';
import { judge, judgeRefusal } from '../../src/wire/judgement.ts';
import { createLessons } from '../../src/wire/lessons.ts';
import { toWire } from '../../src/wire/question.ts';
import { CASE_ANSWER, PROVIDER_CASES, type ProviderCase } from '../cases/provider-cases.ts';
import { startJudged } from '../ports/contract.ts';
import { sendJson, shareRawServer } from '../support/raw-server.ts';
import { startRelay } from '../support/start-relay.ts';

const upstream = shareRawServer();

function limitOf({ max_tokens: older, max_completion_tokens: newer }: RequestBody): number {
  return Number(older ?? newer);
}

function requestOf({ tokens }: ProviderCase, streaming = false): CompletionRequest {
  const request = buildRequest(PERSONAS[0]!, 'Why?', { model: 'gpt-3.5-turbo', streaming });
  return tokens === undefined ? request : { ...request, maxTokens: tokens };
}

function serveCase({ refuse }: ProviderCase): void {
  upstream.answerWith((response, { body }) => {
    const asked = JSON.parse(body) as RequestBody;
    const refused = refuse(asked, limitOf(asked));
    if (refused) return sendJson(response, refused.body, refused.status);
    const field = asked['stream'] === true ? 'delta' : 'message';
    const choices = [{ index: 0, [field]: { content: CASE_ANSWER }, finish_reason: 'stop' }];
    if (field === 'message') return sendJson(response, { choices });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    return response.end(`data: ${JSON.stringify({ choices })}\n\ndata: [DONE]\n\n`);
  });
}

describe.each([
  ['directly, plain', false, false],
  ['directly, streamed', false, true],
  ['through the relay, plain', true, false],
  ['through the relay, streamed', true, true],
] as const)('what a provider says when it is asked %s', (_, isRelayed, streaming) => {
  async function open(): Promise<Completion> {
    const own = { apiKey: 'any', maskKeys: (text: string) => text };
    if (!isRelayed) return createOpenAiProvider({ ...own, baseUrl: `${upstream.url}/v1` });
    const origin = await startRelay(upstream, { QUARTET_QUESTIONS_PER_MINUTE: '1000' });
    const Client = class extends OpenAI {
      constructor(options: ConstructorParameters<typeof OpenAI>[0]) {
        super({ ...options, defaultHeaders: { origin } });
      }
    };
    return createOpenAiProvider({ ...own, Client, isOwnServer: true, baseUrl: `${origin}/v1` });
  }

  // The relay passes on only the page's own limits.
  const cases = PROVIDER_CASES.filter(({ tokens }) => !isRelayed || tokens === undefined);

  it.each(cases.map((row) => [row.kind, row.name, row] as const))('%s: %s', async (_kind, _name, row) => {
    serveCase(row);
    const completion = await open();
    const expected =
      row.reason === undefined
        ? { kind: 'reply', text: CASE_ANSWER }
        : { kind: 'failure', reason: row.reason };
    const [first, again] = row.requests;
    expect(await startJudged(completion, requestOf(row, streaming)).ending).toMatchObject(expected);
    expect(upstream.requests).toHaveLength(first);
    expect(await startJudged(completion, requestOf(row, streaming)).ending).toMatchObject(expected);
    expect(upstream.requests).toHaveLength(first + again);
    const last = JSON.parse(upstream.requests.at(-1)?.body ?? '') as RequestBody;
    if (row.limit !== undefined) expect(limitOf(last)).toBe(row.limit);
    if (row.kind === 'system role') expect(JSON.stringify(last)).toContain(PERSONAS[0]!.name);
  });
});

describe.each([false, true])('what a provider says, by itself, of many visitors: %s', (isShared) => {
  it.each(PROVIDER_CASES.map((row) => [row.kind, row.name, row] as const))('%s: %s', (_kind, _name, row) => {
    const lessons = createLessons(undefined, { isShared });
    const asked: RequestBody = toWire(requestOf(row));
    for (const count of row.requests) {
      const attempt = lessons.begin(asked);
      let requests = 1;
      let refused = row.refuse(attempt.body(), limitOf(attempt.body()));
      const wireErrorOf = ({ status, body }: NonNullable<typeof refused>) => ({
        status,
        text: JSON.stringify(body),
      });
      while (refused && attempt.heed(wireErrorOf(refused))) {
        requests += 1;
        refused = row.refuse(attempt.body(), limitOf(attempt.body()));
      }
      expect(requests).toBe(count);
      if (refused && row.reason !== 'rate-limit')
        expect(judgeRefusal(wireErrorOf(refused)) ?? judge(refused)).toBe(row.reason);
      else expect(refused === undefined).toBe(row.reason === undefined);
      if (row.limit !== undefined) expect(limitOf(attempt.body())).toBe(row.limit);
      if (!refused) attempt.succeed();
    }
  });
});
