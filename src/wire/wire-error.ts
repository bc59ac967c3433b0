import { parseJson } from '../domain/checks/parse-json.ts';
import { recordOf } from '../domain/checks/records.ts';
import { passedOn } from './error-codes.ts';

/** An error instead of an answer; `status` only if it is an HTTP status. */
export interface WireError {
  readonly status?: number;
  /** In any form, such as JSON, HTML or plain text. */
  readonly text: string;
}

/** Deeper than any provider nests the message of an error. */
const MAX_DEPTH = 4;

/** The error that an answer holds. Gateways often put the status into it, as a number or as text. */
export function wireErrorOf(error: unknown): WireError {
  const { code, status } = recordOf(error);
  const named = [code, status].find((value) => /^[45]\d\d$/.test(textOf(value)));
  return { ...(named === undefined ? {} : { status: Number(named) }), text: jsonOf(error) };
}

/** Codes of a missing model. */
const MODEL_NOT_FOUND = /^(?:model_not_found|invalid_model)/;

/** At the beginning of the message of OpenRouter and others, with a status of 400. */
const NO_SUCH_MODEL =
  /^(?:the )?(?:model )?\S{1,200} is not a valid model\b|^no models? (?:is |are )?loaded\b/i;

/** Where a message may begin to quote the question. */
const QUOTATION =
  /["“«\n]|\b(?:answer|content|messages?|prompt|question|said|text|flagged|blocked|refused)\b[^:]{0,40}:\s/i;

/** The most that a message says before anything else. */
const MAX_OWN_CHARACTERS = 400;

/** At the beginning of the message of Gemini and xAI, with a status of 400; elsewhere it may quote a question. */
const WRONG_KEY =
  /^API key (?:is )?(?:not valid|not found|invalid|expired)|^(?:Incorrect|Invalid|Wrong) API key|^Please pass a valid API key/i;

/** In the details of an error of Gemini, whatever its message is. */
const WRONG_KEY_REASON = 'API_KEY_INVALID';

/** In OpenRouter's words, with a status of 404, about a model that it has no longer. */
const NO_ENDPOINTS = /^No endpoints found for /i;

/** In OpenRouter's words, with a status of 404: the settings of the account exclude every server of the model. */
const AGAINST_POLICY =
  /^No (?:endpoints (?:found|available) (?!for )|allowed providers\b).{0,80}\b(?:polic(?:y|ies)|available|settings)\b|^All providers have been ignored\b/i;

/** In OpenRouter's words, with a status of 403. */
const KEY_SPENT = /^Key limit exceeded/i;

/** Whether a refusal says that the provider does not offer the model, or no longer does. */
export function isModelGone({ status, text }: WireError): boolean {
  if (status === 404 && AGAINST_POLICY.test(messageIn(text) ?? '')) return false;
  if (status === 404 && NO_ENDPOINTS.test(messageIn(text) ?? '')) return true;
  if (/content_(?:filter|policy)/.test(text)) return false;
  if (status === 400 && NO_SUCH_MODEL.test(messageIn(text) ?? '')) return true;
  return (
    codesIn(text).some((code) => MODEL_NOT_FOUND.test(code)) || (status === 404 && /\bmodel/i.test(text))
  );
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
  if (!isAboutBody) return false;
  return MORE_THAN_CONTEXT.some((words) => says(text, words));
}

/** In OpenAI's words, with a status of 400, about a model that thinks. */
const LIMIT_REACHED = /max_tokens or model output limit was reached/i;

/** Whether a refusal says that the model has used up the limit of tokens without an answer. */
export function isSpentOnThinking({ status, text }: WireError): boolean {
  return status === 400 && LIMIT_REACHED.test(text);
}

/** Whether the provider refuses the key with a status that does not say so, and with no code that says otherwise. */
export function isKeyRefused({ status, text }: WireError): boolean {
  if (status !== 400) return false;
  const json = parseJson(text);
  const { code: given, details } = recordOf(recordOf(Array.isArray(json) ? json[0] : json)['error']);
  if (Array.isArray(details) && details.some((detail) => recordOf(detail)['reason'] === WRONG_KEY_REASON))
    return true;
  if (!WRONG_KEY.test(messageIn(text) ?? '')) return false;
  const code = passedOn(given);
  return code === null || code === 'invalid_api_key';
}

/** Whether the settings of the account exclude the model. */
export function isAgainstPolicy({ status, text }: WireError): boolean {
  return status === 404 && AGAINST_POLICY.test(messageIn(text) ?? '');
}

/** Whether the limit of the key itself is used up. */
export function isKeySpent({ status, text }: WireError): boolean {
  return status === 403 && KEY_SPENT.test(messageIn(text) ?? '');
}

/** In the words and codes of Azure, DashScope and gateways. */
const CONTENT_RULES =
  /content[ _-]?policy|ResponsibleAI|content management policy|inappropriate content|data_inspection_failed|content_filter/i;

const CONTENT_STATUSES: ReadonlySet<number | undefined> = new Set([undefined, 400, 403, 422, 451]);

/** Whether the provider's content rules refuse the question. */
export function isAgainstContentRules({ status, text }: WireError): boolean {
  return CONTENT_STATUSES.has(status) && says(text, CONTENT_RULES);
}

/** At the beginning of a message, since a refusal may quote a question about money. */
const NO_CREDIT =
  /^.{0,80}\b(?:(?:credit|account)?\s?balance (?:is |was )?(?:too low|not enough|insufficient|exhausted)|(?:insufficient|not enough) (?:credits?|balance|funds|quota)|out of credits?|no credits? left|credits? (?:are |is |have been )?(?:exhausted|used up|depleted))/i;

const CREDIT_STATUSES: ReadonlySet<number | undefined> = new Set([undefined, 400, 402, 403, 429]);

/** Whether the account has no credit left. */
export function isOutOfCredit({ status, text }: WireError): boolean {
  return CREDIT_STATUSES.has(status) && NO_CREDIT.test(beginningOf(messageIn(text) ?? ''));
}

/** In the words of Ollama, LM Studio, llama.cpp and PyTorch. */
const TOO_LITTLE_MEMORY =
  /requires more (?:system |gpu |video )?memory|out of (?:device )?memory|(?:not enough|insufficient) (?:system |free |available |gpu |video |device )?(?:memory|resources|vram)|(?:failed|unable) to allocate|cudaMalloc failed|OutOfMemory/i;

/** Whether the model's machine has too little memory for it. */
export function isOutOfMemory({ status, text }: WireError): boolean {
  const isOfServer = status === undefined || status === 400 || status >= 500;
  return isOfServer && TOO_LITTLE_MEMORY.test(beginningOf(messageIn(text) ?? ''));
}

/** Whether a refusal says this in its own words, or in a code or type. */
function says(text: string, words: RegExp): boolean {
  return [beginningOf(messageIn(text) ?? ''), ...codesIn(text)].some((each) => words.test(each));
}

/** A message up to where it may quote the question. */
function beginningOf(message: string): string {
  const beginning = message.slice(0, MAX_OWN_CHARACTERS);
  const quotation = QUOTATION.exec(beginning);
  return quotation === null ? beginning : beginning.slice(0, quotation.index + quotation[0].length);
}

/** The codes and types of an error, also of another that a gateway puts into its own as text. */
function codesIn(text: string): readonly string[] {
  return codesOf(parseJson(text), 0);
}

function codesOf(json: unknown, depth: number): readonly string[] {
  if (depth > MAX_DEPTH) return [];
  const { code, type, error, message, metadata } = recordOf(Array.isArray(json) ? json[0] : json);
  const within = [error, ...[message, recordOf(metadata)['raw']].map((each) => parseJson(textOf(each)))];
  return [textOf(code), textOf(type), ...within.flatMap((each) => codesOf(each, depth + 1))];
}

/** A message within JSON that was cut. */
const BEGUN_MESSAGE = /"(?:message|error|detail|msg)"\s{0,9}:\s{0,9}"((?:[^"\\]|\\.){1,4000})/;

/** What a gateway says of an error that it passes on. */
const PASSED_ON = /^Provider returned error$/i;

/** The message of an error, in JSON of any usual form or plain text; undefined for a page or where there is none. */
export function messageIn(text: string): string | undefined {
  const json = parseJson(text);
  if (json !== undefined) return messageOf(json);
  if (/^\s*[{[]/.test(text)) {
    const [, begun = ''] = BEGUN_MESSAGE.exec(text) ?? [];
    return blankless(parseJson(`"${begun.replace(/\\(?:u[\da-f]{0,3})?$/i, '')}"`));
  }
  return /^\s*</.test(text) ? undefined : blankless(text);
}

/** Some providers wrap an error in a list, and gateways put that of another into their own. */
function messageOf(json: unknown, depth = 0): string | undefined {
  if (depth > MAX_DEPTH) return undefined;
  const body = Array.isArray(json) ? json[0] : json;
  const words = blankless(body);
  if (words !== undefined) return words;
  const { error, message, detail, msg, metadata } = recordOf(body);
  const { raw } = recordOf(metadata);
  const own = [message, msg, detail, error]
    .map((value) => messageOf(value, depth + 1))
    .find((value) => value);
  const isOfOther = own !== undefined && PASSED_ON.test(own) && typeof raw === 'string';
  return isOfOther ? (messageIn(raw) ?? own) : own;
}

function blankless(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
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
