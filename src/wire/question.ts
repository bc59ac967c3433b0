import type { AnswerForm, CompletionRequest, PromptMessage } from '../ports/completion.ts';

/** A question in the provider's wire format. The page sends every field, but `stream` only to stream. */
export type WireQuestion = {
  readonly model: string;
  readonly messages: readonly WireMessage[];
  readonly temperature?: number;
  readonly max_tokens: number;
  readonly presence_penalty?: number;
  readonly frequency_penalty?: number;
  readonly response_format?: WireForm;
  readonly stream?: boolean;
  readonly stream_options?: { readonly include_usage: true };
};

interface WireForm {
  readonly type: 'json_schema';
  readonly json_schema: AnswerForm & { readonly strict: true };
}

interface WireMessage {
  readonly role: PromptMessage['role'] | 'developer';
  readonly content: string;
}

type Optional = 'temperature' | 'presencePenalty' | 'frequencyPenalty';

/** What a question asks for; undefined where it leaves a value to the provider. */
type AskedRequest = Omit<CompletionRequest, Optional> & {
  readonly [Field in Optional]: CompletionRequest[Field] | undefined;
};

/** The question with exactly the fields of the specification, in its order; others only if a form or usage is wanted. */
export function toWire(request: CompletionRequest): WireQuestion {
  return {
    model: request.model,
    // Kept and imported texts may hold half a character, which strict providers refuse.
    messages: request.messages.map(({ role, text }) => ({ role, content: text.toWellFormed() })),
    temperature: request.temperature,
    max_tokens: request.maxTokens,
    presence_penalty: request.presencePenalty,
    frequency_penalty: request.frequencyPenalty,
    ...(request.answerForm && { response_format: formToWire(request.answerForm) }),
    ...(request.streaming && { stream: true }),
    ...(request.streaming && request.wantsUsage && { stream_options: { include_usage: true } }),
  };
}

export function formToWire({ name, schema }: AnswerForm): WireForm {
  return { type: 'json_schema', json_schema: { name, strict: true, schema } };
}

export function fromWire(question: WireQuestion): AskedRequest {
  const form = question.response_format?.json_schema;
  return {
    model: question.model,
    messages: question.messages.map(({ role, content }) => ({
      role: role === 'developer' ? 'system' : role,
      text: content,
    })),
    temperature: question.temperature,
    maxTokens: question.max_tokens,
    presencePenalty: question.presence_penalty,
    frequencyPenalty: question.frequency_penalty,
    streaming: question.stream === true,
    ...(form && { answerForm: { name: form.name, schema: form.schema } }),
  };
}
