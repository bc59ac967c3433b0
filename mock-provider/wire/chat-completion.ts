import { countTokens, piecesOf } from '../voices/tokens.ts';

/** The body of an answer. `created` is in epoch seconds. */
export interface ChatCompletion {
  readonly id: string;
  readonly object: 'chat.completion';
  readonly created: number;
  readonly model: string;
  readonly choices: readonly Choice[];
  readonly usage: ReturnType<typeof toUsage>;
  readonly service_tier: 'default';
  readonly system_fingerprint: string;
}

export interface Choice {
  readonly index: number;
  readonly message: {
    readonly role: 'assistant';
    readonly content: string | null;
    readonly refusal: string | null;
    readonly annotations: readonly [];
    /** What the model has thought, as many servers send it. */
    readonly reasoning_content?: string;
  };
  readonly logprobs: null;
  readonly finish_reason: 'stop' | 'length' | 'content_filter';
}

export function toChoice(index: number, content: string, finishReason: 'stop' | 'length'): Choice {
  return {
    index,
    message: { role: 'assistant', content, refusal: null, annotations: [] },
    logprobs: null,
    finish_reason: finishReason,
  };
}

export function toUsage(promptTokens: number, writtenTokens: number, thoughtTokens: number) {
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
 * A completion as stream chunks: for each choice the role, the words and the finish reason; finally the usage, if
 * requested.
 */
export function toChunks(
  { choices, usage, ...rest }: ChatCompletion,
  includeUsage: boolean,
): readonly object[] {
  const head = { ...rest, object: 'chat.completion.chunk' };
  const none = includeUsage ? { usage: null } : {};
  const chunks = choices.flatMap(({ index, message, finish_reason: reason }) => {
    const { content, refusal, reasoning_content: thought } = message;
    const chunk = (delta: object, ended: Choice['finish_reason'] | null = null) => ({
      ...head,
      choices: [{ index, delta, logprobs: null, finish_reason: ended }],
      ...none,
    });
    return [
      chunk({ role: 'assistant', content: content === null ? null : '', refusal: null }),
      ...piecesOf(thought ?? '').map((piece) => chunk({ reasoning_content: piece })),
      ...piecesOf(content ?? '').map((piece) => chunk({ content: piece })),
      ...piecesOf(refusal ?? '').map((piece) => chunk({ refusal: piece })),
      chunk({}, reason),
    ];
  });
  return includeUsage ? [...chunks, { ...head, choices: [], usage }] : chunks;
}

export function countMessageTokens(texts: readonly string[]): number {
  return texts.reduce((sum, text) => sum + countTokens(text) + 4, 3);
}

export function cutAtStop(text: string, stop: readonly string[]): string {
  const ends = stop.map((mark) => (mark === '' ? -1 : text.indexOf(mark))).filter((index) => index >= 0);
  return ends.length === 0 ? text : text.slice(0, Math.min(...ends));
}
