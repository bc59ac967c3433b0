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

export interface Usage {
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

export function toChoice(index: number, content: string, finishReason: 'stop' | 'length'): Choice {
  return {
    index,
    message: { role: 'assistant', content, refusal: null, annotations: [] },
    logprobs: null,
    finish_reason: finishReason,
  };
}

export function toUsage(promptTokens: number, completionTokens: number): Usage {
  return {
    prompt_tokens: promptTokens,
    completion_tokens: completionTokens,
    total_tokens: promptTokens + completionTokens,
    prompt_tokens_details: { cached_tokens: 0, audio_tokens: 0 },
    completion_tokens_details: {
      reasoning_tokens: 0,
      audio_tokens: 0,
      accepted_prediction_tokens: 0,
      rejected_prediction_tokens: 0,
    },
  };
}
