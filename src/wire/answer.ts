import { parseJson } from '../domain/checks/parse-json.ts';
import { isRecord, recordOf } from '../domain/checks/records.ts';
import type { WireError } from './lessons.ts';
import { createSpokenText } from './spoken-text.ts';

/** The result of reading a provider's answer, valid or not. */
export type AnswerReading =
  /** `text` is null if none was sent; `isCut` means that the token limit ended it. */
  | { readonly kind: 'reply'; readonly text: string | null; readonly isCut?: true }
  /** The model spent all its tokens on thinking; `isReported` means that the provider itself says that it thought. */
  | { readonly kind: 'spent'; readonly isReported: boolean }
  /** The provider's error, instead of an answer or within one. */
  | { readonly kind: 'error'; readonly error: unknown }
  | { readonly kind: 'malformed'; readonly detail: string }
  /** The stream ended without a finish reason. */
  | { readonly kind: 'broken'; readonly detail: string };

/** Assembles an answer from the data of its events. */
interface AnswerReader {
  /**
   * Returns whether more is wanted.
   * @param event the parsed data, if the caller has parsed it anyway
   */
  hear(data: string, event?: unknown): boolean;
  /** Whether a part of the answer, its end or an error has come, rather than only a role. */
  hasBegun(): boolean;
  end(): AnswerReading;
}

/** The last event of a stream, which is not JSON. */
export const END_OF_STREAM = '[DONE]';

/** Fields in which providers send a thought apart from the answer. */
const THOUGHT_FIELDS = ['reasoning_content', 'reasoning', 'thinking'];

/** Reads an answer that was not streamed, whatever its content type. */
export function readAnswer(json: string): AnswerReading {
  if (json.trim() === '') return malformed('The answer is empty');
  const body = parseJson(json);
  if (body === undefined) return malformed(`The answer is not JSON: ${json}`);
  const error = errorIn(body);
  if (error !== undefined) return { kind: 'error', error };
  if (!isRecord(body)) return malformed(`The answer is not an object but ${describe(body)}`);
  if (!Array.isArray(body['choices'])) return malformed('The answer has no list of choices');
  const choice = recordOf(body['choices'][0]);
  const message = recordOf(choice['message']);
  const content = message['content'] ?? null;
  if (content !== null && typeof content !== 'string') {
    return malformed(`The content is not a text but ${describe(content)}`);
  }
  const spoken = createSpokenText();
  const text = spoken.push(content ?? '') + spoken.rest();
  const isReported = hasThought(message) || countsThought(body);
  return conclude(content === null ? null : text, choice['finish_reason'], isReported);
}

/**
 * Reads a streamed answer.
 * @param onText called with each part of the text, as it will be in the reply
 */
export function createAnswerReader(onText: (delta: string) => void): AnswerReader {
  const spoken = createSpokenText();
  let text = '';
  let finishReason: string | undefined;
  let problem: AnswerReading | undefined;
  let isReported = false;
  let hasBegun = false;

  function say(part: string): void {
    text += part;
    if (part !== '') onText(part);
  }

  function hearChunk(chunk: unknown): AnswerReading | undefined {
    const error = errorIn(chunk);
    if (error !== undefined) return { kind: 'error', error };
    if (chunk === undefined) return malformed('A part of the streamed answer is not JSON');
    if (!isRecord(chunk)) return malformed('A part of the streamed answer is not an object');
    if (!Array.isArray(chunk['choices'])) {
      return malformed('A part of the streamed answer has no list of choices');
    }
    const choice = recordOf(chunk['choices'].find((candidate) => (recordOf(candidate)['index'] ?? 0) === 0));
    const { role: _role, content: part, ...others } = recordOf(choice['delta']);
    const content = part ?? '';
    if (typeof content !== 'string') return malformed('A part of the streamed answer holds no text');
    isReported ||= hasThought(others) || countsThought(chunk);
    hasBegun ||= content !== '' || Object.values(others).some((value) => textOf(value) !== '');
    say(spoken.push(content));
    // Some providers send an empty finish reason with every part.
    const reason = choice['finish_reason'];
    if (typeof reason === 'string' && reason !== '') finishReason = reason;
    return undefined;
  }

  return {
    hear(data, event = parseJson(data)) {
      problem = data.startsWith(END_OF_STREAM) ? undefined : hearChunk(event);
      // The finish reason completes the answer; some servers then leave the connection open.
      const isOver = data.startsWith(END_OF_STREAM) || problem !== undefined || finishReason !== undefined;
      hasBegun ||= isOver;
      return !isOver;
    },
    hasBegun: () => hasBegun,
    end() {
      if (problem) return problem;
      const rest = spoken.rest();
      if (rest !== '') onText(rest);
      const whole = text + rest;
      if (finishReason !== undefined) return conclude(whole === '' ? null : whole, finishReason, isReported);
      const detail = `The stream ended after ${whole.length} characters without a finish reason`;
      return { kind: 'broken', detail };
    },
  };
}

/** The error that an answer holds. Gateways often put the status into it, as a number or as text. */
export function wireErrorOf(error: unknown): WireError {
  const { code, status } = recordOf(error);
  const named = [code, status].find((value) => /^[45]\d\d$/.test(textOf(value)));
  return { ...(named === undefined ? {} : { status: Number(named) }), text: jsonOf(error) };
}

/** An empty text for what is nested too deeply. */
function jsonOf(error: unknown): string {
  try {
    return JSON.stringify(error);
  } catch {
    return '';
  }
}

function errorIn(answer: unknown): unknown {
  const record = recordOf(Array.isArray(answer) ? answer[0] : answer);
  const [choice] = Array.isArray(record['choices']) ? record['choices'] : [];
  const error = record['error'] || recordOf(choice)['error'];
  return error || (record['object'] === 'error' ? record : undefined);
}

function hasThought(message: Readonly<Record<string, unknown>>): boolean {
  return THOUGHT_FIELDS.some((field) => textOf(message[field]) !== '');
}

function countsThought({ usage }: Readonly<Record<string, unknown>>): boolean {
  return Number(recordOf(recordOf(usage)['completion_tokens_details'])['reasoning_tokens']) > 0;
}

function conclude(text: string | null, finishReason: unknown, isReported: boolean): AnswerReading {
  const isCut = finishReason === 'length';
  if (isCut && (text ?? '').trim() === '') return { kind: 'spent', isReported };
  return { kind: 'reply', text, ...(isCut ? { isCut } : {}) };
}

function malformed(detail: string): AnswerReading {
  return { kind: 'malformed', detail };
}

function describe(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'string' ? `a text of ${value.length} characters` : `of type ${typeof value}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
