import { createOpenAI } from '@ai-sdk/openai';
import type { CompletionRequest } from '../../../src/ports/completion.ts';
import { type Connect, type Heard, type Refused, type Said, tellingFetch } from './client.ts';

type Model = ReturnType<ReturnType<typeof createOpenAI>['chat']>;
type CallOptions = Parameters<Model['doGenerate']>[0];
type StreamPart =
  Awaited<ReturnType<Model['doStream']>>['stream'] extends ReadableStream<infer Part> ? Part : never;
type Finish = Extract<StreamPart, { type: 'finish' }>;

export const connectAiSdk: Connect = ({ baseUrl, apiKey, onBody }) => {
  const provider = createOpenAI({ baseURL: baseUrl, apiKey, fetch: tellingFetch(onBody) });
  return {
    ask: (request) => heard(() => generated(provider.chat(request.model), request)),
    stream: (request) => heard(() => streamed(provider.chat(request.model), request)),
  };
};

async function generated(model: Model, request: CompletionRequest): Promise<Said> {
  const { content, response, finishReason, usage } = await model.doGenerate(toOptions(request));
  return {
    kind: 'said',
    id: response?.id ?? '',
    model: response?.modelId ?? '',
    text: content.map((part) => (part.type === 'text' ? part.text : '')).join(''),
    finishReason: finishReason.raw ?? 'none',
    usage: counted(usage),
  };
}

async function streamed(model: Model, request: CompletionRequest): Promise<Said> {
  const { stream } = await model.doStream(toOptions(request));
  const parts: StreamPart[] = [];
  for await (const part of stream) parts.push(part);
  const finish = parts.find((part) => part.type === 'finish');
  const head = parts.find((part) => part.type === 'response-metadata');
  if (finish === undefined) throw new Error('The stream did not finish.');
  return {
    kind: 'said',
    id: head?.id ?? '',
    model: head?.modelId ?? '',
    text: parts.map((part) => (part.type === 'text-delta' ? part.delta : '')).join(''),
    finishReason: finish.finishReason.raw ?? 'none',
    usage: counted(finish.usage),
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
  if (!(error instanceof Error) || error.name !== 'AI_APICallError') throw error;
  const { statusCode, data } = error as Error & {
    statusCode: number;
    data?: { error: { code?: string | null } };
  };
  return { kind: 'refused', status: statusCode, code: data?.error.code ?? null, name: error.name };
}

function toOptions(request: CompletionRequest): CallOptions {
  return {
    prompt: request.messages.map(({ role, text }) =>
      role === 'system' ? { role, content: text } : { role, content: [{ type: 'text', text }] },
    ),
    temperature: request.temperature,
    maxOutputTokens: request.maxTokens,
    presencePenalty: request.presencePenalty,
    frequencyPenalty: request.frequencyPenalty,
  };
}

function counted({ inputTokens, outputTokens }: Finish['usage']): Said['usage'] {
  const prompt = inputTokens.total ?? Number.NaN;
  const completion = outputTokens.total ?? Number.NaN;
  return { prompt, completion, total: prompt + completion };
}
