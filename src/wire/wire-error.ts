import { recordOf } from '../domain/checks/records.ts';

/** An error instead of an answer; `status` only if it is an HTTP status. */
export interface WireError {
  readonly status?: number;
  /** In any form, such as JSON, HTML or plain text. */
  readonly text: string;
}

/** The error that an answer holds. Gateways often put the status into it, as a number or as text. */
export function wireErrorOf(error: unknown): WireError {
  const { code, status } = recordOf(error);
  const named = [code, status].find((value) => /^[45]\d\d$/.test(textOf(value)));
  return { ...(named === undefined ? {} : { status: Number(named) }), text: jsonOf(error) };
}

/** As the value of a code, also within a string. */
const MODEL_NOT_FOUND = /(?:code|type)[\\"]*\s*:\s*[\\"]*(?:model_not_found|invalid_model)/;

/** In the words of OpenRouter and others, with a status of 400. */
const NO_SUCH_MODEL = /is not a valid model|no models? (?:is |are )?loaded/i;

/** In Gemini's words, with a status of 400. */
const WRONG_KEY = /\bAPI key (?:is )?not valid/i;

/** Whether a refusal says that the provider does not offer the model, or no longer does. */
export function isModelGone({ status, text }: WireError): boolean {
  if (/content_(?:filter|policy)/.test(text)) return false;
  if (status === 400 && NO_SUCH_MODEL.test(text)) return true;
  return MODEL_NOT_FOUND.test(text) || (status === 404 && /\bmodel/i.test(text));
}

/** In the words of llama.cpp, vLLM, LM Studio, Ollama, Mistral, Gemini and others. */
const MORE_THAN_CONTEXT = [
  /context[ _-]?(?:length|size|window)|maximum context|when (?:the )?context/i,
  /exceed_context_size|prompt (?:is|has)? ?too (?:long|many)|too many (?:input )?tokens/i,
  /(?:input|prompt) token count|(?:prompt|input) (?:has|contains) \d+ tokens|reduce the length of the (?:messages|prompt|input)/i,
  /maximum (?:prompt|model|input) length|prompt exceeds|model token limit|max_seq_len|session_len|max_new_tokens|context limit/i,
  /(?:input|prompt) (?:is )?too (?:large|long)|range of input length|prompt length|request too large for model/i,
];

/** Whether a refusal says that the question is more than the model can read. */
export function isTooLongForModel({ status, text }: WireError): boolean {
  const isAboutBody =
    status === undefined || status === 400 || status === 413 || status === 422 || status === 500;
  return isAboutBody && MORE_THAN_CONTEXT.some((words) => words.test(text));
}

/** In OpenAI's words, with a status of 400, about a model that thinks. */
const LIMIT_REACHED = /max_tokens or model output limit was reached/i;

/** Whether a refusal says that the model has used up the limit of tokens without an answer. */
export function isSpentOnThinking({ status, text }: WireError): boolean {
  return status === 400 && LIMIT_REACHED.test(text);
}

/** Whether the provider refuses the key with a status that does not say so. */
export function isKeyRefused({ status, text }: WireError): boolean {
  return status === 400 && WRONG_KEY.test(text);
}

/** An empty text for what is nested too deeply. */
export function jsonOf(error: unknown): string {
  try {
    return JSON.stringify(error);
  } catch {
    return '';
  }
}

/** A text or number as text; empty for anything else. */
export function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
