import { expect, it } from 'vitest';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { startJudged } from '../ports/contract.ts';
import { sendJson } from '../support/raw-server.ts';
import { ANSWER, playProvider, relayTo, serveAll } from './start-server.ts';

const provider = playProvider();

const relay = serveAll(() => relayTo(provider), 'relay');

const FACTS = {
  model: 'llama3.2:3b',
  usage: { prompt_tokens: 20, completion_tokens: 96, total_tokens: 116 },
};

it.each([false, true])(
  'a page hears through the relay what a model thinks, which it is and its tokens; streamed: %s',
  async (streaming) => {
    provider.answerWith((response) => {
      const message = { role: 'assistant', content: 'Because.', reasoning_content: 'Let me see.' };
      const choice = { index: 0, finish_reason: 'stop' };
      if (!streaming) return sendJson(response, { ...ANSWER, ...FACTS, choices: [{ ...choice, message }] });
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const { reasoning_content: thought, content } = message;
      for (const part of [
        { choices: [{ index: 0, delta: { role: 'assistant', reasoning_content: thought } }] },
        { choices: [{ index: 0, delta: { content } }] },
        { choices: [{ ...choice, delta: {} }], usage: FACTS.usage },
      ])
        response.write(`data: ${JSON.stringify({ ...ANSWER, ...FACTS, usage: null, ...part })}\n\n`);
      return response.end('data: [DONE]\n\n');
    });
    const page = createOpenAiProvider({
      baseUrl: `${relay.url}/v1`,
      apiKey: '-',
      maskKeys: (text) => text,
      headers: { origin: relay.url },
    });
    const request = buildRequest(PERSONAS[0]!, 'Why?', { model: ANSWER.model, streaming });
    const { ending, breaches, events } = startJudged(page, request);
    expect(await ending).toEqual({
      kind: 'reply',
      text: 'Because.',
      thought: 'Let me see.',
      model: FACTS.model,
      tokens: 96,
    });
    expect(breaches).toEqual([]);
    expect(events.map(({ kind }) => kind)).toEqual(streaming ? ['thought', 'text', 'reply'] : ['reply']);
  },
);
