import { countTokens, piecesOf } from '../voices/tokens.ts';
import { isRecord } from './fields.ts';

/** The provider's answer, as it stands in a body. `created` is in epoch seconds. */
export interface ChatCompletion {
  id: string;
  object: 'chat.completion';
  created: number;
  model: string;
  choices: Choice[];
  usage: Usage;
  service_tier: 'default';
  system_fingerprint: string;
}

export interface Choice {
  index: number;
  message: { role: 'assistant'; content: string | null; refusal: string | null; annotations: [] };
  logprobs: null;
  finish_reason: 'stop' | 'length' | 'content_filter';
}

interface Usage {
  prompt_tokens: number;
  completion_tokens: number;
  total_tokens: number;
  prompt_tokens_details: { cached_tokens: number; audio_tokens: number };
  completion_tokens_details: {
    reasoning_tokens: number;
    audio_tokens: number;
    accepted_prediction_tokens: number;
    rejected_prediction_tokens: number;
  };
}

type Chunk = Record<string, unknown>;

export function toChoice(index: number, content: string, finishReason: 'stop' | 'length'): Choice {
  return {
    index,
    message: { role: 'assistant', content, refusal: null, annotations: [] },
    logprobs: null,
    finish_reason: finishReason,
  };
}

export function toUsage(promptTokens: number, writtenTokens: number, thoughtTokens: number): Usage {
  const completionTokens = writtenTokens + thoughtTokens;
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: thoughtTokens,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}

/**
 * The chunks that stream a completion: for each choice the role, the words, then the reason it ended; at last the
 * usage if it is asked for. A body without choices, or with a content that is no text, is streamed as it is.
 */
export function toChunks(body: unknown, includeUsage: boolean): unknown[] {
  if (!isRecord(body) || !Array.isArray(body['choices'])) return [asChunk(body)];
  const { choices, usage, ...rest } = body;
  const head: Chunk = { ...rest, object: 'chat.completion.chunk' };
  const chunk = (parts: Chunk[]): Chunk => ({
    ...head,
    choices: parts,
    ...(includeUsage ? { usage: null } : {}),
  });
  const all: unknown[] =
    choices.length === 0 ? [chunk([])] : choices.flatMap((choice) => deltas(choice, chunk));
  if (includeUsage) all.push({ ...head, choices: [], usage });
  return all;
}

export function countMessageTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countTokens(text) + 4, 3);
}

export function cutAtStop(text: string, stop: readonly string[]): string {
  const ends = stop.map((mark) => text.indexOf(mark)).filter((index) => index >= 0);
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends));
}

function asChunk(body: unknown): unknown {
  return isRecord(body) && body['object'] !== undefined ? { ...body, object: 'chat.completion.chunk' } : body;
}

function deltas(choice: unknown, chunk: (parts: Chunk[]) => Chunk): Chunk[] {
  if (!isRecord(choice)) return [];
  const message = isRecord(choice['message']) ? choice['message'] : {};
  const part = (delta: Chunk, finishReason: unknown = null): Chunk =>
    chunk([{ index: choice['index'], delta, logprobs: null, finish_reason: finishReason }]);
  const { content, refusal } = message;
  const start = content === null ? null : '';
  return [
    part({ role: 'assistant', content: start, refusal: null }),
    ...pieces(content).map((piece) => part({ content: piece })),
    ...pieces(refusal).map((piece) => part({ refusal: piece })),
    part({}, choice['finish_reason']),
  ];
}

function pieces(content: unknown): unknown[] {
  if (content === null || content === undefined || content === '') return [];
  if (typeof content !== 'string') return [content];
  return piecesOf(content);
}
