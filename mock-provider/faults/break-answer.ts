import { type Answer, type Headers, type Step, jsonAnswer, textAnswer, eventStream } from '../http/answer.ts';
import type { ChatCompletion, Choice } from '../wire/chat-completion.ts';
import { type ClerkKind, breakMap, isOfClerk, withOrders } from '../voices/clerk-faults.ts';
import { errorAnswer, errorForStatus, errorBody } from '../wire/provider-error.ts';
import { type DropFault, type Fault, type StatusFault, type ContentKind, contentKinds } from './fault.ts';

const html = `<!doctype html>
<html><head><title>Just a moment...</title></head><body><h1>Checking your connection</h1></body></html>
`;

const done = '[DONE]';

/** What a fault answers in place of any completion; null when it needs one to break, or leaves it whole. */
export function answerInstead(fault: Fault | null): Answer | null {
  switch (fault?.kind) {
    case 'status':
      return statusAnswer(fault);
    case 'hang':
      return { status: 200, headers: {}, steps: [{ kind: 'hang' }] };
    case 'drop':
      return { status: 200, headers: {}, steps: [...brokenHead(fault), { kind: 'cut' }] };
    case 'html':
      return textAnswer(200, 'text/html; charset=utf-8', html);
    case 'empty':
      return textAnswer(200, 'application/json; charset=utf-8', '');
    case 'null-body':
      return jsonAnswer(200, null);
    case 'no-content':
      return { status: 204, headers: {}, steps: [] };
    default:
      return null;
  }
}

/** A JSON body as a fault delivers it; without a fault, whole. */
export function jsonOf(body: unknown, fault: Fault | null): Answer {
  const whole = jsonAnswer(200, body);
  switch (fault?.kind) {
    case 'malformed-json':
      return textAnswer(200, 'application/json; charset=utf-8', `${halfOf(body)}, oops ]]`);
    case 'truncated-json':
      return textAnswer(200, 'application/json; charset=utf-8', halfOf(body));
    case 'reset-in-body':
      return { ...whole, steps: [{ kind: 'send', text: halfOf(body) }, { kind: 'cut' }] satisfies Step[] };
    case 'stalled-body':
      return { ...whole, steps: [{ kind: 'send', text: halfOf(body) }, { kind: 'hang' }] satisfies Step[] };
    default:
      return whole;
  }
}

/** What its error is called in a journal: by its code, or by its type when it has none. */
export function toldError(fault: StatusFault): string {
  const error = errorForStatus(fault.status, fault.code);
  return error.code ?? fault.type ?? error.type;
}

/** The stream of these chunks as a fault breaks it, in the middle wherever it has one; without a fault, whole. */
export function streamOf(chunks: readonly unknown[], fault: Fault | null, chunkDelayMs: number): Answer {
  const events = chunks.map((chunk) => JSON.stringify(chunk));
  const half = events.slice(0, Math.max(1, Math.floor(events.length / 2)));
  const rest = events.slice(half.length);
  const stream = (parts: readonly string[]): Answer => eventStream(parts, chunkDelayMs);
  switch (fault?.kind) {
    case 'stream-slow':
      return eventStream([...events, done], fault.chunkDelayMs);
    case 'stream-drop':
    case 'reset-in-body':
      return followedBy(stream(half), { kind: 'cut' });
    case 'stream-stall':
    case 'stalled-body':
      return followedBy(stream(half), { kind: 'hang' });
    case 'stream-quiet-end':
      return stream(half);
    case 'stream-no-done':
      return stream(events);
    case 'stream-malformed-chunk':
    case 'malformed-json':
      return stream([...half, '{"id": oops', ...rest, done]);
    case 'truncated-json':
      return stream([...half, (rest[0] ?? half[0] ?? '').slice(0, 40)]);
    case 'stream-error-chunk':
      return stream([...half, JSON.stringify(errorBody(errorForStatus(500)))]);
    default:
      return stream([...events, done]);
  }
}

/** The body of a completion that a content fault makes of a sound one; any other fault leaves it whole. */
export function breakContent(fault: Fault | null, completion: ChatCompletion): unknown {
  if (fault === null) return completion;
  if (fault.kind === 'long-content') return withContent(completion, longText(completion, fault.characters));
  if (fault.kind === 'orders') return withContent(completion, withOrders(contentOf(completion)));
  if (isOfClerk(fault.kind)) return withBrokenMap(completion, fault.kind);
  const kind = contentKinds.find((known) => known === fault.kind);
  return kind === undefined ? completion : breakAs(kind, completion);
}

function halfOf(body: unknown): string {
  const text = JSON.stringify(body);
  return text.slice(0, Math.ceil(text.length / 2));
}

function brokenHead(fault: DropFault): Step[] {
  return fault.brokenHead === true ? [{ kind: 'break-head' }] : [];
}

function statusAnswer(fault: StatusFault): Answer {
  const error = errorForStatus(fault.status, fault.code);
  const { type = error.type, message = error.message } = fault;
  return errorAnswer({ ...error, type, message }, statusHeaders(fault));
}

function statusHeaders({ retryAfterSeconds, retryAfterMs, shouldRetry, headers }: StatusFault): Headers {
  return {
    ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    ...(retryAfterMs === undefined ? {} : { 'retry-after-ms': String(retryAfterMs) }),
    ...(shouldRetry === undefined ? {} : { 'x-should-retry': String(shouldRetry) }),
    ...headers,
  };
}

function followedBy(answer: Answer, step: Step): Answer {
  return { ...answer, steps: [...answer.steps, step] };
}

function breakAs(kind: ContentKind, completion: ChatCompletion): unknown {
  switch (kind) {
    case 'empty-object':
      return {};
    case 'null-content':
      return withContent(completion, null);
    case 'blank-content':
      return withContent(completion, ' \n ');
    case 'non-string-content':
      return withContent(completion, 42);
    case 'no-choices':
      return { ...completion, choices: [] };
    case 'no-choices-field': {
      const { choices: _, ...rest } = completion;
      return rest;
    }
    case 'refusal':
      return withMessage(completion, 'stop', {
        content: null,
        refusal: "I'm sorry, but I can't help with that.",
      });
    case 'cut-content':
      return withMessage(completion, 'length', {});
    case 'spent-on-thinking':
      return withMessage(completion, 'length', { content: '' });
    case 'think-tag':
      return withContent(completion, `<think>\nLet me see.\n</think>\n\n${contentOf(completion)}`);
    case 'content-filter':
      return withMessage(completion, 'content_filter', { content: '' });
  }
}

function withBrokenMap(completion: ChatCompletion, kind: ClerkKind): unknown {
  const { content, finishReason } = breakMap(kind, contentOf(completion));
  return withMessage(completion, finishReason, { content });
}

function withContent(completion: ChatCompletion, content: unknown): unknown {
  return withMessage(completion, 'stop', { content });
}

function withMessage(
  completion: ChatCompletion,
  finishReason: Choice['finish_reason'],
  fields: { content?: unknown; refusal?: string },
): unknown {
  const choices = completion.choices.map((choice) => ({
    ...choice,
    message: { ...choice.message, ...fields },
    finish_reason: finishReason,
  }));
  return { ...completion, choices };
}

function contentOf({ choices }: ChatCompletion): string {
  return choices[0]?.message.content ?? '';
}

function longText(completion: ChatCompletion, characters: number): string {
  const sentence = `${completion.choices[0]?.message.content ?? 'More.'} `;
  return sentence.repeat(Math.ceil(characters / sentence.length)).slice(0, characters);
}
