import OpenAI from 'openai';
import type { ChatCompletion, ChatCompletionChunk } from 'openai/resources/chat/completions';
import type { CompletionUsage } from 'openai/resources/completions';
import { toWireBody } from '../../../src/adapters/openai-wire.ts';
import { type Connect, type Heard, type Refused, type Said, tellingFetch } from './client.ts';

export const connectOpenAi: Connect = ({ baseUrl, apiKey, onBody }) => {
  const client = new OpenAI({ baseURL: baseUrl, apiKey, maxRetries: 0, fetch: tellingFetch(onBody) });
  const { completions } = client.chat;
  return {
    ask: (request) => heard(async () => said(await completions.create(toWireBody(request)))),
    stream: (request) =>
      heard(async () => {
        const body = {
          ...toWireBody(request),
          stream: true,
          stream_options: { include_usage: true },
        } as const;
        const chunks: ChatCompletionChunk[] = [];
        for await (const chunk of await completions.create(body)) chunks.push(chunk);
        return saidInChunks(chunks);
      }),
  };
};

export function said({ id, model, choices, usage }: ChatCompletion): Said {
  const [choice] = choices;
  return {
    kind: 'said',
    id,
    model,
    text: choice?.message.content ?? '',
    finishReason: choice?.finish_reason ?? 'none',
    usage: counted(usage),
  };
}

export function saidInChunks(chunks: readonly ChatCompletionChunk[]): Said {
  const parts = chunks.flatMap(({ choices }) => choices);
  return {
    kind: 'said',
    id: chunks[0]?.id ?? '',
    model: chunks[0]?.model ?? '',
    text: parts.map(({ delta }) => delta.content ?? '').join(''),
    finishReason: parts.at(-1)?.finish_reason ?? 'none',
    usage: counted(chunks.at(-1)?.usage),
  };
}

async function heard(call: () => Promise<Said>): Promise<Heard> {
  try {
    return await call();
  } catch (error) {
    return refused(error);
  }
}

function refused(error: unknown): Refused {
  if (!(error instanceof OpenAI.APIError) || error.status === undefined) throw error;
  return { kind: 'refused', status: error.status, code: error.code ?? null, name: error.constructor.name };
}

function counted(usage: CompletionUsage | null | undefined): Said['usage'] {
  return {
    prompt: usage?.prompt_tokens ?? Number.NaN,
    completion: usage?.completion_tokens ?? Number.NaN,
    total: usage?.total_tokens ?? Number.NaN,
  };
}
