import { isRecord } from './fields.ts';

type Chunk = Record<string, unknown>;

/** A long text comes in fewer, larger pieces. */
const mostPieces = 400;

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
  const words = content.match(/\s*\S+|\s+/gu) ?? [];
  const size = Math.ceil(words.length / mostPieces);
  return Array.from({ length: Math.ceil(words.length / Math.max(size, 1)) }, (_, index) =>
    words.slice(index * size, (index + 1) * size).join(''),
  );
}
