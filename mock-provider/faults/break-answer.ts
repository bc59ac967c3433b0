import { type Answer, type Step, jsonAnswer, textAnswer, eventStream } from '../http/answer.ts';
import { type ChatCompletion, type Choice, toUsage } from '../wire/chat-completion.ts';
import { thought } from '../voices/thought.ts';
import { countTokens, piecesOf } from '../voices/tokens.ts';
import { breakMap, isOfClerk, withOrders } from '../voices/clerk-faults.ts';
import { errorAnswer, errorBody, errorForStatus, ProviderError } from '../wire/provider-error.ts';
import type { Fault, StatusFault } from './fault.ts';

const html = `<!doctype html>
<html><head><title>Just a moment...</title></head><body><h1>Checking your connection</h1></body></html>
`;

const json = 'application/json; charset=utf-8';

const done = '[DONE]';

/** The answer a fault gives instead of any completion; null if the fault breaks a completion or leaves it whole. */
export function answerInstead(fault: Fault | null): Answer | null {
  const nothing = { status: 200, headers: {} };
  switch (fault?.kind) {
    case 'status':
      return statusAnswer(fault);
    case 'hang':
      return { ...nothing, steps: [{ kind: 'hang' }] };
    case 'drop': {
      const head: readonly Step[] = fault.brokenHead === true ? [{ kind: 'break-head' }] : [];
      return { ...nothing, steps: [...head, { kind: 'cut' }] };
    }
    case 'html':
      return textAnswer(200, 'text/html; charset=utf-8', html);
    case 'empty':
      return textAnswer(200, json, '');
    default:
      return null;
  }
}

/** A completion as delivered under a fault; whole without one. */
export function jsonOf(completion: ChatCompletion, fault: Fault | null): Answer {
  const whole = jsonAnswer(200, completion);
  const text = JSON.stringify(completion);
  const half = text.slice(0, Math.ceil(text.length / 2));
  if (fault?.kind === 'malformed-json') return textAnswer(200, json, `${half}, oops ]]`);
  if (fault?.kind !== 'reset-in-body') return whole;
  return { ...whole, steps: [{ kind: 'send', text: half }, { kind: 'cut' }] };
}

/** A stream of chunks as broken by a fault, in the middle unless the fault says otherwise; whole without one. */
export function streamOf(chunks: readonly object[], fault: Fault | null, chunkDelayMs: number): Answer {
  const events = chunks.map((chunk) => JSON.stringify(chunk));
  const half = events.slice(0, Math.max(1, Math.floor(events.length / 2)));
  const stream = (...parts: readonly string[]): Answer => eventStream(parts, chunkDelayMs);
  switch (fault?.kind) {
    case 'stream-slow':
      return eventStream([...events, done], fault.chunkDelayMs);
    case 'reset-in-body':
      return followedBy(stream(...half), { kind: 'cut' });
    case 'stream-stall':
      return followedBy(stream(...half), { kind: 'hang' });
    case 'stream-quiet-end':
      return stream(...half);
    case 'malformed-json':
      return stream(...half, '{"id": oops', ...events.slice(half.length), done);
    case 'stream-error-chunk':
      return stream(...half, JSON.stringify(errorBody(errorForStatus(500))));
    default:
      return stream(...events, done);
  }
}

/**
 * A completion's content as changed by a fault; unchanged by faults of other kinds.
 * @param maxTokens the limit of the answer, which one that ends with `length` has reached
 */
export function breakContent(
  fault: Fault | null,
  completion: ChatCompletion,
  maxTokens: number,
): ChatCompletion {
  if (fault?.kind === 'no-choices') return { ...completion, choices: [] };
  const content = completion.choices[0]?.message.content ?? '';
  const broken = brokenChoice(fault, content);
  if (broken === null) return completion;
  const { finishReason, ...message } = broken;
  const choices = completion.choices.map((choice) => ({
    ...choice,
    message: { ...choice.message, ...message },
    finish_reason: finishReason ?? choice.finish_reason,
  }));
  return { ...completion, choices, usage: usageOf(completion, broken, maxTokens) };
}

export function errorOfFault({ status, code, message }: StatusFault): ProviderError {
  const error = errorForStatus(status, code);
  return message === undefined ? error : new ProviderError(status, message, error);
}

function statusAnswer(fault: StatusFault): Answer {
  const { retryAfterSeconds, shouldRetry } = fault;
  return errorAnswer(errorOfFault(fault), {
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(shouldRetry === undefined ? {} : { 'x-should-retry': String(shouldRetry) }),
  });
}

function usageOf({ usage }: ChatCompletion, broken: Broken, maxTokens: number): ChatCompletion['usage'] {
  const { prompt_tokens: read, completion_tokens: written } = usage;
  if (broken.reasoning_content !== undefined)
    return toUsage(read, written, countTokens(broken.reasoning_content));
  const isAtLimit = broken.finishReason === 'length' && Number.isFinite(maxTokens);
  return isAtLimit ? { ...usage, completion_tokens: maxTokens } : usage;
}

/** Half of a text, in whole words. */
function firstHalf(content: string): string {
  const words = piecesOf(content);
  return words.slice(0, Math.ceil(words.length / 2)).join('');
}

interface Broken {
  readonly content?: string | null;
  readonly refusal?: string;
  readonly reasoning_content?: string;
  readonly finishReason?: Choice['finish_reason'];
}

function brokenChoice(fault: Fault | null, content: string): Broken | null {
  if (fault === null) return null;
  if (isOfClerk(fault.kind)) return breakMap(fault.kind, content);
  switch (fault.kind) {
    case 'null-content':
      return { content: null };
    case 'blank-content':
      return { content: ' \n ' };
    case 'refusal':
      return { content: null, refusal: "I'm sorry, but I can't help with that." };
    case 'content-filter':
      return { content: '', finishReason: 'content_filter' };
    case 'cut-content':
      return { content: firstHalf(content), finishReason: 'length' };
    case 'spent-on-thinking':
      return { content: '', finishReason: 'length' };
    case 'thinking':
      return { reasoning_content: thought };
    case 'think-tag':
      return { content: `<think>\nLet me see.\n</think>\n\n${content}` };
    case 'long-content':
      return { content: ''.padEnd(fault.characters, `${content} `) };
    case 'orders':
      return { content: withOrders(content) };
    default:
      return null;
  }
}

function followedBy(answer: Answer, step: Step): Answer {
  return { ...answer, steps: [...answer.steps, step] };
}
