import { describe, expect, it } from 'vitest';
import { createOpenAiProvider } from '../../src/adapters/openai-provider.ts';
import { buildRequest } from '../../src/domain/conversation/prompt.ts';
import { PERSONAS } from '../../src/domain/squad/built-in-squad.ts';
import { startJudged } from '../ports/contract.ts';

const WORDS = 'A river finds its own way. ';

const TEXT = event({ content: WORDS });

function event(delta: object): string {
  return `data: ${JSON.stringify({ choices: [{ index: 0, delta, finish_reason: null }] })}\n\n`;
}

/** A body that is there as fast as it is read, and never ends by itself. */
function endless(part: string) {
  const bytes = new TextEncoder().encode(part);
  const seen = { bytes: 0, isCancelled: false };
  let abort: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      abort = () => {
        seen.isCancelled = true;
        controller.error(new DOMException('Aborted', 'AbortError'));
      };
    },
    pull(controller) {
      controller.enqueue(bytes);
      seen.bytes += bytes.length;
    },
    cancel: () => void (seen.isCancelled = true),
  });
  const request: typeof fetch = async (_, init) => {
    init?.signal?.addEventListener('abort', () => abort?.());
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  };
  return { request, seen };
}

function ask(request: typeof fetch, streaming: boolean) {
  const provider = createOpenAiProvider({
    baseUrl: 'http://localhost:1234/v1',
    apiKey: 'k',
    maskKeys: (text) => text,
    fetch: request,
  });
  return startJudged(provider, buildRequest(PERSONAS[0]!, 'Why?', { model: 'm', streaming }));
}

describe('an answer without an end', () => {
  it.each([true, false])(
    'is read to 100,000 characters, if it is streamed; asked for so: %s',
    async (streaming) => {
      const { request, seen } = endless(TEXT.repeat(50));
      const { ending, breaches } = ask(request, streaming);
      const heard = await ending;
      expect(heard).toMatchObject({ kind: 'reply' });
      const text = heard.kind === 'reply' ? (heard.text ?? '') : '';
      expect(text.startsWith(WORDS.repeat(3703))).toBe(true);
      expect(text.length).toBeLessThan(100_100);
      expect(seen.bytes).toBeLessThan(2_000_000);
      expect([seen.isCancelled, breaches]).toEqual([true, []]);
    },
  );

  it.each([
    ['of blanks', ' '.repeat(10_000)],
    ['of comments', ': wait\n'.repeat(1000)],
    ['of events without a text', event({ role: 'assistant' }).repeat(100)],
    ['of hidden text', event({ tool_calls: [] }).repeat(100)],
  ])('leaves time for everything else: %s', async (_, part) => {
    const { request, seen } = endless(part);
    const { cancel } = ask(request, true);
    // Without rests, no timer would fire.
    await new Promise((resolve) => setTimeout(resolve, 100));
    cancel();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(seen.isCancelled).toBe(true);
  });

  it.each([
    ['JSON', '{"choices": ['.repeat(100_000)],
    ['an event', `data: ${'x'.repeat(1_000_000)}`],
  ])('that is %s of more than 8,000,000 characters is none', async (_, part) => {
    const { request, seen } = endless(part);
    const heard = await ask(request, true).ending;
    expect(heard).toMatchObject({ kind: 'failure', reason: 'malformed-answer' });
    expect(seen.isCancelled).toBe(true);
  });
});
