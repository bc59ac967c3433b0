import { type WireError, messageIn } from './wire-error.ts';

const WAIT = String.raw`(?:(?:re)?try(?: again| your request)? (?:in|after)|wait(?: for)?(?: at least)?|available (?:again )?in|resets? in) (?=\d)(?:(\d{1,4})\s?h(?:ours?)?\s?)?(?:(\d{1,6})\s?m(?:in(?:ute)?s?)?(?![a-z])\s?)?(?:(\d{1,9}(?:\.\d{1,9})?)\s?(ms|milliseconds?|s\b|sec(?:ond)?s?\b))?`;

/** Waits in the words and fields of OpenAI, Groq, Gemini, Azure, OpenRouter, Hugging Face and others. */
const IN_WORDS = new RegExp(String.raw`\b${WAIT}`, 'i');

/** Such words as a sentence of their own, before what may be a quoted question. */
const IN_OWN_WORDS = new RegExp(String.raw`^(?:[^:"“‘«\`]{0,300}[.!;,]\s{1,3})?(?:please )?${WAIT}`, 'i');

const IN_SECONDS =
  /"(?:retryDelay|retry_after|retry_after_seconds|retry-after|estimated_time)[\\"]*\s{0,9}:\s{0,9}[\\"]*(\d{1,9}(?:\.\d{1,9})?)s?[\\"]*\s{0,9}[,}\]]/i;

/** When a limit ends, in ms since 1970. */
const RESET = /"X-RateLimit-Reset[\\"]*\s{0,9}:\s{0,9}[\\"]*(\d{13})\b/i;

/** Statuses after which waiting may help. */
const WAITING: ReadonlySet<number> = new Set([402, 408, 409, 425, 429]);

/** At the beginning of the message of llama.cpp, LM Studio and Hugging Face; elsewhere it may quote a question. */
const LOADING =
  /^(?:loading (?:the )?model\b|(?:the )?model (?:\S{1,200} )?(?:is )?(?:still |currently )?(?:loading|being loaded)\b)/i;

/** How long to wait before a model that is being loaded is asked again for the first time. */
const LOADING_WAIT_MS = 1000;

const MAX_LOADING_WAIT_MS = 10_000;

/** How long to wait before a model that is being loaded is asked again, after so many waits: longer and longer. */
export function loadingWaitMs(waitCount: number): number {
  return Math.min(LOADING_WAIT_MS * 1.5 ** waitCount, MAX_LOADING_WAIT_MS);
}

/** The wait that an error asks for in its body, in ms; undefined if it asks for none. */
export function waitIn({ status = 0, text }: WireError, nowMs: number): number | undefined {
  if (!WAITING.has(status) && status < 500) return undefined;
  const [, seconds] = IN_SECONDS.exec(text) ?? [];
  if (seconds !== undefined) return Number(seconds) * 1000;
  const [, hours = '0', minutes = '0', number = '0', unit = 's'] = wordsOfWait(status, text) ?? [];
  const rest = Number(number) * (unit.toLowerCase().startsWith('m') ? 1 : 1000);
  const waitMs = (Number(hours) * 60 + Number(minutes)) * 60_000 + rest;
  if (waitMs > 0) return waitMs;
  const [, resetMs] = RESET.exec(text) ?? [];
  return resetMs === undefined ? undefined : Math.max(0, Number(resetMs) - nowMs);
}

/** Whether the model is still being loaded, so that the same request may be sent again shortly. */
export function isLoading({ status, text }: WireError): boolean {
  return status === 503 && LOADING.test(messageIn(text) ?? '');
}

/** Only a limit of requests asks for a wait wherever it likes; any other error may quote one from a question. */
function wordsOfWait(status: number, text: string): RegExpExecArray | null {
  return status === 429 ? IN_WORDS.exec(text) : IN_OWN_WORDS.exec(messageIn(text) ?? '');
}
