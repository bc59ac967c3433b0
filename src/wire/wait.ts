import type { WireError } from './wire-error.ts';

/** Waits in the words and fields of OpenAI, Groq, Gemini, Azure, OpenRouter, Hugging Face and others. */
const IN_WORDS =
  /\b(?:re)?try(?: again| your request)? (?:in|after) (?:(\d{1,4})\s?h(?:ours?)?\s?)?(?:(\d{1,6})\s?m(?:in(?:ute)?s?)?(?![a-z])\s?)?(?:(\d{1,9}(?:\.\d{1,9})?)\s?(ms|milliseconds?|s\b|sec(?:ond)?s?\b))?/i;

const IN_SECONDS =
  /"(?:retryDelay|retry_after|retry_after_seconds|retry-after|estimated_time)[\\"]*\s{0,9}:\s{0,9}[\\"]*(\d{1,9}(?:\.\d{1,9})?)s?[\\"]*\s{0,9}[,}\]]/i;

/** When a limit ends, in ms since 1970. */
const RESET = /"X-RateLimit-Reset[\\"]*\s{0,9}:\s{0,9}[\\"]*(\d{13})\b/i;

/** Statuses after which waiting may help. */
const WAITING: ReadonlySet<number> = new Set([402, 408, 409, 425, 429]);

/** In the words of llama.cpp, LM Studio and Hugging Face. */
const LOADING =
  /\bloading (?:the )?model|\bmodel\b.{0,200}\b(?:(?:is|still|currently) loading|being loaded)\b/i;

/** How long to wait before a model that is being loaded is asked again. */
export const LOADING_WAIT_MS = 1000;

/** The wait that an error asks for in its body, in ms; undefined if it asks for none. */
export function waitIn({ status = 0, text }: WireError, nowMs: number): number | undefined {
  if (!WAITING.has(status) && status < 500) return undefined;
  const [, seconds] = IN_SECONDS.exec(text) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const [, hours = '0', minutes = '0', number = '0', unit = 's'] = IN_WORDS.exec(text) ?? [];
  const rest = Number(number) * (unit.toLowerCase().startsWith('m') ? 1 : 1000);
  const waitMs = (Number(hours) * 60 + Number(minutes)) * 60_000 + rest;
  if (waitMs > 0) return waitMs;
  const [, resetMs] = RESET.exec(text) ?? [];
  return resetMs === undefined ? undefined : Math.max(0, Number(resetMs) - nowMs);
}

/** Whether the model is still being loaded, so that the same request may be sent again shortly. */
export function isLoading({ status, text }: WireError): boolean {
  return status === 503 && LOADING.test(text);
}
