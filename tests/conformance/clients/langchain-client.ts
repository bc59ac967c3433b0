import type { AIMessageChunk, UsageMetadata } from '@langchain/core/messages';
import { ChatOpenAI } from '@langchain/openai';
import { APIError } from 'openai';
import type { CompletionRequest } from '../../../src/ports/completion.ts';
import {
  type Connect,
  type Connection,
  type Heard,
  type Refused,
  type Said,
  tellingFetch,
} from './client.ts';

export const connectLangChain: Connect = (connection) => ({
  ask: (request) => heard(async () => said(await toModel(request, connection).invoke(toMessages(request)))),
  stream: (request) => heard(() => streamed(toModel(request, connection), request)),
});

async function streamed(model: ChatOpenAI, request: CompletionRequest): Promise<Said> {
  let whole: AIMessageChunk | undefined;
  for await (const chunk of await model.stream(toMessages(request))) {
    whole = whole === undefined ? chunk : whole.concat(chunk);
  }
  if (whole === undefined) throw new Error('The stream was empty.');
  return said(whole);
}

function said(message: AIMessageChunk): Said {
  const metadata = message.response_metadata;
  // Its type depends on a structure of messages that nobody named.
  const usage = message.usage_metadata as UsageMetadata | undefined;
  return {
    kind: 'said',
    id: message.id ?? '',
    model: String(metadata['model_name']),
    text: message.text,
    finishReason: String(metadata['finish_reason']),
    usage: {
      prompt: usage?.input_tokens ?? Number.NaN,
      completion: usage?.output_tokens ?? Number.NaN,
      total: usage?.total_tokens ?? Number.NaN,
    },
  };
}

async function heard(call: () => Promise<Said>): Promise<Heard> {
  try {
    return await call();
  } catch (error) {
    return refused(error);
  }
}

/** LangChain throws the official client's error, and has a word of its own for some of them. */
function refused(error: unknown): Refused {
  if (!(error instanceof APIError) || error.status === undefined) throw error;
  const name = 'lc_error_code' in error ? String(error.lc_error_code) : error.constructor.name;
  return { kind: 'refused', status: error.status, code: error.code ?? null, name };
}

function toModel(request: CompletionRequest, { baseUrl, apiKey, onBody }: Connection): ChatOpenAI {
  return new ChatOpenAI({
    model: request.model,
    temperature: request.temperature,
    maxTokens: request.maxTokens,
    presencePenalty: request.presencePenalty,
    frequencyPenalty: request.frequencyPenalty,
    apiKey,
    maxRetries: 0,
    configuration: { baseURL: baseUrl, fetch: tellingFetch(onBody) },
  });
}

function toMessages({ messages }: CompletionRequest): ['system' | 'user' | 'assistant', string][] {
  return messages.map(({ role, text }) => [role, text]);
}
